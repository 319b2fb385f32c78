import type { ProjectPath } from '#domain/change/project-path';
import { Problem, problemOf } from '#domain/problem/problem';
import { bytesToText, textToBytes } from '#application/bytes/byte-text';
import { sameBytes } from '#application/bytes/same-bytes';
import { lineOf } from '#application/bytes/line-of';
import type { LuaCode } from '#application/ports/lua-code';

/** What a piece of Lua is to become, both as they are written: a string, two strings that are joined, a comment. */
export type Piece = readonly [before: string, after: string];

/** A name in a string can be put together of so many tokens: `("c" .. 'at')`. */
const mostTokens = 12;

/**
 * A Lua file with names in its strings under their new ones.
 * @param planned the file as its codec would have it
 * @param changed what was to be reworded
 * @returns the very same bytes where nothing is to change
 * @throws Problem `script-not-recognised` as `editPieces`
 */
export function editNames(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  planned: Uint8Array,
  changed: readonly { readonly from: string; readonly to: string }[],
): Uint8Array {
  const says = (before: string, after: string): boolean =>
    changed.some(({ from, to }) => lua.stringOf(before) === from && lua.stringOf(after) === to);
  return editPieces(lua, path, content, planned, (before, after) => /^["'[]/.test(after) && says(before, after));
}

/**
 * A Lua or JSON file with the paths in it leading elsewhere.
 * @param rename makes of a whole file, or of a piece of it, what it is to be; the very same bytes where nothing is to change
 * @param pieces what else it makes of a file, but cannot make of the piece alone
 * @throws Problem `script-not-recognised` as `editPieces`
 */
export function editPaths(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  rename: (content: Uint8Array) => Uint8Array,
  pieces: readonly Piece[] = [],
): Uint8Array {
  const planned = rename(content);
  if (!path.endsWith('.lua')) return planned;
  return editPieces(
    lua,
    path,
    content,
    planned,
    (before, after) =>
      pieces.some(([was, is]) => was === before && is === after) || bytesToText(rename(textToBytes(before))) === after,
  );
}

/**
 * The one way by which names in a Lua file follow what they name. Of what was planned for it, only what was intended is made:
 * of the file's tokens, strings that hold the name; of what stands between them, comments. Every other byte is as it was.
 * @throws Problem `script-not-recognised` with file and line, where the plan changes another token, or makes of Lua what is none
 */
function editPieces(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  planned: Uint8Array,
  isIntended: (before: string, after: string) => boolean,
): Uint8Array {
  if (planned === content) return content;
  const [before, after] = [tokensOf(lua, content), tokensOf(lua, planned)];
  const pieces: string[] = [];
  const keep = (gap: string, other: string): void => {
    pieces.push(gap !== other && isIntended(gap, other) ? other : gap);
  };
  let [at, other] = [0, 0];
  while (at < before.count || other < after.count) {
    const taken =
      at < before.count && other < after.count ? takenFor(before, at, after.slice(other, 1), isIntended) : 0;
    if (taken === 0) throw unsafe(path, lineOf(before.text, before.start(at)));
    keep(before.gap(at), after.gap(other));
    pieces.push(after.slice(other, 1));
    at += taken;
    other += 1;
  }
  keep(before.gap(at), after.gap(other));
  const edited = textToBytes(pieces.join(''));
  if (sameBytes(edited, content)) return content;
  const problem = problemOf(() => lua.check(edited));
  if (problem !== undefined && problemOf(() => lua.check(content)) === undefined)
    throw unsafe(path, problem.details.line ?? 1, problem);
  return edited;
}

interface TextTokens {
  readonly text: string;
  readonly count: number;
  start(at: number): number;
  /** What some tokens are, with what stands between them. */
  slice(at: number, count: number): string;
  /** What stands before a token. */
  gap(at: number): string;
}

function tokensOf(lua: LuaCode, content: Uint8Array): TextTokens {
  const text = bytesToText(content);
  const tokens = lua.tokens(text);
  const start = (at: number): number => tokens[at]?.start ?? text.length;
  const end = (at: number): number => tokens[at]?.end ?? 0;
  return {
    text,
    count: tokens.length,
    start,
    slice: (at, count) => text.slice(start(at), end(at + count - 1)),
    gap: (at) => text.slice(at === 0 ? 0 : end(at - 1), start(at)),
  };
}

/** How many tokens, from one on, that of the other text takes the place of; 0 where it may take that of none. */
function takenFor(
  before: TextTokens,
  at: number,
  after: string,
  isIntended: (before: string, after: string) => boolean,
): number {
  if (before.slice(at, 1) === after) return 1;
  for (let count = 1; count <= mostTokens && at + count <= before.count; count++)
    if (isIntended(before.slice(at, count), after)) return count;
  return 0;
}

function unsafe(path: ProjectPath, line: number, cause?: unknown): Problem {
  return new Problem(
    'script-not-recognised',
    `What line ${line} of "${path}" names could not be changed without changing something else, so nothing was changed. Change the line by hand, and send the request again.`,
    { file: path, line },
    { cause },
  );
}
