import { kinds, Lexer, startOfFile } from './lexer.js';

export interface LuaToken {
  readonly kind: 'name' | 'word' | 'string' | 'number' | 'sign';
  /** Where the blanks and comments before the token start: behind the token before. */
  readonly leading: number;
  readonly start: number;
  /** Behind the token. */
  readonly end: number;
}

/**
 * The tokens of a Lua file in their order, the last one empty at its end: each with what stands before it, they are the whole text.
 * @throws LuaSyntaxError where a token is none of Lua 5.1
 */
export function tokensOf(text: string): LuaToken[] {
  const lexer = new Lexer(text, startOfFile(text));
  const tokens: LuaToken[] = [];
  for (let leading = 0; ; leading = lexer.end) {
    lexer.next();
    const { start, end } = lexer;
    tokens.push({ kind: kindOf(lexer.kind), leading, start, end });
    if (lexer.kind === kinds.end) return tokens;
  }
}

function kindOf(kind: number): LuaToken['kind'] {
  if (kind >= kinds.and) return 'word';
  switch (kind) {
    case kinds.name:
      return 'name';
    case kinds.string:
      return 'string';
    case kinds.number:
      return 'number';
    default:
      return 'sign';
  }
}
