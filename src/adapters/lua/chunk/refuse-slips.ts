import { luaSlips } from '#application/bytes/lua-slips';
import { notReadable } from '#adapters/lua/not-readable';
import { Tokens } from './tokens.js';

/**
 * Refuses what the parser reads and Lua 5.1 does not.
 * @throws Problem `model-not-readable`
 */
export function refuseSlips(text: string): void {
  const slips = new Set(luaSlips(text));
  const last = [...slips].at(-1) ?? -1;
  // What stands in a string or a comment begins no token.
  for (const tokens = new Tokens(text, 0); tokens.end <= last && tokens.next();) {
    if (!slips.has(tokens.start)) continue;
    const said = /^[\d.]/.test(text.slice(tokens.start)) ? 'malformed number' : "unexpected symbol ','";
    throw notReadable(text, tokens.start, `The text is not valid Lua: ${said}.`);
  }
}
