import type { TableConstructorExpression } from '../tree/syntax-tree.js';
import { audioTypes } from '#domain/component-kind';
import { isBlank } from '#adapters/lua/text/lines';
import { hasTrailingSeparator, itemAt, leadOf, restOf, shapeOf, startsLine } from '#adapters/lua/text/table-shape';
import {
  allEntries,
  componentParts,
  type EntryBody,
  type EntryNode,
  modelParts,
  type PageTree,
  type PartsNode,
} from './page-tree.js';
import { listStyleOf } from './list-style.js';

/*
 * Whether a list that loses its only name also loses its key. Text has no memory, so a list that was
 * made for its first name has to look different from one that stood there empty: it is out of the usual
 * order, which is where adding puts it, or its last separator is not as in the other lists. Adding
 * chooses such that taking back gives the same bytes.
 */

/** The parts of the model and of its components in the order in which they are usually written. */
export const partOrder: readonly string[] = [...modelParts, ...componentParts, ...audioTypes];

/** Lists without which the runtime does not start a page: they lose their key only where both signs say so. */
const required = new Set(['layers', 'commands']);

export function partTakesKey(
  tree: PageTree,
  parts: PartsNode,
  key: string,
  table: TableConstructorExpression,
): boolean {
  if (!isOnlyItem(tree.text, table) || hasCommentAtKey(tree.text, parts.table, table)) return false;
  const marked = isMarked(tree.text, table, key !== 'audios' && listStyleOf(tree, 'names', table).trailing);
  const misplaced = isMisplaced(parts, key) || (parts === tree.audios && parts.parts.size === 1);
  return required.has(key) ? misplaced && marked : misplaced !== marked;
}

/** Entries without classes decide: do they lack the key, or do they have an empty list? */
export function classTakesKey(tree: PageTree, entry: EntryNode, { inner, classes }: EntryBody): boolean {
  if (classes === undefined || !isOnlyItem(tree.text, classes.table)) return false;
  if (hasCommentAtKey(tree.text, inner, classes.table)) return false;
  const others = allEntries(tree).filter((other) => other !== entry && other.body !== undefined);
  const written = others.filter(({ body }) => body?.classes?.table.fields.length === 0).length;
  const lacking = others.filter(({ body }) => body?.classes === undefined).length;
  const isUndecided = written === 0 && lacking === 0;
  const takes = isUndecided ? !isFormatted(tree.text, inner, classes.index) : written <= lacking;
  return takes !== isMarked(tree.text, classes.table, listStyleOf(tree, 'classes', classes.table).trailing);
}

/** Files in which every layer has its line `class = {…}` come from exporters and formatters, which write empty lists too. */
function isFormatted(text: string, inner: TableConstructorExpression, index: number): boolean {
  const shape = shapeOf(inner);
  return startsLine(text, shape, index) && itemAt(shape.items, index).separator === undefined;
}

/** Whether the table has one item and no comment that would go with it. */
function isOnlyItem(text: string, table: TableConstructorExpression): boolean {
  const shape = shapeOf(table);
  const [only] = shape.items;
  if (only === undefined || shape.items.length > 1) return false;
  return isBlank(leadOf(text, shape, 0) + restOf(text, shape, 0) + text.slice(only.end, only.separator ?? only.end));
}

/** Whether a comment stands in the key or between it and the list, so that it would go with the key. */
function hasCommentAtKey(text: string, parts: TableConstructorExpression, list: TableConstructorExpression): boolean {
  const field = parts.fields.find(({ value }) => value === list);
  return field !== undefined && text.slice(field.start, list.start).includes('--');
}

/** A name on a line of its own needs its separator to leave that line behind, so that there it says nothing. */
function isMarked(text: string, table: TableConstructorExpression, usual: boolean): boolean {
  const shape = shapeOf(table);
  return !startsLine(text, shape, 0) && hasTrailingSeparator(shape) !== usual;
}

function isMisplaced({ parts }: PartsNode, key: string): boolean {
  const rank = partOrder.indexOf(key);
  const place = parts.get(key)?.index ?? 0;
  return [...parts].some(([other, { index }]) => {
    const otherRank = partOrder.indexOf(other);
    return otherRank >= 0 && otherRank > rank !== index > place && other !== key;
  });
}
