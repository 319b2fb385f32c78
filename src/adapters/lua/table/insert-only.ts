import { insert, replace, type Splice } from '#adapters/lua/text/splice';
import type { InsertStyle } from './insert-style.js';
import { blanksBefore, hasNewline, indentationAt, isBlank, newlineAt, skipBlanks } from './lines.js';
import type { TableShape } from './table-shape.js';

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
