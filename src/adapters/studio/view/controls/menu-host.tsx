import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shownKeys } from '../../model/lists/keys.js';
import { Icon } from './line-icon.js';
import { openedMenu } from './menu.js';

/** The place of all menus. Escape and a click elsewhere close it, and the focus goes back where it was. */
export function MenuHost() {
  const popover = useRef<HTMLDivElement>(null);
  const menu = openedMenu.value;
  useEffect(() => {
    const element = popover.current;
    if (element === null || menu === undefined) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(menu.at.x, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(menu.at.y, innerHeight - height - 4))}px`;
    focusable(element)[0]?.focus();
  }, [menu]);
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

function focusable(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')];
}

/** @returns whether the key moves the focus in a menu */
function moveFocus({ key, currentTarget }: KeyboardEvent): boolean {
  const items = focusable(currentTarget as Element);
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
