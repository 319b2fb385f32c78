import type { TableConstructorExpression } from '../tree/syntax-tree.js';
import { blanksBefore, hasNewline } from './lines.js';

/** The range of one field, and the offset of its separator if it has one. */
export interface Item {
  readonly start: number;
  readonly end: number;
  readonly separator: number | undefined;
}

/** A table constructor as far as its layout counts: the range with both braces, and the fields. */
export interface Table extends Pick<TableConstructorExpression, 'start' | 'end'> {
  readonly fields: readonly Item[];
}

/** The end of the item's separator, or of the item where it has none. */
export function tailOf({ end, separator }: Item): number {
  return separator === undefined ? end : separator + 1;
}

/** The text between the braces. */
export function insideOf(text: string, { start, end }: Table): string {
  return text.slice(start + 1, end - 1);
}

/** The text between an item and the item before it, or the opening brace. */
export function leadOf(text: string, table: Table, index: number): string {
  return text.slice(leadStart(table, index), itemAt(table, index).start);
}

/** The text between an item with its separator and the next item, or the closing brace. */
export function restOf(text: string, table: Table, index: number): string {
  return text.slice(tailOf(itemAt(table, index)), table.fields[index + 1]?.start ?? table.end - 1);
}

/** Whether the item is the first on its line. */
export function startsLine(text: string, table: Table, index: number): boolean {
  const { start } = itemAt(table, index);
  const at = start - blanksBefore(text, start) - 1;
  return at >= leadStart(table, index) && (text[at] === '\n' || text[at] === '\r');
}

/** The number of items that are the first on their line. */
export function ownLineCount(text: string, table: Table): number {
  let count = 0;
  for (let index = 0; index < table.fields.length; index++) if (startsLine(text, table, index)) count += 1;
  return count;
}

/** Whether the last item has a separator behind it. */
export function hasTrailingSeparator({ fields }: Table): boolean {
  return fields.at(-1)?.separator !== undefined;
}

/** Whether the constructor goes over several lines. */
export function isMultiline(text: string, table: Table): boolean {
  return hasNewline(insideOf(text, table));
}

export function itemAt({ fields }: Table, index: number): Item {
  const item = fields[index];
  if (item === undefined) throw new Error(`The table has no item ${index}.`);
  return item;
}

function leadStart({ start, fields }: Table, index: number): number {
  const before = fields[index - 1];
  return before === undefined ? start + 1 : tailOf(before);
}
