import type { Shortcut } from '../../model/lists/keys.js';
import type { PaletteItem } from '../../model/lists/find-anything.js';
import { partsOf } from '../../model/page/parts-of-page.js';
import type { Place } from '../../model/address/place-of-thing.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { books, pageDocument, readPages } from '../../state/project/documents.js';
import { showPlace } from '../../state/shown/navigation.js';
import { openDrawer, openTab, snaps, theme } from '../../state/shown/preferences.js';
import { fixAll } from '../../state/edits/fixes.js';
import { findings } from '../../state/project/problems.js';
import { address, openPage } from '../../state/shown/selection.js';
import { focusWhenShown } from '../controls/focus-when-shown.js';
import { playPage } from '../stage/stage-tools.js';
import { NewCheckpoint } from '../history/new-checkpoint.js';

/** Everything that the palette finds: what is on the page that is shown comes first. */
export function paletteItems(shortcuts: readonly Shortcut[]): readonly PaletteItem[] {
  const { book, page } = address.value;
  const read = readPages();
  const isShown = (each: (typeof read)[number]) => each.book === book && each.page === page;
  return [
    ...read.filter(isShown).flatMap(itemsOf),
    ...pageItems(),
    ...actionItems(shortcuts),
    ...read.filter((each) => !isShown(each)).flatMap(itemsOf),
  ];
}

function itemsOf({ book, page, document }: ReturnType<typeof readPages>[number]): readonly PaletteItem[] {
  const { tree, page: model } = document;
  const go = (kind: PaletteItem['kind'], title: string, place: Place, within?: string): PaletteItem => ({
    kind,
    title,
    detail: [page, ...(within ? [within] : [])].join(' / '),
    run: () => void showPlace({ book, page, ...place }).then(focusSelected),
  });
  return [
    ...[...tree.nodes.values()].map(({ path, name, parent }) => go('layer', name, { layer: path }, parent)),
    ...(model?.commands ?? []).map((name) => go('command', name, { command: name })),
    ...(model === undefined ? [] : partsOf(model)).flatMap(({ kind, title, names }) =>
      names.map((name) => go('part', name, { part: `${kind}/${name}` }, title)),
    ),
  ];
}

function pageItems(): readonly PaletteItem[] {
  return (books.value ?? []).flatMap(({ name: book, pages }) =>
    pages.map(({ name }) => ({ kind: 'page', title: name, detail: book, run: () => openPage(book, name) }) as const),
  );
}

function actionItems(shortcuts: readonly Shortcut[]): readonly PaletteItem[] {
  const action = (title: string, run: () => void): PaletteItem => ({ kind: 'action', title, run });
  const fixable = findings.value?.filter(({ fix }) => fix !== undefined).length ?? 0;
  return [
    ...shortcuts.flatMap(({ title, keys, run, when }): PaletteItem[] =>
      run === undefined || when?.() === false ? [] : [{ kind: 'action', title, keys, run }],
    ),
    action('Play the page', playPage),
    action('Show the problems', () => (openDrawer.value = 'problems')),
    ...(fixable === 0 ? [] : [action(`Fix all ${fixable} problems`, () => void fixAll(fixable))]),
    action('Show the history', () => (openDrawer.value = 'history')),
    action('Name this moment', () => showDialog(NewCheckpoint, {})),
    action('Show the assets', () => (openDrawer.value = 'assets')),
    action('Show the layers', () => (openTab.value = 'layers')),
    action('Show the commands', () => (openTab.value = 'commands')),
    action('Show the parts', () => (openTab.value = 'parts')),
    action(snaps.value ? 'Do not snap' : 'Snap to the page and other layers', () => (snaps.value = !snaps.value)),
    action('Light theme', () => (theme.value = 'light')),
    action('Dark theme', () => (theme.value = 'dark')),
    action('Theme of the system', () => (theme.value = 'system')),
  ];
}

/** The keys are about what was found: they work in its list. */
function focusSelected(): void {
  focusWhenShown('.tree [aria-selected=true], .things [aria-current]');
}

/** How many pages of a book are read for the palette: their layers, commands and parts can be found then. */
const readsAtMost = 100;

/** Reads the other pages of the book that is shown. */
export function readForPalette(): void {
  const { book } = address.value;
  const { pages = [] } = books.value?.find(({ name }) => name === book) ?? {};
  if (book !== undefined && pages.length <= readsAtMost) for (const { name } of pages) pageDocument(book, name);
}
