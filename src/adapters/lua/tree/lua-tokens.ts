import { kinds, Lexer, startOfFile } from './lexer.js';
import { LuaSyntaxError, TooManyTokens } from './lua-syntax-error.js';

export interface LuaToken {
  readonly kind: 'name' | 'word' | 'string' | 'number' | 'sign';
  /** The start of the blanks and comments before the token: the end of the token before. */
  readonly leading: number;
  readonly start: number;
  /** Behind the token. */
  readonly end: number;
  /** The value of a string, one character per byte. */
  readonly value?: string;
}

/** A text with more errors is not read on: the search for the end of each would take the square of its length. */
const maxErrors = 100;

/**
 * The tokens of a Lua file in their order, the last one empty at its end. With the text before each they are the whole text.
 * @throws LuaSyntaxError where a token is none of Lua 5.1
 */
export function tokensOf(text: string): LuaToken[] {
  const tokens: LuaToken[] = [];
  const error = readTokens(new Lexer(text, startOfFile(text)), tokens);
  if (error !== undefined) throw error;
  return [...tokens, { kind: 'sign', leading: tokens.at(-1)?.end ?? 0, start: text.length, end: text.length }];
}

/** The tokens of any text, up to the most that are read. Behind an error, reading goes on in the next line. */
export function tolerantTokensOf(text: string): LuaToken[] {
  const tokens: LuaToken[] = [];
  let lexer = new Lexer(text, startOfFile(text));
  for (let errors = 0; errors < maxErrors; errors++) {
    const error = readTokens(lexer, tokens);
    if (error === undefined || error instanceof TooManyTokens) break;
    const from = text.indexOf('\n', Math.max(error.offset, tokens.at(-1)?.end ?? 0)) + 1;
    if (from === 0) break;
    lexer = new Lexer(text, from, lexer.weight);
  }
  return tokens;
}

/** The ranges of blanks and comments: before each token, and behind the last. */
export function gapsOf(text: string, tokens: readonly LuaToken[]): { readonly start: number; readonly end: number }[] {
  const last = { start: tokens.at(-1)?.end ?? 0, end: text.length };
  return [...tokens.map(({ leading, start }) => ({ start: leading, end: start })), last];
}

function readTokens(lexer: Lexer, tokens: LuaToken[]): LuaSyntaxError | undefined {
  try {
    for (lexer.next(); lexer.kind !== kinds.end; lexer.next()) tokens.push(tokenOf(lexer, tokens.at(-1)?.end ?? 0));
    return undefined;
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
}

function tokenOf({ kind, start, end, string }: Lexer, leading: number): LuaToken {
  if (kind === kinds.string) return { kind: 'string', leading, start, end, value: string };
  return { kind: kindOf(kind), leading, start, end };
}

function kindOf(kind: number): LuaToken['kind'] {
  if (kind >= kinds.and) return 'word';
  if (kind === kinds.name) return 'name';
  return kind === kinds.number ? 'number' : 'sign';
}
