import { cut, type Splice } from './splice.js';
import { blanksBefore, indentationAt, isBlank, lineStartOf, newlineFrom, skipBlanks } from './lines.js';
import { type Item, itemAt, leadOf, restOf, startsLine, type TableShape, tailOf } from './table-shape.js';
import { endOfComment } from '#adapters/lua/tree/lexer';

/**
 * Takes an item out of a table constructor, with its line where it has one of its own, and with the
 * separator that only it needed. Comments outside the item stay; one behind it stays on the line.
 *
 * What is left of the braces of an only item tells apart how empty tables were written, so that
 * adding to each of them can be taken back: with a separator, the blanks behind it stay (`{ "x", }`
 * becomes `{ }`, and an item's own line goes); without one, `{ "x" }` and an item on its own line
 * become `{}`, and where the blanks on both sides differ, those behind stay.
 */
export function removeItem(text: string, shape: TableShape, index: number): Splice[] {
  const item = itemAt(shape.items, index);
  const { separator } = item;
  if (separator !== undefined && !isBlank(text.slice(item.end, separator))) {
    const end = startsLine(text, shape, index) ? skipBlanks(text, item.end) : item.end;
    return [cut(item.start, end), cut(separator, separator + 1)];
  }
  const before = shape.items[index - 1];
  const isLast = index === shape.items.length - 1;
  const orphan = isLast && separator === undefined ? before?.separator : undefined;
  const [from, to] = extent(text, shape, index, item);
  return [...(orphan === undefined ? [] : [cut(orphan, orphan + 1)]), cut(from, to)];
}

/** Takes the items from one index to before another out, with what stands between them, as if they were one. */
export function removeItems(text: string, { open, close, items }: TableShape, from: number, to: number): Splice[] {
  const one = { ...itemAt(items, to - 1), start: itemAt(items, from).start };
  return removeItem(text, { open, close, items: [...items.slice(0, from), one, ...items.slice(to)] }, from);
}

type Extent = readonly [number, number];

function extent(text: string, shape: TableShape, index: number, item: Item): Extent {
  const tail = tailOf(item);
  const lead = leadOf(text, shape, index);
  const rest = restOf(text, shape, index);
  const isOnly = shape.items.length === 1;
  const ownStart = startsLine(text, shape, index);
  const lineEnd = skipBlanks(text, tail);
  const ownEnd = newlineFrom(text, lineEnd);
  const ownLine: Extent | undefined =
    ownStart && ownEnd !== '' ? [lineStartOf(text, item.start), lineEnd + ownEnd.length] : undefined;

  if (isOnly && isBlank(lead) && isBlank(rest)) return onlyExtent(shape, item, lead === rest, ownLine);
  if (ownLine !== undefined) return ownLine;
  const next = shape.items[index + 1];
  if (ownStart || index === 0) {
    if (next !== undefined && isBlank(rest)) return [item.start, next.start];
    if (text.startsWith('--', lineEnd)) return [item.start, lineEnd];
    if (index > 0 && isBlank(lead)) return [item.start - lead.length, tail];
  }
  return [item.start - blanksBefore(text, item.start), tail];
}

function onlyExtent({ open, close }: TableShape, item: Item, even: boolean, ownLine: Extent | undefined): Extent {
  const hasSeparator = item.separator !== undefined;
  if (ownLine !== undefined) return hasSeparator ? ownLine : [open, close];
  if (hasSeparator) return [open, tailOf(item)];
  return even ? [open, close] : [open, item.end];
}

/**
 * The line comment behind an item that has a line of its own, with the blanks before it: what goes
 * along when the item moves. `''` where there is none, and where another comment stands between the
 * item and its separator: that one has to stay, and so the line does.
 */
export function commentBehind(text: string, shape: TableShape, index: number): string {
  if (!startsLine(text, shape, index)) return '';
  const item = itemAt(shape.items, index);
  const tail = tailOf(item);
  if (!isBlank(text.slice(item.end, item.separator ?? item.end))) return '';
  const start = skipBlanks(text, tail);
  if (!text.startsWith('--', start) || /^--\[=*\[/.test(text.slice(start, start + 40))) return '';
  return text.slice(tail, endOfComment(text, start));
}

/** Takes an item out, and with it the comment that `commentBehind` gave, or `''` to leave that behind. */
export function takeItem(text: string, shape: TableShape, index: number, comment: string): Splice[] {
  const splices = removeItem(text, shape, index);
  if (comment === '') return splices;
  const item = itemAt(shape.items, index);
  const start = item.start - indentationAt(text, item.start).length;
  const end = skipBlanks(text, tailOf(item) + comment.length);
  return [...splices.filter(({ offset }) => offset < start), cut(start, end + newlineFrom(text, end).length)];
}
