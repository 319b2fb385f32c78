import { isLuaName } from '#domain/name/lua-name';
import type { ReferenceKind } from '#domain/reference/reference-kind';
import { literalPattern } from '#application/bytes/literal-pattern';

/** A name where code uses it for something of the page. */
interface CallName {
  /** Of the name itself, quotes left out. */
  readonly start: number;
  readonly end: number;
}

/**
 * What code writes around the names of each kind: `before` the quote. The tables may be asked with
 * a dot, too.
 */
const indexed: Partial<Record<ReferenceKind, string>> = {
  layer: 'sceneGroup|layers',
  animation: 'animations|sceneGroup|layers',
  audio: 'audios',
  timer: 'timers',
  variable: 'variables',
};

const called: Partial<Record<ReferenceKind, string>> = {
  page: String.raw`gotoPage\s*\(\s*`,
  variable: String.raw`editVar\s*\(\s*UI\s*,\s*`,
  command: String.raw`(?:\brun\s*\(\s*UI\s*,\s*|dispatchEvent\s*\(?\s*\{\s*name\s*=\s*)`,
};

/** Each place of a piece of Lua where the name is used for the thing of that kind, in the order of the text. */
export function knownCalls(lua: string, kind: ReferenceKind, name: string): CallName[] {
  const word = literalPattern(name);
  const patterns: RegExp[] = [];
  const tables = indexed[kind];
  if (tables !== undefined) {
    patterns.push(new RegExp(String.raw`(?<=\b(?:${tables})\s*\[\s*(\\?["']))${word}(?=\1\s*\])`, 'gd'));
    if (isLuaName(name)) patterns.push(new RegExp(String.raw`(?<=\b(?:${tables})\.)${word}(?![\w(])`, 'gd'));
  }
  const call = called[kind];
  if (call !== undefined) patterns.push(new RegExp(String.raw`(?<=${call}(\\?["']))${word}(?=\1)`, 'gd'));
  return patterns
    .flatMap((pattern) => [...lua.matchAll(pattern)].map(({ index }) => ({ start: index, end: index + name.length })))
    .sort((a, b) => a.start - b.start);
}
