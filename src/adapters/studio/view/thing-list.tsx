import { ClipboardPaste, Copy, CopyPlus, Ellipsis, MoveDown, MoveUp, Pencil, Trash2, type IconNode } from 'lucide';
import { useRef } from 'preact/hooks';
import type { PageThing } from '../model/address.js';
import { isPressed } from '../model/keys.js';
import { nameOfThing } from '../model/page-parts.js';
import { address, selectThing } from '../state/selection.js';
import {
  copiedThing,
  copyThing,
  duplicateThing,
  editNext,
  pasteThing,
  placeThing,
  removeThing,
} from '../state/things.js';
import { Icon } from './icon.js';
import { MenuButton, menuPoint, openMenu, type MenuItem } from './menu.js';
import { askThingName } from './thing-dialogs.js';
import { useReorder } from './use-reorder.js';

export interface ThingItem {
  readonly thing: PageThing;
  readonly icon: IconNode;
  /** A muted text at the right. */
  readonly note?: string;
  /** Only things of the same section can change places. */
  readonly section?: string;
}

interface Work extends MenuItem {
  readonly keys: string;
}

/**
 * A list of commands or parts. A click and the arrow keys select one, Enter goes to its editor; each can be renamed, copied,
 * moved and removed, by the menu, by keys or, to another place, by drag.
 */
export function ThingList({ label, items }: { readonly label: string; readonly items: readonly ThingItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const things = items.map(({ thing }) => thing);
  const selected = items.findIndex(({ thing }) => isShown(thing));
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>('.thing-row')[index]?.focus();
  const place = async (from: number, gap: number) => {
    const moved = items[from];
    const others = items.filter((_item, index) => index !== from);
    const at = gap > from ? gap - 1 : gap;
    const focused = document.activeElement;
    const [above, below] = [others[at - 1], others[at]];
    if (moved === undefined || at === from) return;
    if (below?.section === moved.section && below !== undefined)
      await placeThing(moved.thing, { before: nameOfThing(below.thing) });
    else if (above?.section === moved.section && above !== undefined)
      await placeThing(moved.thing, { after: nameOfThing(above.thing) });
    else return;
    // The row loses the focus as it moves, unless somebody has gone elsewhere.
    if ([focused, document.body].includes(document.activeElement)) focus(at);
  };
  const reorder = useReorder(list, (from, gap) => void place(from, gap));
  const workOf = (index: number): readonly Work[] => {
    const thing = things[index];
    if (thing === undefined) return [];
    const step = (by: -1 | 1) => () => void place(index, by < 0 ? index - 1 : index + 2);
    const kindOf = ({ kind, name }: PageThing) => (kind === 'command' ? kind : name.split('/')[0]);
    const canPaste = copiedThing.value !== undefined && kindOf(copiedThing.value) === kindOf(thing);
    const remove = async () => {
      if (await removeThing(thing, things[index + 1] ?? things[index - 1])) focus(Math.min(index, things.length - 2));
    };
    return [
      { label: 'Rename…', icon: Pencil, keys: 'F2', run: () => askThingName(thing) },
      { label: 'Duplicate', icon: CopyPlus, keys: 'Control+D', run: () => void duplicateThing(thing) },
      { label: 'Copy', icon: Copy, keys: 'Control+C', startsGroup: true, run: () => copyThing(thing) },
      {
        label: 'Paste',
        icon: ClipboardPaste,
        keys: 'Control+V',
        disabled: !canPaste,
        run: () => void pasteThing(),
      },
      { label: 'Move up', icon: MoveUp, keys: 'Alt+ArrowUp', disabled: index === 0, startsGroup: true, run: step(-1) },
      { label: 'Move down', icon: MoveDown, keys: 'Alt+ArrowDown', disabled: index === items.length - 1, run: step(1) },
      {
        label: 'Remove…',
        icon: Trash2,
        keys: 'Delete',
        isDangerous: true,
        startsGroup: true,
        run: () => void remove(),
      },
    ];
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const work = workOf(index).find(({ keys, disabled }) => disabled !== true && isPressed(keys, event));
    const next = nextRow(event, index, items.length);
    const thing = things[next ?? -1];
    if (work !== undefined) work.run();
    else if (thing !== undefined) {
      selectThing(thing);
      focus(next ?? 0);
    } else if (event.key === 'Enter') {
      selectThing(things[index]);
      editNext.value = true;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul ref={list} class="things" aria-label={label}>
      {items.map(({ thing, icon, note }, index) => (
        <li key={thing.name} class={`thing-item ${reorder.classOf(index, items.length)}`}>
          <button
            type="button"
            class="thing-row"
            aria-current={index === selected ? 'true' : undefined}
            tabIndex={index === Math.max(selected, 0) ? 0 : -1}
            onClick={() => selectThing(thing)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPointerDown={(event) => reorder.start(event, index)}
            onContextMenu={(event) => {
              event.preventDefault();
              selectThing(thing);
              openMenu(nameOfThing(thing), workOf(index), menuPoint(event));
            }}
          >
            <Icon node={icon} size={14} />
            <span class="row-name">{nameOfThing(thing)}</span>
            {note !== undefined && note !== '' && <span class="thing-note">{note}</span>}
          </button>
          <MenuButton
            icon={Ellipsis}
            label={`More for ${nameOfThing(thing)}`}
            class="row-tool"
            items={() => workOf(index)}
          />
        </li>
      ))}
    </ul>
  );
}

function isShown({ kind, name }: PageThing): boolean {
  const { thing } = address.value;
  return thing?.kind === kind && thing.name === name;
}

function nextRow({ key, altKey, ctrlKey }: KeyboardEvent, index: number, count: number): number | undefined {
  if (altKey || ctrlKey) return undefined;
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
