import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { formAt, formOf, type StringForm, writeKey, writeValue } from '#adapters/lua/text/write-lua-value';
import type { InsertStyle } from '#adapters/lua/text/insert-item';
import { hasNewline } from '#adapters/lua/text/lines';
import { hasTrailingSeparator, isMultiline } from '#adapters/lua/text/table-layout';
import { isTable, type PropertyValue, withoutNulls } from '#domain/properties/property-value';

/** The style of a script that new text copies. */
interface ScriptStyle extends InsertStyle {
  readonly quote: '"' | "'";
  /** The text between a name and its value. */
  readonly equals: string;
}

/** The style of the text, and of the table to extend, where that shows one of its own. */
export function styleOf(text: string, table?: TableConstructorExpression): ScriptStyle {
  const ownLine =
    table === undefined
      ? hasNewline(text)
      : isMultiline(text, table) || (table.fields.length === 0 && hasNewline(text));
  const padded = /\{([ \t]?)[^\s{}]/.exec(text)?.[1];
  return {
    quote: quoteOf(text, table),
    equals: equalsOf(text, table),
    unit: /(?:^|[\r\n])([ \t]+)\S/.exec(text)?.[1]?.replace(/^ {5,}$/, '  ') ?? '  ',
    padding: padded ?? ' ',
    gap: (text.match(/,[^\s,]/g)?.length ?? 0) > (text.match(/,[ \t]/g)?.length ?? 0) ? '' : ' ',
    trailing:
      table !== undefined && table.fields.length > 0 ? hasTrailingSeparator(table) : /,[ \t]*\r?\n[ \t]*\}/.test(text),
    ownLine,
  };
}

/** The form of a string that replaces the source. */
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

/** The form of a value that replaces another. */
interface ValueForm {
  readonly form: StringForm;
  readonly nothing: 'nil' | 'NIL';
}

/**
 * The Lua source of a value. A table with names goes over several lines where the place has lines of
 * its own. A name with the value `null` is omitted.
 * @param indentation of the line it begins in; `undefined` writes all on one line
 */
export function layOutValue(
  value: PropertyValue,
  style: ScriptStyle,
  newline: string,
  indentation: string | undefined,
  { form, nothing }: ValueForm = { form: style.quote, nothing: 'nil' },
): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => layOutValue(item, style, newline, undefined));
    return items.length === 0 ? '{}' : `{${style.padding}${items.join(`,${style.gap}`)}${style.padding}}`;
  }
  // Lines in long brackets end as in the file; Lua reads every line end there as the same one.
  if (!isTable(value)) return writeValue(value, form, nothing).replaceAll('\n', newline);
  const inner = indentation === undefined ? undefined : indentation + style.unit;
  const fields = Object.entries(withoutNulls(value)).map(
    ([name, item]) => writeKey(name, style.quote) + style.equals + layOutValue(item, style, newline, inner),
  );
  if (fields.length === 0) return '{}';
  if (inner === undefined) return `{${style.padding}${fields.join(`,${style.gap}`)}${style.padding}}`;
  const lead = newline + inner;
  return `{${lead}${fields.join(`,${lead}`)}${style.trailing ? ',' : ''}${newline}${indentation ?? ''}}`;
}
