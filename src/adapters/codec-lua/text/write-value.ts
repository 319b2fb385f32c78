import { isLuaName } from '#domain/name/lua-name';
import type { PropertyValue } from '#domain/properties/property-value';
import { writeString, type StringForm } from './string-literal.js';

/** A key of a table constructor: bare where it can be, else `["…"]`. */
export function writeKey(name: string, form: '"' | "'" = '"'): string {
  return isLuaName(name) ? name : `[${writeString(name, form)}]`;
}

/**
 * Lua source (one character per byte) of a value that is no table and no list. `null` is written as
 * `nothing`, which is `nil` where nothing else is asked for.
 * @throws Error for a number that is not finite: Lua has no literal for it
 */
export function writeValue(
  value: Exclude<PropertyValue, object>,
  form: StringForm = '"',
  nothing: 'nil' | 'NIL' = 'nil',
): string {
  if (value === null) return nothing;
  if (typeof value === 'string') return writeString(value, form);
  return typeof value === 'number' ? writeNumber(value) : String(value);
}

/** The shortest literal that Lua reads back as the same double; a negative one has its sign before it. */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot be written as a number of Lua.`);
  return Object.is(value, -0) ? '0' : String(value);
}
