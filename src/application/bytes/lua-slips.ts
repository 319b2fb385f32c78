/**
 * A list that begins with a comma, and a number that goes over into a word, as the one in `3and` does. A number is what
 * Lua 5.1 takes for one: digits and dots, an exponent, and all letters and digits behind them.
 */
const slip =
  /\(\s*,|\breturn\s*,|(?<!\w)(?!0[xX][\da-fA-F]+(?![\w.])|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+(?!\w)|(?![\w.])))\.?\d/g;

/**
 * Where a text may hold what luaparse 0.3 reads and Lua 5.1 does not, which was found by holding one against the other on
 * texts made at random. Nothing is wrong with a place that is in a string or a comment.
 */
export function* luaSlips(text: string): Generator<number> {
  for (const { index } of text.matchAll(slip)) yield index;
}
