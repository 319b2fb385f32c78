import type { TableConstructorExpression } from '../tree/syntax-tree.js';
import type { StringForm } from '#adapters/lua/text/write-value';
import { formAt, formOf } from '#adapters/lua/text/string-literal';
import type { InsertStyle } from '#adapters/lua/table/insert-style';
import { hasNewline } from '#adapters/lua/table/lines';
import { hasTrailingSeparator, isMultiline, shapeOf } from '#adapters/lua/table/table-shape';

/** How a script is written, as far as new text has to look like it. */
export interface ScriptStyle extends InsertStyle {
  readonly quote: '"' | "'";
  /** Between a name and its value. */
  readonly equals: string;
}

/** The style of the text, and of the table in it that is to be added to, where that shows one of its own. */
export function styleOf(text: string, table?: TableConstructorExpression): ScriptStyle {
  const shape = table === undefined ? undefined : shapeOf(table);
  const ownLine =
    shape === undefined ? hasNewline(text) : isMultiline(text, shape) || (shape.items.length === 0 && hasNewline(text));
  const padded = /\{([ \t]?)[^\s{}]/.exec(text)?.[1];
  return {
    quote: quoteOf(text, table),
    equals: equalsOf(text, table),
    unit: /(?:^|[\r\n])([ \t]+)\S/.exec(text)?.[1]?.replace(/^ {5,}$/, '  ') ?? '  ',
    padding: padded ?? ' ',
    gap: (text.match(/,[^\s,]/g)?.length ?? 0) > (text.match(/,[ \t]/g)?.length ?? 0) ? '' : ' ',
    trailing:
      shape !== undefined && shape.items.length > 0 ? hasTrailingSeparator(shape) : /,[ \t]*\r?\n[ \t]*\}/.test(text),
    ownLine,
  };
}

/** The form in which a string takes the place of what stands in the source. */
export function formFor(source: string, style: ScriptStyle): StringForm {
  return /^(?:["']|\[=*\[)/.test(source) ? formOf(source) : style.quote;
}

function quoteOf(text: string, table: TableConstructorExpression | undefined): '"' | "'" {
  const near = table?.fields.findLast(({ value }) => value.type === 'StringLiteral')?.value;
  const form = near === undefined ? undefined : formAt(text, near);
  if (form === '"' || form === "'") return form;
  const single = text.match(/=[ \t]*'/g)?.length ?? 0;
  const double = text.match(/=[ \t]*"/g)?.length ?? 0;
  return single > double ? "'" : '"';
}

function equalsOf(text: string, table: TableConstructorExpression | undefined): string {
  const field = table?.fields.findLast(({ type }) => type !== 'TableValue');
  const written =
    field === undefined ? undefined : /^(?:\w+|\[[^\]]*\])(\s*=\s*)/.exec(text.slice(field.start, field.end))?.[1];
  if (written !== undefined && /^ ?= ?$/.test(written)) return written;
  return written === undefined && /\w=\S/.test(text) && !/\w = \S/.test(text) ? '=' : ' = ';
}
