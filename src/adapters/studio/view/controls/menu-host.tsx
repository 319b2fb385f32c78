import { Fragment } from 'preact';
import type { Point } from '../../model/geometry/geometry.js';
import { shownKeys } from '../../model/lists/keys.js';
import { Icon } from './line-icon.js';
import { openedMenu } from './menu.js';
import { usePopup } from './use-popup.js';

/** The place of all menus. Escape and a click elsewhere close it, and the focus goes back where it was. */
export function MenuHost() {
  const menu = openedMenu.value;
  const popover = usePopup((element) => menu && showAt(element, menu.at), focusable, menu);
  if (menu === undefined) return null;
  const close = () => popover.current?.hidePopover();
  return (
    <div
      ref={popover}
      popover="auto"
      class="menu"
      role="menu"
      aria-label={menu.label}
      onToggle={({ newState }) => {
        if (newState === 'closed') openedMenu.value = undefined;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') close();
        else if (!moveFocus(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {menu.items.map(({ label, icon, keys, isDangerous, disabled, startsGroup, run }) => (
        <Fragment key={label}>
          {startsGroup === true && <hr class="menu-line" />}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            class={`menu-item ${isDangerous === true ? 'menu-danger' : ''}`}
            aria-keyshortcuts={keys}
            disabled={disabled}
            onClick={() => {
              close();
              run();
            }}
          >
            {icon === undefined ? <span class="icon" /> : <Icon node={icon} size={15} />}
            <span>{label}</span>
            {keys !== undefined && <kbd aria-hidden="true">{shownKeys(keys)}</kbd>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

const focusable = '[role=menuitem]:not(:disabled)';

function showAt(menu: HTMLElement, { x, y }: Point): void {
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
}

/** @returns whether the key moves the focus in a menu */
function moveFocus({ key, currentTarget }: KeyboardEvent): boolean {
  const items = [...(currentTarget as Element).querySelectorAll<HTMLElement>(focusable)];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[key];
  const typed = next ?? (key.length === 1 && key !== ' ' ? startingWith(items, key, index) : -1);
  items[typed]?.focus();
  return typed >= 0;
}

/** The next item whose label begins with a letter. */
function startingWith(items: readonly HTMLElement[], letter: string, from: number): number {
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
  const after = items.findIndex((item, index) => index > from && begins(item));
  return after >= 0 ? after : items.findIndex(begins);
}
