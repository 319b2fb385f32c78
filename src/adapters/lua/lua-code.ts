import { ignoreProblem } from '#domain/problem/problem';
import type { LuaCode, LuaToken } from '#application/ports/lua-code';
import { apostrophe, isWordStart, openBracket, quote } from './chunk/characters.js';
import { Tokens } from './chunk/tokens.js';
import { constantOf } from './constant.js';
import { readChunk } from './chunk/parse-chunk.js';
import { withinStack } from './script/within-stack.js';
import { readLuaText } from './text/lua-text.js';

/** Lua as text: its tokens, and whether it is Lua at all. */
export const luaCode: LuaCode = {
  tokens(text) {
    const found: LuaToken[] = [];
    const tokens = new Tokens(text, 0);
    while (tokens.next()) found.push(tokenOf(tokens));
    return found;
  },

  stringOf(text) {
    const value = ignoreProblem(() =>
      // Not behind `return`, where luaparse 0.3 takes the string "end" for the end of a block.
      readChunk(`local value = ${text}`, ({ body: [only, ...others] }) => {
        if (only?.type !== 'LocalStatement' || others.length > 0) return undefined;
        const [expression, ...more] = only.init;
        return expression === undefined || more.length > 0 ? undefined : constantOf(expression);
      }),
    );
    return typeof value === 'string' ? value : undefined;
  },

  check(source) {
    const { text } = readLuaText(source);
    withinStack(text, () => readChunk(text, () => undefined));
  },
};

function tokenOf({ code, start, end }: Tokens): LuaToken {
  if (code === quote || code === apostrophe || (code === openBracket && end > start + 1))
    return { kind: 'string', start, end };
  return { kind: isWordStart(code) ? 'word' : 'sign', start, end };
}
