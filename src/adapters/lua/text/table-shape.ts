import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { blanksBefore, hasNewline } from './lines.js';

/** Where one field of a table constructor stands: `[start, end)`, and its separator if it has one. */
export interface Item {
  readonly start: number;
  readonly end: number;
  readonly separator: number | undefined;
}

/** Where the parts of a table constructor stand; `open` is behind its `{`, `close` at its `}`. */
export interface TableShape {
  readonly open: number;
  readonly close: number;
  readonly items: readonly Item[];
}

export function shapeOf({ start, end, fields }: TableConstructorExpression): TableShape {
  return { open: start + 1, close: end - 1, items: fields };
}

/** Behind the item's separator, or behind the item where it has none. */
export function tailOf({ end, separator }: Item): number {
  return separator === undefined ? end : separator + 1;
}

/** What stands between an item and whatever is before it: the item before, or the opening brace. */
export function leadOf(text: string, { open, items }: TableShape, index: number): string {
  const before = items[index - 1];
  const item = itemAt(items, index);
  return text.slice(before === undefined ? open : tailOf(before), item.start);
}

/** What stands between an item (and its separator) and whatever follows: the next item, or the closing brace. */
export function restOf(text: string, { close, items }: TableShape, index: number): string {
  return text.slice(tailOf(itemAt(items, index)), items[index + 1]?.start ?? close);
}

/** Whether the item is the first on its line. */
export function startsLine(text: string, { open, items }: TableShape, index: number): boolean {
  const before = items[index - 1];
  const from = before === undefined ? open : tailOf(before);
  const { start } = itemAt(items, index);
  const at = start - blanksBefore(text, start) - 1;
  return at >= from && (text[at] === '\n' || text[at] === '\r');
}

/** How many items are the first on their line. */
export function ownLineCount(text: string, shape: TableShape): number {
  let count = 0;
  for (let index = 0; index < shape.items.length; index++) if (startsLine(text, shape, index)) count += 1;
  return count;
}

/** Whether the last item has a separator behind it. */
export function hasTrailingSeparator({ items }: TableShape): boolean {
  return items.at(-1)?.separator !== undefined;
}

/** Whether the constructor is written over several lines. */
export function isMultiline(text: string, { open, close }: TableShape): boolean {
  return hasNewline(text.slice(open, close));
}

export function itemAt(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`The table has no item ${index}.`);
  return item;
}
