import luaparse, { type Chunk } from 'luaparse';
import { checkNesting } from './check-nesting.js';
import { fillOutline } from './chunk/fill-outline.js';
import { outlineOf } from './chunk/outline.js';
import { notReadable } from './not-readable.js';

const options = {
  luaVersion: '5.1',
  encodingMode: 'pseudo-latin1',
  ranges: true,
  comments: false,
  scope: false,
} as const;

/**
 * The syntax tree of a Lua 5.1 text that has one character per byte (`readLuaText`). Ranges are
 * offsets into the text; string values hold one character per byte. Nothing is run.
 * @throws Problem `model-not-readable` with line, column and an excerpt, where the text is no Lua
 *   or is nested too deeply
 */
export function parseChunk(text: string): Chunk {
  return parseByOutline(text) ?? parseWhole(text);
}

/** What is read often is tables for the most part; `undefined` leaves the text, and what is wrong with it, to the parser. */
function parseByOutline(text: string): Chunk | undefined {
  const outline = outlineOf(text);
  if (outline === undefined) return undefined;
  try {
    const chunk = luaparse.parse(outline.text, options);
    return fillOutline(chunk, outline) ? chunk : undefined;
  } catch (error) {
    if (isSyntaxError(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseWhole(text: string): Chunk {
  checkNesting(text);
  try {
    return luaparse.parse(text, options);
  } catch (error) {
    if (error instanceof RangeError) {
      throw notReadable(text, 0, 'An expression in the text is too long to be read.', error);
    }
    if (!isSyntaxError(error)) throw error;
    const said = error.message.replace(/^\[\d+:\d+\] /, '');
    throw notReadable(text, error.index, `The text is not valid Lua: ${said}.`, error);
  }
}

function isSyntaxError(error: unknown): error is SyntaxError & { readonly index: number } {
  return error instanceof SyntaxError && 'index' in error && typeof error.index === 'number';
}
