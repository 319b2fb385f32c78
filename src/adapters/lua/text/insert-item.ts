import { insert, replace, type Splice } from './splice.js';
import { blanksBefore, endOfLine, hasNewline, indentationAt, isBlank, newlineAt, skipBlanks } from './lines.js';
import { itemAt, leadOf, ownLineCount, startsLine, type TableShape, tailOf } from './table-shape.js';

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

type Write = (indentation: string) => string;

/** Ways to write the only item between the braces, the most usual first. */
export function* insertOnly(text: string, shape: TableShape, write: Write, style: InsertStyle): Generator<Splice[]> {
  const inside = text.slice(shape.open, shape.close);
  if (!isBlank(inside)) yield* amongComments(text, shape, write, style);
  else if (hasNewline(inside)) yield* betweenLines(text, shape, write, style);
  else yield* onOneLine(text, shape, write, style);
}

function* amongComments(text: string, shape: TableShape, write: Write, style: InsertStyle): Generator<Splice[]> {
  const inside = text.slice(shape.open, shape.close);
  const lastLine = /(?:\r\n|\n|\r)[ \t]*$/.exec(inside);
  const separator = style.trailing ? ',' : '';
  if (lastLine !== null) {
    const at = shape.open + lastLine.index;
    const indentation = indentationAt(text, shape.open) + style.unit;
    yield [insert(at, newlineAt(text, at) + indentation + write(indentation) + separator)];
    return;
  }
  const at = shape.close - blanksBefore(text, shape.close);
  yield [insert(at, ' ' + write(indentationAt(text, shape.close)) + separator)];
}

function* betweenLines(text: string, shape: TableShape, write: Write, style: InsertStyle): Generator<Splice[]> {
  const at = skipBlanks(text, shape.open);
  const outer = indentationAt(text, shape.open);
  const indentation = outer + style.unit;
  const line = insert(at, newlineAt(text, at) + indentation + write(indentation) + ',');
  const beside = insert(shape.open, style.padding + write(outer));
  const besideTrailing = insert(shape.open, style.padding + write(outer) + ',');
  yield* style.ownLine ? [[line], [beside], [besideTrailing]] : [[beside], [line], [besideTrailing]];
}

function* onOneLine(text: string, shape: TableShape, write: Write, style: InsertStyle): Generator<Splice[]> {
  const { open, close } = shape;
  const inside = text.slice(open, close);
  const outer = indentationAt(text, open);
  const indentation = outer + style.unit;
  const newline = newlineAt(text, open);
  const fill = (written: string): Splice[] => [replace(open, close, written)];
  const { padding } = style;
  const written = write(outer);

  if (style.ownLine) yield fill(newline + indentation + write(indentation) + newline + outer);
  const plain = fill(padding + written + padding);
  const separated = fill(padding + written + ',' + inside);
  const uneven = fill((inside === padding ? `${padding} ` : padding) + written + inside);
  if (style.trailing) yield* [separated, plain, uneven];
  else yield* inside === padding ? [plain, separated, uneven] : [plain, uneven, separated];
}

/** How an item is written where the table itself does not show it. */
export interface InsertStyle {
  /** What stands between two items on one line. */
  readonly gap: string;
  /** Whether a separator follows the last item elsewhere. */
  readonly trailing: boolean;
  /** What stands inside braces before the first item, where it is on their line. */
  readonly padding: string;
  /** Whether items of this sort have lines of their own. */
  readonly ownLine: boolean;
  /** What one level of indentation adds. */
  readonly unit: string;
}

/** A style that is computed at its first use: most tables show by themselves how an item is written. */
export class LazyInsertStyle implements InsertStyle {
  private made: InsertStyle | undefined;

  constructor(private readonly make: () => InsertStyle) {}

  get gap(): string {
    return this.style.gap;
  }

  get trailing(): boolean {
    return this.style.trailing;
  }

  get padding(): string {
    return this.style.padding;
  }

  get ownLine(): boolean {
    return this.style.ownLine;
  }

  get unit(): string {
    return this.style.unit;
  }

  private get style(): InsertStyle {
    return (this.made ??= this.make());
  }
}
