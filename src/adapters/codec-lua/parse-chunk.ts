import luaparse, { type Chunk } from 'luaparse';
import { checkNesting } from './check-nesting.js';
import { notReadable } from './not-readable.js';

/** A node's place in the text, as offsets: from its first character to behind its last. */
export type Range = readonly [number, number];

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

/** The range of a node that `parseChunk` gave. */
export function rangeOf(node: object): Range {
  if (!('range' in node && isRange(node.range))) throw new Error('The syntax tree has a node without a range.');
  return node.range;
}

function isRange(value: unknown): value is Range {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

function isSyntaxError(error: unknown): error is SyntaxError & { readonly index: number } {
  return error instanceof SyntaxError && 'index' in error && typeof error.index === 'number';
}
