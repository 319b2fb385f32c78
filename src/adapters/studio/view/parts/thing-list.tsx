import { ClipboardPaste, Copy, CopyPlus, Ellipsis, MoveDown, MoveUp, Pencil, Trash2, type IconNode } from 'lucide';
import { useRef } from 'preact/hooks';
import type { PageThing } from '../../model/address/studio-address.js';
import { nameOfThing } from '../../model/page/parts-of-page.js';
import { address, selectThing } from '../../state/shown/selection.js';
import {
  copiedThing,
  copyThing,
  duplicateThing,
  editNext,
  pasteThing,
  placeThing,
  removeThing,
} from '../../state/edits/edit-things.js';
import { Icon } from '../controls/line-icon.js';
import { MenuButton, type MenuItem } from '../controls/menu.js';
import { askThingName } from './thing-dialogs.js';
import { useListKeys } from '../lists/use-list-keys.js';
import { useReorder } from '../lists/use-reorder.js';

export interface ThingItem {
  readonly thing: PageThing;
  readonly icon: IconNode;
  /** A muted text at the right. */
  readonly note?: string;
  /** Only things of the same section can change places. */
  readonly section?: string | undefined;
}

/**
 * A list of commands or parts. A click and the arrow keys select one, Enter goes to its editor; each can be renamed, copied,
 * moved and removed, by the menu, by keys or, to another place, by drag.
 */
export function ThingList({ label, items }: { readonly label: string; readonly items: readonly ThingItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const things = items.map(({ thing }) => thing);
  const selected = items.findIndex(({ thing }) => isShown(thing));
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
  const menuOf = (index: number): readonly MenuItem[] => {
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
  const { focus, listeners } = useListKeys({
    list,
    rows: '.thing-row',
    count: items.length,
    menuOf: (index) => ({ label: things[index] === undefined ? '' : nameOfThing(things[index]), items: menuOf(index) }),
    onArrive: (index) => selectThing(things[index]),
    onMenu: (index) => selectThing(things[index]),
    onKey: (index, { key }) => {
      if (key !== 'Enter') return false;
      selectThing(things[index]);
      editNext.value = true;
      return true;
    },
  });
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
            onPointerDown={(event) => reorder.start(event, index)}
            {...listeners(index)}
          >
            <Icon node={icon} size={14} />
            <span class="row-name">{nameOfThing(thing)}</span>
            {note !== undefined && note !== '' && <span class="thing-note">{note}</span>}
          </button>
          <MenuButton
            icon={Ellipsis}
            label={`More for ${nameOfThing(thing)}`}
            class="row-tool"
            items={() => menuOf(index)}
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
