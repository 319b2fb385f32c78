import { LruCache } from '#application/support/lru-cache';
import type { LuaSyntaxError } from './lua-syntax-error.js';
import { tryParseChunk } from './parser.js';
import type { Chunk } from './syntax-tree.js';
import { type LuaToken, tolerantTokensOf } from './lua-tokens.js';

/** The characters of the texts whose readings are found again. */
const mostCharacters = 1024 * 1024;
/** What an entry takes beside its text. */
const overhead = 200;

/** What was read of a text so far. */
interface Reading {
  chunk?: Chunk | LuaSyntaxError;
  tokens?: readonly LuaToken[];
}

/**
 * The newest readings, until the garbage collector removes them: a syntax tree takes a hundred times the memory of its text. One
 * change reads the same text for its model, for its tokens, and again to prove an edit.
 */
const newest = new LruCache<WeakRef<Reading>>(mostCharacters, ({ length }) => length + overhead);

function readingOf(text: string): Reading {
  const known = newest.get(text)?.deref();
  if (known !== undefined) return known;
  const reading: Reading = {};
  newest.set(text, new WeakRef(reading));
  return reading;
}

/** As `tryParseChunk`; a text that was read just before is not parsed again. */
export function parsedOnce(text: string): Chunk | LuaSyntaxError {
  return (readingOf(text).chunk ??= tryParseChunk(text));
}

/** As `tolerantTokensOf`; a text that was read just before is not read again. */
export function tokensOnce(text: string): readonly LuaToken[] {
  return (readingOf(text).tokens ??= tolerantTokensOf(text));
}
