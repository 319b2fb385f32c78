import type { Placement } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import { placeIn } from '#domain/model/place-in';
import { notReadable } from '../lua-file.js';
import type { Splice } from '#adapters/lua/text/splice';
import { insertItem, MannerOnDemand, type Content } from '#adapters/lua/table/insert-item';
import { removeItem } from '#adapters/lua/table/remove-item';
import { shapeOf } from '#adapters/lua/table/table-shape';
import { entriesAt, entryNamed } from './entries-at.js';
import { entryManner, unitOf } from './page-style.js';
import type { EntryListNode, PageTree, PartsNode } from './page-tree.js';
import { writeEntry } from './write-entry.js';
import { makePart } from './make-part.js';
import { partTakesKey } from './takes-key.js';

export function* addLayer(tree: PageTree, path: LayerPath, at: Placement): Generator<Splice[]> {
  const list = entriesAt(tree, path.slice(0, -1));
  const siblings = list?.entries ?? [];
  const place = placeIn(siblings, at);
  const write = (indentation: string): string => writeEntry(tree, siblings, place, path.at(-1) ?? '', indentation);
  yield* list === undefined ? makeEntryList(tree, 'layers', write) : placeEntry(tree, list, place, at, { write });
}

/** Writes an entry at the end of the page groups. */
export function* addGroup(tree: PageTree, name: string): Generator<Splice[]> {
  const { groups } = tree;
  const siblings = groups?.entries ?? [];
  const write = (indentation: string): string => writeEntry(tree, siblings, siblings.length, name, indentation);
  yield* groups === undefined
    ? makeEntryList(tree, 'groups', write)
    : placeEntry(tree, groups, siblings.length, 'last', { write });
}

export function* placeEntry(
  tree: PageTree,
  { table, entries }: EntryListNode,
  place: number,
  at: Placement,
  content: Content,
): Generator<Splice[]> {
  const previous = entries[place - 1];
  const index = previous === undefined ? (entries[0]?.index ?? 0) : previous.index + 1;
  const placed = { ...content, before: at !== 'last' && 'before' in at };
  const manner = new MannerOnDemand(() => entryManner(tree));
  yield* insertItem(tree.text, shapeOf(table), index, placed, manner);
}

/** A list that is made has a line for its entry; both ends of its last line are tried, see `partTakesKey`. */
function* makeEntryList(
  tree: PageTree,
  key: 'layers' | 'groups',
  write: (indentation: string) => string,
): Generator<Splice[]> {
  const manner = entryManner(tree);
  const unit = unitOf(tree);
  for (const trailing of [manner.trailing, !manner.trailing]) {
    const separator = trailing ? ',' : '';
    yield* makePart(tree, componentsOf(tree), key, (indentation) => {
      if (!manner.ownLine) return `{${manner.padding}${write(indentation)}${separator}${manner.padding}}`;
      const inner = indentation + unit;
      const newline = /\r\n|\n|\r/.exec(tree.text)?.[0] ?? '\n';
      return `{${newline}${inner}${write(inner)}${separator}${newline}${indentation}}`;
    });
  }
}

function removeEntry(tree: PageTree, { table, entries }: EntryListNode, name: string): Splice[] {
  return removeItem(tree.text, shapeOf(table), entryNamed(entries, name).index);
}

export function removeListedEntry(tree: PageTree, key: 'layers' | 'groups', name: string): Splice[] {
  const list = tree[key];
  if (list === undefined) throw new Error(`The model has no list "${key}" to take "${name}" from.`);
  const components = componentsOf(tree);
  const field = components.parts.get(key);
  if (field === undefined || !partTakesKey(tree, components, key, list.table)) return removeEntry(tree, list, name);
  return removeItem(tree.text, shapeOf(components.table), field.index);
}

export function removeLayer(tree: PageTree, path: LayerPath): Splice[] {
  const name = path.at(-1) ?? '';
  if (path.length === 1) return removeListedEntry(tree, 'layers', name);
  return removeEntry(tree, entryListAt(tree, path.slice(0, -1)), name);
}

export function entryListAt(tree: PageTree, path: readonly string[]): EntryListNode {
  const list = entriesAt(tree, path);
  if (list === undefined) throw new Error('The model has no layers.');
  return list;
}

/** @throws Problem `model-not-readable` where the model has no table of components to put anything into */
export function componentsOf({ text, model, components }: PageTree): PartsNode {
  if (components !== undefined) return components;
  throw notReadable(text, model.table.start, 'The model has no table "components". Write components = {} into it.');
}
