import type { ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { encodeUtf8, lineOf } from '#application/support/bytes';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import type { Chunk } from '#adapters/lua/tree/syntax-tree';
import { parsedOnce, tokensOnce } from '#adapters/lua/tree/read-once';
import { type LuaToken, tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';
import { formAt, writeString } from '#adapters/lua/text/write-lua-value';

/** New text for a range of a text with one character per byte. */
export interface CodeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The content of the new text: one string with the value, some other tokens, or comments and blanks. */
  readonly is: { readonly value: string } | 'tokens' | 'comment';
}

/**
 * Makes the edits and reads the result again. Every token outside of them has to be the same, those of the edits have to be
 * as intended, and a text that was valid Lua has to be valid Lua.
 * @throws Problem `script-not-recognised` with file and line, where one of this fails
 */
export function applyProven(path: ProjectPath, text: string, edits: readonly CodeEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  const [parts, expected]: [string[], ExpectedToken[]] = [[], []];
  const tokens = tokensOnce(text);
  let [from, length, next] = [0, 0, 0];
  for (const edit of [...sorted, undefined]) {
    const upTo = edit?.start ?? text.length;
    if (upTo < from) throw unsafe(path, lineOf(text, upTo));
    for (let token = tokens[next]; token !== undefined && token.start < upTo; token = tokens[++next])
      expected.push({ ...token, start: token.start - from + length, source: sourceOf(text, token), line: token.start });
    parts.push(text.slice(from, upTo));
    length += upTo - from;
    if (edit === undefined) break;
    while ((tokens[next]?.start ?? text.length) < edit.end) next += 1;
    for (const token of tokensOfEdit(edit)) expected.push({ ...token, start: token.start + length, line: edit.start });
    parts.push(edit.text);
    length += edit.text.length;
    from = edit.end;
  }
  const edited = parts.join('');
  const wrong = firstDifference(edited, expected);
  if (wrong !== undefined) throw unsafe(path, lineOf(text, wrong));
  const parsed = parsedOnce(edited);
  if (parsed instanceof LuaSyntaxError && treeOf(text) !== undefined) throw unsafe(path, parsed.place.line, parsed);
  return edited;
}

/** The syntax tree of a text; `undefined` where it is no Lua. */
export function treeOf(text: string): Chunk | undefined {
  const parsed = parsedOnce(text);
  return parsed instanceof LuaSyntaxError ? undefined : parsed;
}

/** The problem of an edit that would change more than it should. */
export function unsafe(path: ProjectPath, line: number, cause?: unknown): Problem {
  return new Problem(
    'script-not-recognised',
    `What line ${line} of "${path}" names could not be changed without changing something else, so nothing was changed. Change the line by hand, and send the request again.`,
    { file: path, line },
    { cause },
  );
}

interface ExpectedToken {
  readonly start: number;
  readonly source?: string;
  readonly value?: string;
  /** An offset in the text before, for the line in a problem. */
  readonly line: number;
}

function tokensOfEdit({ is, text }: CodeEdit): Omit<ExpectedToken, 'line'>[] {
  if (is === 'comment') return [];
  if (is !== 'tokens') return [{ start: 0, value: is.value }];
  return tolerantTokensOf(text).map((token) => ({ start: token.start, source: sourceOf(text, token) }));
}

/** The offset, in the text before, of the first token that the edited text lacks or has in another form. */
function firstDifference(edited: string, expected: readonly ExpectedToken[]): number | undefined {
  const tokens = tokensOnce(edited);
  for (const [index, { start, source, value, line }] of expected.entries()) {
    const token = tokens[index];
    const isSame =
      token?.start === start &&
      (source === undefined || source === sourceOf(edited, token)) &&
      (value === undefined || value === token.value);
    if (!isSame) return line;
  }
  return tokens.length > expected.length ? (expected.at(-1)?.line ?? 0) : undefined;
}

function sourceOf(text: string, { start, end }: LuaToken): string {
  return text.slice(start, end);
}

/** Replaces the string of a literal, in the form of the literal. */
export function rewriteString(text: string, { start, end }: Pick<CodeEdit, 'start' | 'end'>, value: string): CodeEdit {
  return { start, end, text: writeString(value, formAt(text, { start, end })), is: { value: encodeUtf8(value) } };
}
