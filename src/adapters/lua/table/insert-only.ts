import { insert, replace, type Splice } from '#adapters/lua/text/splice';
import { blanksBefore, hasNewline, indentationAt, isBlank, newlineAt, skipBlanks } from './lines.js';
import type { TableShape } from './table-shape.js';

/** How the first item of an empty table is written. */
export interface OnlyManner {
  /** Whether a separator follows the last item elsewhere. */
  readonly trailing: boolean;
  /** What stands inside braces before the first item, where it is on their line. */
  readonly padding: string;
  /** Whether items of this sort have lines of their own. */
  readonly ownLine: boolean;
  /** What one level of indentation adds. */
  readonly unit: string;
}

type Write = (indentation: string) => string;

/** Ways to write the only item between the braces, the most usual first. */
export function* insertOnly(text: string, shape: TableShape, write: Write, manner: OnlyManner): Generator<Splice[]> {
  const inside = text.slice(shape.open, shape.close);
  if (!isBlank(inside)) yield* amongComments(text, shape, write, manner);
  else if (hasNewline(inside)) yield* betweenLines(text, shape, write, manner);
  else yield* onOneLine(text, shape, write, manner);
}

function* amongComments(text: string, shape: TableShape, write: Write, manner: OnlyManner): Generator<Splice[]> {
  const inside = text.slice(shape.open, shape.close);
  const lastLine = /(?:\r\n|\n|\r)[ \t]*$/.exec(inside);
  const separator = manner.trailing ? ',' : '';
  if (lastLine !== null) {
    const at = shape.open + lastLine.index;
    const indentation = indentationAt(text, shape.open) + manner.unit;
    yield [insert(at, newlineAt(text, at) + indentation + write(indentation) + separator)];
    return;
  }
  const at = shape.close - blanksBefore(text, shape.close);
  yield [insert(at, ' ' + write(indentationAt(text, shape.close)) + separator)];
}

function* betweenLines(text: string, shape: TableShape, write: Write, manner: OnlyManner): Generator<Splice[]> {
  const at = skipBlanks(text, shape.open);
  const outer = indentationAt(text, shape.open);
  const indentation = outer + manner.unit;
  const line = insert(at, newlineAt(text, at) + indentation + write(indentation) + ',');
  const beside = insert(shape.open, manner.padding + write(outer));
  const besideTrailing = insert(shape.open, manner.padding + write(outer) + ',');
  yield* manner.ownLine ? [[line], [beside], [besideTrailing]] : [[beside], [line], [besideTrailing]];
}

function* onOneLine(text: string, shape: TableShape, write: Write, manner: OnlyManner): Generator<Splice[]> {
  const { open, close } = shape;
  const inside = text.slice(open, close);
  const outer = indentationAt(text, open);
  const indentation = outer + manner.unit;
  const newline = newlineAt(text, open);
  const fill = (written: string): Splice[] => [replace(open, close, written)];
  const { padding } = manner;
  const written = write(outer);

  if (manner.ownLine) yield fill(newline + indentation + write(indentation) + newline + outer);
  const plain = fill(padding + written + padding);
  const separated = fill(padding + written + ',' + inside);
  const uneven = fill((inside === padding ? `${padding} ` : padding) + written + inside);
  if (manner.trailing) yield* [separated, plain, uneven];
  else yield* inside === padding ? [plain, separated, uneven] : [plain, uneven, separated];
}
