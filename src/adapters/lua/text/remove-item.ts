import { endOfComment } from '../tree/lexer.js';
import { blanksBefore, indentationAt, isBlank, lineStartOf, newlineFrom, skipBlanks } from './lines.js';
import { cut, type Splice } from './splice.js';
import { type Item, itemAt, leadOf, restOf, startsLine, type Table, tailOf } from './table-layout.js';

/**
 * Removes an item from a table constructor, with its line where it has one of its own, and with a
 * separator that only this item needed. Comments outside the item stay; one behind it stays on the line.
 *
 * The braces of an only item keep a trace of how the empty table was written, so that each addition can
 * be undone byte by byte. With a separator, the blanks behind it stay: `{ "x", }` becomes `{ }`, and an
 * own line goes. Without one, `{ "x" }` and an item on its own line become `{}`; where the blanks on
 * both sides differ, those behind the item stay.
 */
export function removeItem(text: string, table: Table, index: number): Splice[] {
  const item = itemAt(table, index);
  const { separator } = item;
  if (separator !== undefined && !isBlank(text.slice(item.end, separator))) {
    const end = startsLine(text, table, index) ? skipBlanks(text, item.end) : item.end;
    return [cut(item.start, end), cut(separator, separator + 1)];
  }
  const isLast = index === table.fields.length - 1;
  const orphan = isLast && separator === undefined ? table.fields[index - 1]?.separator : undefined;
  const [from, to] = rangeOf(text, table, index, item);
  return [...(orphan === undefined ? [] : [cut(orphan, orphan + 1)]), cut(from, to)];
}

/** Removes the items from one index to before another, with everything between them, as if they were one. */
export function removeItems(text: string, { start, end, fields }: Table, from: number, to: number): Splice[] {
  const first = fields[from];
  const last = fields[to - 1];
  if (first === undefined || last === undefined) throw new Error(`The table has no items ${from} to ${to}.`);
  const one = { ...last, start: first.start };
  return removeItem(text, { start, end, fields: [...fields.slice(0, from), one, ...fields.slice(to)] }, from);
}

type Range = readonly [start: number, end: number];

function rangeOf(text: string, table: Table, index: number, item: Item): Range {
  const tail = tailOf(item);
  const lead = leadOf(text, table, index);
  const rest = restOf(text, table, index);
  const ownStart = startsLine(text, table, index);
  const lineEnd = skipBlanks(text, tail);
  const ownEnd = newlineFrom(text, lineEnd);
  const ownLine: Range | undefined =
    ownStart && ownEnd !== '' ? [lineStartOf(text, item.start), lineEnd + ownEnd.length] : undefined;

  if (table.fields.length === 1 && isBlank(lead) && isBlank(rest))
    return rangeOfOnly(table, item, lead === rest, ownLine);
  if (ownLine !== undefined) return ownLine;
  const next = table.fields[index + 1];
  if (ownStart || index === 0) {
    if (next !== undefined && isBlank(rest)) return [item.start, next.start];
    if (text.startsWith('--', lineEnd)) return [item.start, lineEnd];
    if (index > 0 && isBlank(lead)) return [item.start - lead.length, tail];
  }
  return [item.start - blanksBefore(text, item.start), tail];
}

function rangeOfOnly({ start, end }: Table, item: Item, even: boolean, ownLine: Range | undefined): Range {
  const hasSeparator = item.separator !== undefined;
  if (ownLine !== undefined) return hasSeparator ? ownLine : [start + 1, end - 1];
  if (hasSeparator) return [start + 1, tailOf(item)];
  return even ? [start + 1, end - 1] : [start + 1, item.end];
}

/**
 * The line comment behind an item that has a line of its own, with the blanks before it. It moves with
 * the item. `''` where there is none, and where another comment stands between the item and its
 * separator: that one has to stay, and so the line does.
 */
export function commentBehind(text: string, table: Table, index: number): string {
  if (!startsLine(text, table, index)) return '';
  const item = itemAt(table, index);
  const tail = tailOf(item);
  if (!isBlank(text.slice(item.end, item.separator ?? item.end))) return '';
  const start = skipBlanks(text, tail);
  if (!text.startsWith('--', start) || /^--\[=*\[/.test(text.slice(start, start + 40))) return '';
  return text.slice(tail, endOfComment(text, start));
}

/** Removes an item together with the comment that `commentBehind` returned; `''` leaves the comment behind. */
export function takeItem(text: string, table: Table, index: number, comment: string): Splice[] {
  const splices = removeItem(text, table, index);
  if (comment === '') return splices;
  const item = itemAt(table, index);
  const start = item.start - indentationAt(text, item.start).length;
  const end = skipBlanks(text, tailOf(item) + comment.length);
  return [...splices.filter(({ offset }) => offset < start), cut(start, end + newlineFrom(text, end).length)];
}
