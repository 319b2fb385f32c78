import luaparse, { type Chunk } from 'luaparse';
import { checkNesting } from './check-nesting.js';
import { Code } from './code.js';
import { fillOutline } from './fill-outline.js';
import { outlineOf, type Outline } from './outline.js';
import { plainBreaks } from './plain-breaks.js';
import { refuseSlips } from './refuse-slips.js';
import { Repeated } from './repeated.js';
import { notReadable } from '#adapters/lua/not-readable';

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
  const chunk = parseByOutline(text) ?? parseWhole(text);
  refuseSlips(text);
  return chunk;
}

/**
 * Scripts that one template made differ in their tables: what is around those is parsed once. Outlines of the same text have
 * their tables and gaps at the same places: they are told from it token by token, as they were from the whole text.
 */
const codes = new Repeated<Code | undefined>();

/**
 * What `read` makes of the syntax tree of the text, as `parseChunk` gives it, but for ranges, which mean nothing. The tree
 * is another text's once `read` has returned.
 * @throws Problem `model-not-readable`, as `parseChunk`
 */
export function readChunk<Result>(text: string, read: (chunk: Chunk) => Result): Result {
  const outline = outlineOf(text, text.length);
  const code = outline && codes.of(outline.text, () => codeOf(outline));
  const chunk =
    outline === undefined || code === undefined ? parseWhole(text, false) : code.with(outline.tables.values());
  refuseSlips(text);
  return read(chunk);
}

function codeOf(outline: Outline): Code | undefined {
  const chunk = parseOutline(outline);
  return chunk && Code.of(chunk, outline);
}

/** What is read often is tables for the most part; `undefined` leaves the text, and what is wrong with it, to the parser. */
function parseByOutline(text: string): Chunk | undefined {
  const outline = outlineOf(text);
  if (outline === undefined) return undefined;
  const chunk = parseOutline(outline);
  return chunk !== undefined && fillOutline(chunk, outline) ? chunk : undefined;
}

function parseOutline({ text }: Outline): Chunk | undefined {
  try {
    return luaparse.parse(plainBreaks(text), options);
  } catch (error) {
    if (isSyntaxError(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseWhole(text: string, ranges = true): Chunk {
  checkNesting(text);
  try {
    return luaparse.parse(plainBreaks(text), { ...options, ranges });
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
