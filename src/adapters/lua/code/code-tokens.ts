import { kinds, Lexer, startOfFile } from '#adapters/lua/tree/lexer';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';

/** A token of Lua by its offsets; `value` is what a string says, one character per byte. */
export interface CodeToken {
  readonly kind: 'string' | 'word' | 'sign';
  readonly start: number;
  /** Behind the token. */
  readonly end: number;
  readonly value?: string;
}

/** A text with more faults is not read on: to look for the end of each would take the square of its length. */
const mostFaults = 100;

/** The tokens of a text with one character per byte. Where it is no Lua, reading goes on in the next line. */
export function codeTokens(text: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  let from = startOfFile(text);
  for (let faults = 0; faults < mostFaults; faults++) {
    const fault = readTokens(new Lexer(text, from), tokens);
    if (fault === undefined) break;
    from = text.indexOf('\n', Math.max(fault.offset, tokens.at(-1)?.end ?? 0)) + 1;
    if (from === 0) break;
  }
  return tokens;
}

function readTokens(lexer: Lexer, tokens: CodeToken[]): LuaSyntaxError | undefined {
  try {
    for (lexer.next(); lexer.kind !== kinds.end; lexer.next()) tokens.push(tokenOf(lexer));
    return undefined;
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
}

function tokenOf({ kind, start, end, string }: Lexer): CodeToken {
  if (kind === kinds.string) return { kind: 'string', start, end, value: string };
  return { kind: kind === kinds.name || kind >= kinds.and ? 'word' : 'sign', start, end };
}

/** Finds the line of an offset, counted from 1. The text is searched for its lines once, when the first is asked for. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
