import { hash } from 'node:crypto';
import type { LuaCode } from '#application/ports/lua-code';
import { bytesToText, textToBytes } from '#application/support/bytes';
import { gapsOf } from '#adapters/lua/tree/lua-tokens';
import { parsedOnce, tokensOnce } from '#adapters/lua/tree/read-once';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { applySplices, replace } from '#adapters/lua/text/splice';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The code from the first function of a script to its last; `undefined` where it has none, or is no Lua. */
function rangeOf(text: string): Range | undefined {
  const chunk = parsedOnce(text);
  if (chunk instanceof LuaSyntaxError) return undefined;
  const functions = chunk.body.filter(({ type }) => type === 'FunctionDeclaration');
  const [first, last] = [functions[0], functions.at(-1)];
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
}

export const scriptFunctions: LuaCode['functions'] = (content) => {
  const text = bytesToText(content);
  const range = rangeOf(text);
  if (range === undefined) return undefined;
  const code = text.slice(range.start, range.end);
  const tokens = tokensOnce(code);
  const words = tokens.map(({ start, end, value }) => (value === undefined ? code.slice(start, end) : `"${value}"`));
  const comments = gapsOf(code, tokens).map(({ start, end }) => code.slice(start, end).trim().replaceAll(/\s+/g, ' '));
  const written = words.flatMap((word, at) => [comments[at] ?? '', word]);
  return { code: fingerprint(withoutPrints(words)), text: fingerprint(written) };
};

/** The words without the statements that only print. */
function withoutPrints(words: readonly string[]): string[] {
  const retained: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 'print' && words[at + 1] === '(') at = endOfCall(words, at + 1);
    else retained.push(words[at] ?? '');
  }
  return retained;
}

/** The place of the parenthesis that closes the one at this place. */
function endOfCall(words: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at++) {
    if (words[at] === '(') depth++;
    if (words[at] === ')' && --depth === 0) return at;
  }
  return words.length;
}

/** @param before a line of code to add before the functions; without one, nothing */
export const replaceFunctions: LuaCode['replaceFunctions'] = (content, rendered, before) => {
  const [text, other] = [bytesToText(content), bytesToText(rendered)];
  const [range, by] = [rangeOf(text), rangeOf(other)];
  if (range === undefined || by === undefined) return content;
  const code = other.slice(by.start, by.end);
  const newline = newlineOf(other);
  const written = before === '' ? code : `${before}${newline}${newline}${code}`;
  return textToBytes(applySplices(text, [replace(range.start, range.end, written)]));
};

function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function fingerprint(words: readonly string[]): string {
  return hash('sha256', textToBytes(words.join('\n'))).slice(0, 16);
}
