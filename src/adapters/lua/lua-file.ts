import { Problem, problemOf } from '#domain/problem/problem';
import { bytesToText, textToBytes } from '#application/support/bytes';
import { TooLargeToRead, tooLargeToWrite } from '#application/support/too-large';
import { LuaSyntaxError, placeOf, TooManyTokens } from './tree/lua-syntax-error.js';
import { maxTokens } from './tree/lexer.js';
import { parsedOnce } from './tree/read-once.js';
import type { Chunk } from './tree/syntax-tree.js';

/** The largest Lua file that is read, in bytes. */
const maxBytes = 512 * 1024;

/** The syntax tree of a file; `undefined` where it is no Lua 5.1, or too large. */
export function treeOfFile(source: Uint8Array): Chunk | undefined {
  const parsed = source.length > maxBytes ? undefined : parsedOnce(bytesToText(source));
  return parsed instanceof LuaSyntaxError ? undefined : parsed;
}

/**
 * The syntax tree of a file.
 * @throws Problem `model-not-readable` as `parseLuaText`, and where the file is too large
 */
export function parseLuaFile(source: Uint8Array): Chunk {
  requireReadableSize(source);
  return requireTree(parsedOnce(bytesToText(source)));
}

/** @throws Problem `model-not-readable` where the file is too large */
export function requireReadableSize({ length }: Uint8Array): void {
  if (length <= maxBytes) return;
  throw new TooLargeToRead(
    `The file has ${length} bytes; Lua files are read up to ${maxBytes}. Split it, or move its data elsewhere.`,
    { line: 1, column: 1, excerpt: '' },
  );
}

/**
 * @param text with one character per byte
 * @throws Problem `invalid-property` where the text is too large to be read again
 */
export function requireWritable(text: string): void {
  if (text.length > maxBytes) throw tooLargeToWrite(`it has more than ${maxBytes} bytes`);
  // A shorter text has not so many tokens.
  const parsed = text.length > maxTokens ? parsedOnce(text) : undefined;
  if (parsed instanceof TooManyTokens) throw tooLargeToWrite(parsed.message);
}

/**
 * The bytes of a text with one character per byte.
 * @throws Problem `invalid-property` where the text is too large to be read again
 */
export function writeLuaText(text: string): Uint8Array {
  requireWritable(text);
  return new Uint8Array(textToBytes(text));
}

/**
 * The syntax tree of a text with one character per byte.
 * @throws Problem `model-not-readable` with line, column and an excerpt, where the text is not Lua 5.1
 */
export function parseLuaText(text: string): Chunk {
  return requireTree(parsedOnce(text));
}

function requireTree(parsed: Chunk | LuaSyntaxError): Chunk {
  if (!(parsed instanceof LuaSyntaxError)) return parsed;
  if (parsed instanceof TooManyTokens) {
    const message = `The text is too long: ${parsed.message}. Split it, or move its data elsewhere.`;
    throw new TooLargeToRead(message, { ...parsed.place }, parsed);
  }
  throw notReadable(parsed.text, parsed.offset, `The text is not valid Lua: ${parsed.message}.`, parsed);
}

/** Why a file is too large to be read; `undefined` where it is not. */
export function tooLarge(source: Uint8Array): Problem | undefined {
  // A shorter file has not so many tokens.
  const problem = source.length > maxTokens ? problemOf(() => parseLuaFile(source)) : undefined;
  return problem instanceof TooLargeToRead ? problem : undefined;
}

/**
 * The problem of a Lua text that cannot be read. Its details are the 1-based line and column (in
 * characters) of the offset, and the line itself with a caret below.
 * @param message a sentence
 */
export function notReadable(text: string, offset: number, message: string, cause?: unknown): Problem {
  const place = placeOf(text, offset);
  const { line, column } = place;
  return new Problem('model-not-readable', `${message} (line ${line}, column ${column})`, { ...place }, { cause });
}
