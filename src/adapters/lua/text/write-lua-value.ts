import { isLuaName } from '#domain/name/lua-name';
import { Problem } from '#domain/problem/problem';
import type { PropertyValue } from '#domain/properties/property-value';
import { encodeUtf8 } from '#application/support/bytes';
import type { NodeRange } from '#adapters/lua/tree/syntax-tree';
import { replace, type Splice } from './splice.js';

/** How a string is written: in quotes, or in long brackets of a level (`[[…]]` is 0). */
export type StringForm = '"' | "'" | { readonly longLevel: number };

/** The largest width of a table on one line. */
const lineWidth = 80;

/**
 * The only writer of Lua values. Everything it returns is Lua 5.1 source with one character per
 * byte, as the syntax tree has it, and Lua reads back the same value.
 *
 * A string in quotes stays on one line. Control characters, and those that change how a line reads
 * (line separators, writing direction, a byte-order mark), become escapes of their bytes: an author sees
 * what the program does. A string that long brackets cannot hold gets double quotes.
 * @throws Problem `invalid-property` for half a character (a lone surrogate), which no file can hold
 */
export function writeString(value: string, form: StringForm = '"'): string {
  if (/\p{Surrogate}/u.test(value)) {
    throw new Problem(
      'invalid-property',
      'A text holds half of a character (a lone surrogate), which no file can hold. Send whole characters.',
    );
  }
  if (typeof form === 'string') return quoted(value, form);
  const fits = fitsBrackets(value, form.longLevel) && !/[\r\0]|^\n/.test(value);
  const level = '='.repeat(form.longLevel);
  return fits ? `[${level}[${encodeUtf8(value)}]${level}]` : quoted(value, '"');
}

/** Whether long brackets of the level can hold the text, line ends and all. */
export function fitsBrackets(text: string, longLevel: number): boolean {
  const level = '='.repeat(longLevel);
  const closes = text.includes(`]${level}]`) || text.endsWith(`]${level}`);
  // Lua 5.1 takes no `[[` between brackets of the lowest level.
  return !closes && (level !== '' || !text.includes('[['));
}

/** A key of a table constructor: bare where Lua takes it so, else `["like this"]`. */
export function writeKey(name: string, form: '"' | "'" = '"'): string {
  return isLuaName(name) ? name : `[${writeString(name, form)}]`;
}

/**
 * A value that is no table and no list. `null` is written as `nothing`.
 * @throws Problem `invalid-property` for a number that is not finite, and as `writeString`
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

/**
 * Any value. A long table, or one that holds tables, takes a line for each of its fields, with
 * `indent` blanks before its closing brace.
 * @throws Problem `invalid-property`, as `writeValue`
 */
export function writeTable(value: PropertyValue, indent = 0): string {
  if (typeof value !== 'object' || value === null) return writeValue(value);
  const fields = Array.isArray(value)
    ? value.map((item) => ({ key: '', item }))
    : Object.entries(value).map(([name, item]) => ({ key: `${writeKey(name)} = `, item }));
  if (fields.length === 0) return '{}';
  const flat = fields.every(({ item }) => typeof item !== 'object' || item === null);
  const line = flat ? `{ ${fields.map(({ key, item }) => key + writeTable(item)).join(', ')} }` : '';
  if (flat && line.length <= lineWidth) return line;
  const inner = ' '.repeat(indent + 2);
  const lines = fields.map(({ key, item }) => `${inner}${key}${writeTable(item, indent + 2)},\n`);
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

/** The shortest literal that Lua reads back as the same double; a negative one has its sign before it. */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) {
    throw new Problem('invalid-property', `${value} is no number that Lua could be given. Send a finite one.`);
  }
  // Lua 5.1 has one constant for 0 and -0 in a function: either could be read.
  return value === 0 ? '0' : String(value);
}

const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(value: string, quote: '"' | "'"): string {
  const escaped = value.replace(/[\\"'\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, (character) => {
    if (character === '"' || character === "'") return character === quote ? `\\${quote}` : character;
    return named[character] ?? decimal(character);
  });
  return encodeUtf8(quote + escaped + quote);
}

/** Always three digits: a digit behind it is then no part of the escape. */
function decimal(character: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');
}

/** The form of a literal, from its source. */
export function formOf(source: string): StringForm {
  const level = /^\[(=*)\[/.exec(source)?.[1];
  if (level !== undefined) return { longLevel: level.length };
  return source.startsWith("'") ? "'" : '"';
}

/** The form of a literal of the text. */
export function formAt(text: string, literal: NodeRange): StringForm {
  return formOf(text.slice(literal.start, literal.end));
}

/** Replaces the string of a literal, in the form of the literal. */
export function rewrite(text: string, literal: NodeRange, value: string): Splice {
  return replace(literal.start, literal.end, writeString(value, formAt(text, literal)));
}
