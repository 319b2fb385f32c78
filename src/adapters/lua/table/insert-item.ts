import { insert, type Splice } from '#adapters/lua/text/splice';
import { insertOnly } from './insert-only.js';
import type { InsertStyle } from './insert-style.js';
import { endOfLine, hasNewline, indentationAt, isBlank, newlineAt } from './lines.js';
import { itemAt, leadOf, ownLineCount, startsLine, tailOf, type TableShape } from './table-shape.js';

/** What to insert: its text at a given indentation, and a comment (blanks before it included) to end its line. */
export interface Content {
  /** @param between what parts one item from the next at that place, for several that go in as one */
  write(indentation: string, between: string): string;
  readonly comment?: string;
  /** Whether it belongs to the item that follows rather than to the one before. */
  readonly before?: boolean;
}

/**
 * Ways to insert an item so that it becomes the one at `index`, the one most like its neighbours
 * first. Each gives valid Lua; they differ in layout only.
 */
export function* insertItem(
  text: string,
  shape: TableShape,
  index: number,
  content: Content,
  style: InsertStyle,
): Generator<Splice[]> {
  if (shape.items.length === 0) {
    yield* insertOnly(text, shape, (indentation) => content.write(indentation, `,${style.gap}`), style);
    return;
  }
  const nextStartsLine = index < shape.items.length && startsLine(text, shape, index);
  if (nextStartsLine && (index === 0 || content.before === true)) yield lineBefore(text, shape, index, content);
  if (index > 0) {
    if (standsOnOwnLine(text, shape, index - 1)) yield lineAfter(text, shape, index, content, style);
    yield besideBefore(text, shape, index, content, style);
  } else {
    yield besideNext(text, shape, content, style);
  }
}

/** Whether what follows the item goes on a line of its own, as most of the table's items do. */
function standsOnOwnLine(text: string, shape: TableShape, index: number): boolean {
  const own = ownLineCount(text, shape) * 2 - shape.items.length;
  return own > 0 || (own === 0 && startsLine(text, shape, index));
}

/** Line comments with lines of their own, and blanks. Looked for from the end, once: from each place on, a long text would take hours. */
const commentLinesBefore = /$(?<=((?:(?<=[\r\n])[ \t]*--(?!\[=*\[)[^\r\n]*(?:\r\n|\n|\r))*[ \t]*))/;

function lineBefore(text: string, shape: TableShape, index: number, content: Content): Splice[] {
  const { start } = itemAt(shape.items, index);
  const lead = leadOf(text, shape, index);
  const indentation = indentationAt(text, start);
  const at = start - (commentLinesBefore.exec(lead)?.[1]?.length ?? 0);
  const separator = separatorOf(text, shape);
  const newline = newlineAt(text, at);
  const written = content.write(indentation, separator + newline + indentation);
  return [insert(at, indentation + written + separator + (content.comment ?? '') + newline)];
}

function lineAfter(text: string, shape: TableShape, index: number, content: Content, style: InsertStyle): Splice[] {
  const before = itemAt(shape.items, index - 1);
  const next = shape.items[index];
  const lineEnd = endOfLine(text, tailOf(before));
  if (lineEnd === undefined && next !== undefined) return besideBefore(text, shape, index, content, style);
  const at = lineEnd ?? tailOf(before);
  const indentation = indentationOfItems(text, shape, index - 1);
  const separator = separatorOf(text, shape);
  const lead = newlineAt(text, at) + indentation;
  const written = lead + content.write(indentation, separator + lead);
  const comment = lineEnd === undefined ? '' : (content.comment ?? '');
  if (before.separator !== undefined) return [insert(at, written + separator + comment)];
  return [insert(before.end, separator), insert(at, written + comment)];
}

function besideBefore(text: string, shape: TableShape, index: number, content: Content, style: InsertStyle): Splice[] {
  const before = itemAt(shape.items, index - 1);
  const separator = separatorOf(text, shape);
  const space = gapBefore(text, shape, index, style);
  const written = content.write(indentationAt(text, before.end), separator + space);
  if (before.separator === undefined) return [insert(before.end, separator + space + written)];
  return [insert(tailOf(before), space + written + separator)];
}

function besideNext(text: string, shape: TableShape, content: Content, style: InsertStyle): Splice[] {
  const { start } = itemAt(shape.items, 0);
  const lead = shape.items.length > 1 ? leadOf(text, shape, 1) : style.gap;
  const space = isBlank(lead) && !hasNewline(lead) ? lead : style.gap;
  const between = separatorOf(text, shape) + space;
  return [insert(start, content.write(indentationAt(text, start), between) + between)];
}

/** The indentation of the item, or of the closest one before it that begins a line; else of the first that does. */
function indentationOfItems(text: string, shape: TableShape, index: number): string {
  const { items } = shape;
  let at = index;
  while (at >= 0 && !startsLine(text, shape, at)) at -= 1;
  if (at < 0) at = items.findIndex((_, later) => startsLine(text, shape, later));
  return indentationAt(text, itemAt(items, at < 0 ? index : at).start);
}

/** The separator most used in the table. */
function separatorOf(text: string, { items }: TableShape): string {
  let surplus = 0;
  for (const { separator } of items) if (separator !== undefined) surplus += text[separator] === ';' ? 1 : -1;
  return surplus > 0 ? ';' : ',';
}

/** The blanks before an item on the line of the one before it: as it is between other items of the table. */
function gapBefore(text: string, shape: TableShape, index: number, style: InsertStyle): string {
  const known = [index - 1, index]
    .filter((at) => at > 0 && at < shape.items.length)
    .map((at) => leadOf(text, shape, at));
  const inLine = known.find((lead) => isBlank(lead) && !hasNewline(lead));
  if (inLine !== undefined) return inLine;
  const lead = leadOf(text, shape, 0);
  const isLead = shape.items[0]?.separator !== undefined && isBlank(lead) && !hasNewline(lead) && lead !== '';
  return isLead ? lead : style.gap;
}
