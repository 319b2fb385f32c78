import { Problem } from '#domain/problem/problem';
import { LuaSyntaxError, placeOf } from './tree/lua-syntax-error.js';
import { parseChunk } from './tree/parser.js';
import type { Chunk } from './tree/syntax-tree.js';

/** Largest Lua file that is read, in bytes. */
const maxBytes = 4 * 1024 * 1024;

/**
 * A Lua file as text with one character per byte, its byte-order mark included.
 * @throws Problem `model-not-readable` where the file is larger than what is read
 */
export function readLuaText(source: Uint8Array): string {
  if (source.length > maxBytes) {
    throw new Problem(
      'model-not-readable',
      `The file has ${source.length} bytes; Lua files are read up to ${maxBytes}. Split it, or move its data elsewhere.`,
      { line: 1, column: 1, excerpt: '' },
    );
  }
  return Buffer.from(source.buffer, source.byteOffset, source.length).toString('latin1');
}

/** The bytes of such a text. */
export function writeLuaText(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/**
 * The syntax tree of such a text.
 * @throws Problem `model-not-readable` with line, column and an excerpt, where the text is not Lua 5.1
 */
export function parseLuaText(text: string): Chunk {
  try {
    return parseChunk(text);
  } catch (error) {
    if (!(error instanceof LuaSyntaxError)) throw error;
    throw notReadable(text, error.offset, `The text is not valid Lua: ${error.message}.`, error);
  }
}

/**
 * The refusal of a Lua text. `message` is a sentence; `offset` is the place in the text, from which
 * come the 1-based line and column (in characters) and the line itself with a caret below.
 */
export function notReadable(text: string, offset: number, message: string, cause?: unknown): Problem {
  const place = placeOf(text, offset);
  const { line, column } = place;
  return new Problem('model-not-readable', `${message} (line ${line}, column ${column})`, { ...place }, { cause });
}
