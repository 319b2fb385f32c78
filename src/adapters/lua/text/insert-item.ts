import {
  blanksBefore,
  endOfLine,
  hasNewline,
  indentationAt,
  isBlank,
  isInline,
  newlineAt,
  skipBlanks,
} from './lines.js';
import { insert, replace, type Splice } from './splice.js';
import { insideOf, type Item, itemAt, leadOf, ownLineCount, startsLine, type Table, tailOf } from './table-layout.js';

/** The style of an insertion where the table itself does not show it. */
export interface InsertStyle {
  /** The text between two items on one line. */
  readonly gap: string;
  /** Whether a separator follows the last item elsewhere. */
  readonly trailing: boolean;
  /** The text between a brace and the first item on the same line. */
  readonly padding: string;
  /** Whether items of this sort have lines of their own. */
  readonly ownLine: boolean;
  /** One level of indentation. */
  readonly unit: string;
}

/** The content to insert: its text at a given indentation, and a comment (blanks before it included) to end its line. */
export interface Content {
  /** @param between the separator and blanks between two items at that place, where several go in as one */
  write(indentation: string, between: string): string;
  readonly comment?: string;
  /** Whether it belongs to the item that follows rather than to the one before. */
  readonly before?: boolean;
}

/**
 * Ways to insert an item so that it becomes the one at `index`; the one most like its neighbours comes
 * first. Each gives valid Lua; they differ in layout only.
 */
export function* insertItem(
  text: string,
  table: Table,
  index: number,
  content: Content,
  style: InsertStyle,
): Generator<Splice[]> {
  const { fields } = table;
  if (fields.length === 0) {
    yield* insertOnly(text, table, (indentation) => content.write(indentation, `,${style.gap}`), style);
    return;
  }
  const nextStartsLine = index < fields.length && startsLine(text, table, index);
  if (nextStartsLine && (index === 0 || content.before === true)) yield lineBefore(text, table, index, content);
  if (index > 0) {
    if (usesOwnLine(text, table, index - 1)) yield lineAfter(text, table, index, content, style);
    yield besideBefore(text, table, index, content, style);
  } else {
    yield besideNext(text, table, content, style);
  }
}

/** As `insertItem`, where the way most like its neighbours is wanted. */
export function insertBest(text: string, table: Table, index: number, content: Content, style: InsertStyle): Splice[] {
  const [first] = insertItem(text, table, index, content, style);
  if (first === undefined) throw new Error('There is no way to insert an item.');
  return first;
}

/** Whether the text behind the item goes on a line of its own, as most of the table's items do. */
function usesOwnLine(text: string, table: Table, index: number): boolean {
  const own = ownLineCount(text, table) * 2 - table.fields.length;
  return own > 0 || (own === 0 && startsLine(text, table, index));
}

/** Line comments with lines of their own, and blanks. One search from the end is linear; a search from each place is not. */
const commentLinesBefore = /$(?<=((?:(?<=[\r\n])[ \t]*--(?!\[=*\[)[^\r\n]*(?:\r\n|\n|\r))*[ \t]*))/;

function lineBefore(text: string, table: Table, index: number, content: Content): Splice[] {
  const { start } = itemAt(table, index);
  const lead = leadOf(text, table, index);
  const indentation = indentationAt(text, start);
  const at = start - (commentLinesBefore.exec(lead)?.[1]?.length ?? 0);
  const separator = separatorOf(text, table);
  const newline = newlineAt(text, at);
  const written = content.write(indentation, separator + newline + indentation);
  return [insert(at, indentation + written + separator + (content.comment ?? '') + newline)];
}

function lineAfter(text: string, table: Table, index: number, content: Content, style: InsertStyle): Splice[] {
  const before = itemAt(table, index - 1);
  const next = table.fields[index];
  const lineEnd = endOfLine(text, tailOf(before));
  if (lineEnd === undefined && next !== undefined) return besideBefore(text, table, index, content, style);
  const at = lineEnd ?? tailOf(before);
  const indentation = indentationOfItems(text, table, index - 1);
  const separator = separatorOf(text, table);
  const lead = newlineAt(text, at) + indentation;
  const written = lead + content.write(indentation, separator + lead);
  const comment = lineEnd === undefined ? '' : (content.comment ?? '');
  if (before.separator !== undefined) return [insert(at, written + separator + comment)];
  return [insert(before.end, separator), insert(at, written + comment)];
}

function besideBefore(text: string, table: Table, index: number, content: Content, style: InsertStyle): Splice[] {
  const before = itemAt(table, index - 1);
  const separator = separatorOf(text, table);
  const space = gapBefore(text, table, index, style);
  const written = content.write(indentationAt(text, before.end), separator + space);
  if (before.separator === undefined) return [insert(before.end, separator + space + written)];
  return [insert(tailOf(before), space + written + separator)];
}

function besideNext(text: string, table: Table, content: Content, style: InsertStyle): Splice[] {
  const { start } = itemAt(table, 0);
  const lead = table.fields.length > 1 ? leadOf(text, table, 1) : style.gap;
  const between = separatorOf(text, table) + (isInline(lead) ? lead : style.gap);
  return [insert(start, content.write(indentationAt(text, start), between) + between)];
}

/** The indentation of the item, or of the closest one before it that begins a line; else of the first that does. */
function indentationOfItems(text: string, table: Table, index: number): string {
  const begins = (_item: Item, at: number): boolean => startsLine(text, table, at);
  const near = table.fields.slice(0, index + 1).findLast(begins) ?? table.fields.find(begins) ?? itemAt(table, index);
  return indentationAt(text, near.start);
}

/** The separator most used in the table. */
function separatorOf(text: string, { fields }: Table): string {
  let surplus = 0;
  for (const { separator } of fields) if (separator !== undefined) surplus += text[separator] === ';' ? 1 : -1;
  return surplus > 0 ? ';' : ',';
}

/** The blanks before an item on the line of the one before it, as between other items of the table. */
function gapBefore(text: string, table: Table, index: number, style: InsertStyle): string {
  const inLine = [index - 1, index]
    .filter((at) => at > 0 && at < table.fields.length)
    .map((at) => leadOf(text, table, at))
    .find(isInline);
  if (inLine !== undefined) return inLine;
  const lead = leadOf(text, table, 0);
  return itemAt(table, 0).separator !== undefined && isInline(lead) && lead !== '' ? lead : style.gap;
}

type Write = (indentation: string) => string;

/** Ways to write the only item between the braces, the most usual first. */
function* insertOnly(text: string, table: Table, write: Write, style: InsertStyle): Generator<Splice[]> {
  const inside = insideOf(text, table);
  if (!isBlank(inside)) yield* amongComments(text, table, write, style);
  else if (hasNewline(inside)) yield* betweenLines(text, table, write, style);
  else yield* onOneLine(text, table, write, style);
}

function* amongComments(text: string, table: Table, write: Write, style: InsertStyle): Generator<Splice[]> {
  const [open, close] = [table.start + 1, table.end - 1];
  const lastLine = /(?:\r\n|\n|\r)[ \t]*$/.exec(insideOf(text, table));
  const separator = style.trailing ? ',' : '';
  if (lastLine !== null) {
    const at = open + lastLine.index;
    const indentation = indentationAt(text, open) + style.unit;
    yield [insert(at, newlineAt(text, at) + indentation + write(indentation) + separator)];
    return;
  }
  const at = close - blanksBefore(text, close);
  yield [insert(at, ' ' + write(indentationAt(text, close)) + separator)];
}

function* betweenLines(text: string, table: Table, write: Write, style: InsertStyle): Generator<Splice[]> {
  const open = table.start + 1;
  const at = skipBlanks(text, open);
  const outer = indentationAt(text, open);
  const indentation = outer + style.unit;
  const line = insert(at, newlineAt(text, at) + indentation + write(indentation) + ',');
  const beside = insert(open, style.padding + write(outer));
  const besideTrailing = insert(open, style.padding + write(outer) + ',');
  yield* style.ownLine ? [[line], [beside], [besideTrailing]] : [[beside], [line], [besideTrailing]];
}

function* onOneLine(text: string, table: Table, write: Write, style: InsertStyle): Generator<Splice[]> {
  const open = table.start + 1;
  const inside = insideOf(text, table);
  const outer = indentationAt(text, open);
  const indentation = outer + style.unit;
  const newline = newlineAt(text, open);
  const fill = (written: string): Splice[] => [replace(open, table.end - 1, written)];
  const { padding } = style;
  const written = write(outer);

  if (style.ownLine) yield fill(newline + indentation + write(indentation) + newline + outer);
  const plain = fill(padding + written + padding);
  const separated = fill(padding + written + ',' + inside);
  const uneven = fill((inside === padding ? `${padding} ` : padding) + written + inside);
  if (style.trailing) yield* [separated, plain, uneven];
  else yield* inside === padding ? [plain, separated, uneven] : [plain, uneven, separated];
}
