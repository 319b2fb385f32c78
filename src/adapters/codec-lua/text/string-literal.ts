import { encodeUtf8 } from '#application/bytes/byte-text';
import { rangeOf } from './range.js';
import { replace, type Splice } from './splice.js';

/** How a string is written: in quotes, or in long brackets of a level (`[[…]]` is 0). */
export type StringForm = '"' | "'" | { readonly longLevel: number };

/** The form of a literal, from its source. */
export function formOf(source: string): StringForm {
  const level = /^\[(=*)\[/.exec(source)?.[1];
  if (level !== undefined) return { longLevel: level.length };
  return source.startsWith("'") ? "'" : '"';
}

/** The form of a literal that `parseChunk` gave. */
export function formAt(text: string, literal: object): StringForm {
  return formOf(text.slice(...rangeOf(literal)));
}

/** Puts another string into a literal that `parseChunk` gave, in the form that it has. */
export function rewrite(text: string, literal: object, value: string): Splice {
  return replace(...rangeOf(literal), writeString(value, formAt(text, literal)));
}

/**
 * Lua source (one character per byte) of the string, in the form asked for; in double quotes where
 * long brackets cannot hold it. Lua reads back the same bytes.
 */
export function writeString(value: string, form: StringForm): string {
  const bytes = encodeUtf8(value);
  if (typeof form === 'string') return quoted(bytes, form);
  const level = '='.repeat(form.longLevel);
  const fits = fitsBrackets(bytes, form.longLevel) && !/[\r\0]|^\n/.test(bytes);
  return fits ? `[${level}[${bytes}]${level}]` : quoted(bytes, '"');
}

/** Whether long brackets of the level hold the text (one character per byte), line ends and all. */
export function fitsBrackets(text: string, longLevel: number): boolean {
  const level = '='.repeat(longLevel);
  const closes = text.includes(`]${level}]`) || text.endsWith(`]${level}`);
  // Lua 5.1 takes no `[[` between brackets of the lowest level.
  return !closes && (level !== '' || !text.includes('[['));
}

function quoted(bytes: string, quote: '"' | "'"): string {
  const escaped = bytes.replace(/[\\"'\x00-\x1f\x7f]/g, (byte) => {
    if (byte === '\\' || byte === quote) return `\\${byte}`;
    if (byte === '"' || byte === "'") return byte;
    if (byte === '\n') return '\\n';
    return `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`;
  });
  return quote + escaped + quote;
}
