import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { isBlank } from '#adapters/lua/text/lines';
import { hasTrailingSeparator, itemAt, leadOf, restOf, startsLine } from '#adapters/lua/text/table-layout';
import { allEntries, type EntryBody, type EntryNode, type PageTree, partOrder, type PartsNode } from './page-tree.js';
import { isMarkedPart, listStyleOf } from './page-style.js';

/*
 * Decides whether a list that loses its only name also loses its key, so that a removal restores the bytes before the addition.
 * Only the text shows it. An addition that creates a list marks it: the list is out of the usual order, or its last separator
 * differs from that of the other lists. Where neither can show it, one more blank stands before the list. A list that was there
 * before, and empty, has no such mark.
 */

/** The runtime starts no page without these lists: a place or a separator that an author may have chosen is no sign. */
const required = new Set(['layers', 'commands']);

export function isPartKeyRemoved(
  tree: PageTree,
  parts: PartsNode,
  key: string,
  table: TableConstructorExpression,
): boolean {
  // A list in a variable, or in a statement of its own, has no key here that it could lose.
  if (parts.parts.get(key)?.value !== table || !isOnlyItem(tree.text, table)) return false;
  if (hasCommentAtKey(tree.text, parts.table, table)) return false;
  if (isMarkedPart(tree, parts, key)) return true;
  if (required.has(key)) return false;
  const marked = isMarked(tree.text, table, key !== 'audios' && listStyleOf(tree, 'names', table).trailing);
  const misplaced = isMisplaced(parts, key) || (parts === tree.audios && parts.parts.size === 1);
  return misplaced !== marked;
}

/** Whether the components were made for the list, and have nothing else. */
export function isOnlyComponent(tree: PageTree, key: string, table: TableConstructorExpression): boolean {
  const { text, model, components } = tree;
  if (components === undefined || components.parts.get(key)?.value !== table) return false;
  if (!isOnlyItem(text, table) || !isOnlyItem(text, components.table)) return false;
  if (hasCommentAtKey(text, components.table, table) || hasCommentAtKey(text, model.table, components.table))
    return false;
  return isMarkedPart(tree, model, 'components');
}

/** The other entries without classes decide: either they lack the key, or they have an empty list. */
export function isClassKeyRemoved(tree: PageTree, entry: EntryNode, { inner, classes }: EntryBody): boolean {
  if (classes === undefined || !isOnlyItem(tree.text, classes.table)) return false;
  if (inner.fields[classes.index]?.value !== classes.table) return false;
  if (hasCommentAtKey(tree.text, inner, classes.table)) return false;
  const others = allEntries(tree).filter((other) => other !== entry && other.body !== undefined);
  const written = others.filter(({ body }) => body?.classes?.table.fields.length === 0).length;
  const lacking = others.filter(({ body }) => body?.classes === undefined).length;
  const isUndecided = written === 0 && lacking === 0;
  const takes = isUndecided ? !isFormatted(tree.text, inner, classes.index) : written <= lacking;
  return takes !== isMarked(tree.text, classes.table, listStyleOf(tree, 'classes', classes.table).trailing);
}

/** Exporters and formatters give every layer a line `class = {…}`. They write empty lists, too. */
function isFormatted(text: string, inner: TableConstructorExpression, index: number): boolean {
  return startsLine(text, inner, index) && itemAt(inner, index).separator === undefined;
}

/** Whether the table has one item, and no comment that would be removed with it. */
function isOnlyItem(text: string, table: TableConstructorExpression): boolean {
  const [only] = table.fields;
  if (only === undefined || table.fields.length > 1) return false;
  return isBlank(leadOf(text, table, 0) + restOf(text, table, 0) + text.slice(only.end, only.separator ?? only.end));
}

/** Whether a comment inside the key, or between it and the list, would be removed with the key. */
function hasCommentAtKey(text: string, parts: TableConstructorExpression, list: TableConstructorExpression): boolean {
  const field = parts.fields.find(({ value }) => value === list);
  return field !== undefined && text.slice(field.start, list.start).includes('--');
}

/** A name on a line of its own needs its separator so that the line stays: there the separator is no sign. */
function isMarked(text: string, table: TableConstructorExpression, usual: boolean): boolean {
  return !startsLine(text, table, 0) && hasTrailingSeparator(table) !== usual;
}

function isMisplaced({ parts }: PartsNode, key: string): boolean {
  const rank = partOrder.indexOf(key);
  const place = parts.get(key)?.index ?? 0;
  return [...parts].some(([other, { index }]) => {
    const otherRank = partOrder.indexOf(other);
    return otherRank >= 0 && otherRank > rank !== index > place && other !== key;
  });
}
