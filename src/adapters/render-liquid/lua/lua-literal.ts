import { Problem } from '#domain/problem/problem';
import type { PropertyValue } from '#domain/properties/property-value';
import { luaKey } from './lua-key.js';
import { luaString } from './lua-string.js';

/** The longest table that is written on one line. */
const lineWidth = 80;

/**
 * The value as a Lua expression. `null` is `nil`. A table that is long, or holds tables, takes a
 * line for each of its fields, with `indent` blanks before its closing brace.
 */
export function luaLiteral(value: PropertyValue, indent = 0): string {
  if (value === null) return 'nil';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return luaString(value);
  if (typeof value === 'number') return luaNumber(value);
  const fields = Array.isArray(value)
    ? value.map((item) => ({ key: '', item }))
    : Object.entries(value).map(([name, item]) => ({ key: `${luaKey(name)} = `, item }));
  if (fields.length === 0) return '{}';
  const flat = fields.every(({ item }) => typeof item !== 'object' || item === null);
  const line = flat ? `{ ${fields.map(({ key, item }) => key + luaLiteral(item)).join(', ')} }` : '';
  if (flat && line.length <= lineWidth) return line;
  const inner = ' '.repeat(indent + 2);
  const lines = fields.map(({ key, item }) => `${inner}${key}${luaLiteral(item, indent + 2)},\n`);
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

function luaNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new Problem('invalid-property', `${value} is no number that Lua could be given. Send a finite one.`);
  }
  // Lua 5.1 keeps one constant for 0 and -0, so which of the two it reads would be chance.
  return value === 0 ? '0' : String(value);
}
