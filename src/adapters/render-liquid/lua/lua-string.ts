import { Problem } from '#domain/problem/problem';

const named: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The text as a double-quoted Lua 5.1 string on one line. Control characters, and those that
 * change how the line reads (line separators, writing direction, a byte-order mark), are written
 * as the bytes they are, so that what an author sees is what the program does.
 * @throws Problem `invalid-property` for half a character (a lone surrogate), which no file can hold
 */
export function luaString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) {
    throw new Problem(
      'invalid-property',
      'A text holds half of a character (a lone surrogate), which no file can hold. Send whole characters.',
    );
  }
  const escaped = text.replace(
    /[\\"\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu,
    (character) => named[character] ?? bytes(character),
  );
  return `"${escaped}"`;
}

/** Always three digits, so that a digit that follows is not taken for a part. */
function bytes(character: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');
}
