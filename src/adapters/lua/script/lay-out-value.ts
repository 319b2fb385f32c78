import { isTable, type PropertyValue } from '#domain/properties/property-value';
import { withoutNulls } from '#domain/properties/merge';
import { writeKey, writeValue, type StringForm } from '#adapters/lua/text/write-value';
import type { ScriptStyle } from './script-style.js';

/** How a value that takes another's place is written. */
interface ValueForm {
  readonly form: StringForm;
  readonly nothing: 'nil' | 'NIL';
}

/**
 * Lua source of a value. A table with names goes over several lines where the place has lines of
 * its own; a name that is set to nothing is left out of it.
 * @param indentation of the line it begins in; `undefined`: all on one line
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
  // In long brackets lines end as in the file; Lua reads any line end there as the same one.
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
