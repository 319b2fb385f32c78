import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CornerDownLeft, FileImage, Layers, Play, Search, Shapes, Zap } from 'lucide';
import { shownKeys, type Shortcut } from '../model/keys.js';
import { findItems, type PaletteItem, type PaletteMatch } from '../model/palette.js';
import { closeDialog } from '../state/dialogs.js';
import { Icon } from './icon.js';
import { paletteItems, readForPalette } from './palette-items.js';

const icons = { page: FileImage, layer: Layers, command: Play, part: Shapes, action: Zap } as const;

/** Finds pages, layers, commands, parts and actions by a few letters. Arrows choose, Enter goes there. */
export function Palette({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const typed = useSignal('');
  const chosen = useSignal(0);
  const input = useRef<HTMLInputElement>(null);
  // Before the list is made: it follows the pages that are being read.
  useMemo(readForPalette, []);
  const items = useComputed(() => paletteItems(shortcuts)).value;
  const found = useMemo(() => findItems(items, typed.value), [items, typed.value]);
  const active = Math.min(chosen.value, found.length - 1);
  // At once: an effect after the next frame would lose the first letters of a fast author.
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`found-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    closeDialog();
    // The dialog gives the focus back first, so that what runs may take it.
    requestAnimationFrame(() => item.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const next = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }[event.key];
    if (event.key === 'Enter') run(found[active]?.item);
    else if (next === undefined) return;
    else chosen.value = next;
    event.preventDefault();
  };
  return (
    <div class="palette">
      <h2 id="dialog-title" class="unseen">
        Find anything
      </h2>
      <div class="palette-field">
        <Icon node={Search} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Find a page, layer, command, part or action"
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={found.length === 0 ? undefined : `found-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellcheck={false}
          placeholder="Find a page, layer, command, part or action"
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            chosen.value = 0;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id="found" role="listbox" aria-label="Found" class="found">
        {found.map((match, index) => (
          <li
            key={index}
            id={`found-${index}`}
            role="option"
            aria-selected={index === active}
            class="found-item"
            onPointerMove={() => (chosen.value = index)}
            onClick={() => run(match.item)}
          >
            <Found match={match} isActive={index === active} />
          </li>
        ))}
      </ul>
      <p class="unseen" role="status">
        {found.length === 0 ? 'Nothing found' : `${found.length} found`}
      </p>
      {found.length === 0 && <p class="hint">Nothing has this name.</p>}
    </div>
  );
}

function Found({ match: { item, hits }, isActive }: { readonly match: PaletteMatch; readonly isActive: boolean }) {
  const { kind, title, detail, keys } = item;
  return (
    <>
      <Icon node={icons[kind]} size={15} />
      <span class="found-title">
        {runsOf(title, hits).map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))}
      </span>
      {detail !== undefined && <span class="found-detail">{detail}</span>}
      {keys === undefined ? <span class="found-kind">{kind}</span> : <kbd>{shownKeys(keys.split(' ')[0] ?? '')}</kbd>}
      {isActive && <Icon node={CornerDownLeft} size={13} />}
    </>
  );
}

/** The title in pieces: those that were typed, and those between. */
function runsOf(
  title: string,
  hits: ReadonlySet<number>,
): readonly { readonly text: string; readonly isHit: boolean }[] {
  const runs: { text: string; isHit: boolean }[] = [];
  for (const [index, letter] of [...title].entries()) {
    const isHit = hits.has(index);
    const last = runs.at(-1);
    if (last?.isHit === isHit) last.text += letter;
    else runs.push({ text: letter, isHit });
  }
  return runs;
}
