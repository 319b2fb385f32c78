import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { CornerDownLeft, FileImage, Layers, Play, Shapes, Zap } from 'lucide';
import { shownKeys, type Shortcut } from '../../model/lists/keys.js';
import { findItems, type PaletteMatch } from '../../model/lists/find-anything.js';
import { closeDialog } from '../../state/shown/dialogs.js';
import { Icon } from '../controls/line-icon.js';
import { whenDrawn } from '../controls/when-drawn.js';
import { paletteItems, readForPalette } from './search-palette-items.js';
import { SearchList } from '../lists/search-list.js';

const icons = { page: FileImage, layer: Layers, command: Play, part: Shapes, action: Zap } as const;

/** Finds pages, layers, commands, parts and actions by a few letters. Arrows mark one, Enter goes there. */
export function Palette({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  // Before the list is made: it follows the pages that are being read.
  useMemo(readForPalette, []);
  const items = useComputed(() => paletteItems(shortcuts)).value;
  return (
    <>
      <h2 id="dialog-title" class="unseen">
        Find anything
      </h2>
      <SearchList
        label="Find a page, layer, command, part or action"
        placeholder="Find a page, layer, command, part or action"
        look="palette"
        nothing="Nothing has this name."
        find={(search) => findItems(items, search)}
        onChoose={({ item }) => {
          closeDialog();
          // The dialog gives the focus back first, so that what runs may take it.
          whenDrawn(() => item.run());
        }}
        show={(match, isMarked) => <Found match={match} isMarked={isMarked} />}
      />
    </>
  );
}

function Found({ match: { item, hits }, isMarked }: { readonly match: PaletteMatch; readonly isMarked: boolean }) {
  const { kind, title, detail, keys } = item;
  return (
    <>
      <Icon node={icons[kind]} size={15} />
      <span class="found-title">
        {runsOf(title, hits).map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))}
      </span>
      {detail !== undefined && <span class="found-detail">{detail}</span>}
      {keys === undefined ? <span class="found-kind">{kind}</span> : <kbd>{shownKeys(keys.split(' ')[0] ?? '')}</kbd>}
      {isMarked && <Icon node={CornerDownLeft} size={13} />}
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
