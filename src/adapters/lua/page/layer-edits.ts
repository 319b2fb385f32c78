import { type PageEdit, placeIn, type Placement } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { applySplices, type Splice } from '#adapters/lua/text/splice';
import { type Content, insertItem } from '#adapters/lua/text/insert-item';
import { commentBehind, removeItem, takeItem } from '#adapters/lua/text/remove-item';
import { entriesAt, type EntryListNode, entryNamed, type PageTree, type PartsNode } from './page-tree.js';
import { entryInsertStyle, makeComponent, makeMarkedComponent, newlineOf, unitOf } from './page-style.js';
import { writeEntry } from './write-entry.js';
import { isOnlyComponent, isPartKeyRemoved } from './key-of-emptied-list.js';
import { indentationAt, reindent } from '#adapters/lua/text/lines';

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

function* placeEntry(
  tree: PageTree,
  { table, entries }: EntryListNode,
  place: number,
  at: Placement,
  content: Content,
): Generator<Splice[]> {
  const previous = entries[place - 1];
  const index = previous === undefined ? (entries[0]?.index ?? 0) : previous.index + 1;
  const placed = { ...content, before: at !== 'last' && 'before' in at };
  yield* insertItem(tree.text, table, index, placed, entryInsertStyle(tree));
}

/** A new list has a line for its entry. Both ends of its last line are tried: see `partTakesKey`. */
function* makeEntryList(
  tree: PageTree,
  key: 'layers' | 'groups',
  write: (indentation: string) => string,
): Generator<Splice[]> {
  const style = entryInsertStyle(tree);
  const unit = unitOf(tree);
  const writeWith = (trailing: boolean) => (indentation: string) => {
    const separator = trailing ? ',' : '';
    if (!style.ownLine) return `{${style.padding}${write(indentation)}${separator}${style.padding}}`;
    const inner = indentation + unit;
    const newline = newlineOf(tree.text);
    return `{${newline}${inner}${write(inner)}${separator}${newline}${indentation}}`;
  };
  for (const trailing of [style.trailing, !style.trailing]) yield* makeComponent(tree, key, writeWith(trailing));
  yield* makeMarkedComponent(tree, key, writeWith(style.trailing));
}

function removeEntry(tree: PageTree, { table, entries }: EntryListNode, name: string): Splice[] {
  return removeItem(tree.text, table, entryNamed(entries, name).index);
}

export function removeListedEntry(tree: PageTree, key: 'layers' | 'groups', name: string): Splice[] {
  const list = tree[key];
  if (list === undefined) throw new Error(`The model has no list "${key}" with "${name}".`);
  return removePart(tree, tree.components, key, list.table) ?? removeEntry(tree, list, name);
}

/** Removes a part with its key, where it was made for its content; the components with it, where they were made for it. */
export function removePart(
  tree: PageTree,
  parts: PartsNode | undefined,
  key: string,
  table: TableConstructorExpression,
): Splice[] | undefined {
  const components = tree.model.parts.get('components');
  if (components !== undefined && parts === tree.components && isOnlyComponent(tree, key, table))
    return removeItem(tree.text, tree.model.table, components.index);
  const field = parts?.parts.get(key);
  if (parts === undefined || field === undefined || !isPartKeyRemoved(tree, parts, key, table)) return undefined;
  return removeItem(tree.text, parts.table, field.index);
}

export function removeLayer(tree: PageTree, path: LayerPath): Splice[] {
  const name = path.at(-1) ?? '';
  if (path.length === 1) return removeListedEntry(tree, 'layers', name);
  return removeEntry(tree, entryListAt(tree, path.slice(0, -1)), name);
}

function entryListAt(tree: PageTree, path: readonly string[]): EntryListNode {
  const list = entriesAt(tree, path);
  if (list === undefined) throw new Error('The model has no layers.');
  return list;
}

type MoveLayer = Extract<PageEdit, { readonly op: 'move-layer' }>;

/**
 * Texts with the layer's own text in its new place, indented as there. A comment behind it on its line
 * moves with it where both places give it a line of its own.
 */
export function* moveLayer(tree: PageTree, { path, into, at }: MoveLayer): Generator<string> {
  yield* moveEntry(tree, entryListAt(tree, path.slice(0, -1)), path.at(-1) ?? '', entryListAt(tree, into), at);
}

/** Texts with the page group in its new place, as `moveLayer`. */
export function* moveGroup(tree: PageTree, name: string, at: Placement): Generator<string> {
  if (tree.groups === undefined) throw new Error(`The model has no page group "${name}".`);
  yield* moveEntry(tree, tree.groups, name, tree.groups, at);
}

function* moveEntry(
  tree: PageTree,
  from: EntryListNode,
  name: string,
  list: EntryListNode,
  at: Placement,
): Generator<string> {
  const { index, expression } = entryNamed(from.entries, name);
  const { start, end } = expression;
  const indentation = indentationAt(tree.text, start);
  const source = tree.text.slice(start, end);
  const comment = commentBehind(tree.text, from.table, index);
  const indented = (target: string): string => reindent(source, indentation, target);
  // Other indentation would change the value of a string that goes over several lines.
  const unchanged = (): string => source;

  const place = placeIn(list.entries, at);
  const variants = [indented, unchanged].flatMap((write) =>
    (comment === '' ? [''] : [comment, '']).map((carried) => ({ write, carried })),
  );
  for (const { write, carried } of variants) {
    const taken = takeItem(tree.text, from.table, index, carried);
    for (const placed of placeEntry(tree, list, place, at, { write, comment: carried })) {
      // The two never touch: a move to the layer's own place changes nothing, and is no edit.
      const text = applySplices(tree.text, [...taken, ...placed]);
      if (carried === '' || timesIn(text, carried) === timesIn(tree.text, carried)) yield text;
    }
  }
}

/** The number of occurrences of a comment in the text: another layer may have the same one. */
export function timesIn(text: string, comment: string): number {
  return text.split(comment.trim()).length - 1;
}
