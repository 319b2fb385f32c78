import type { ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { encodeUtf8, lineOf } from '#application/support/bytes';
import { parseChunk } from '#adapters/lua/tree/parser';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import type { Chunk } from '#adapters/lua/tree/syntax-tree';
import { type CodeToken, codeTokens } from './code-tokens.js';
import { formAt, writeString } from '#adapters/lua/text/write-value';

/** A place of a text with one character per byte that is written anew. */
export interface CodeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What the new text is: one string that has the value, some other tokens, or what stands between tokens. */
  readonly is: { readonly value: string } | 'tokens' | 'comment';
}

/**
 * The text with the edits made, read again: every token outside of them is the same, those of the edits are what was
 * intended, and what was valid Lua is valid Lua.
 * @throws Problem `script-not-recognised` with file and line, where that is not so
 */
export function applyProven(path: ProjectPath, text: string, edits: readonly CodeEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  const [parts, expected]: [string[], ExpectedToken[]] = [[], []];
  const tokens = codeTokens(text);
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
  const fault = syntaxErrorOf(edited);
  if (fault !== undefined && syntaxErrorOf(text) === undefined) throw unsafe(path, fault.place.line, fault);
  return edited;
}

/** The syntax tree of a text; `undefined` where it is no Lua. */
export function treeOf(text: string): Chunk | undefined {
  try {
    return parseChunk(text);
  } catch (error) {
    if (error instanceof LuaSyntaxError) return undefined;
    throw error;
  }
}

/** What says that an edit would change more than what it is for. */
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
  /** An offset in the text as it was, for the line in a refusal. */
  readonly line: number;
}

function tokensOfEdit({ is, text }: CodeEdit): Omit<ExpectedToken, 'line'>[] {
  if (is === 'comment') return [];
  if (is !== 'tokens') return [{ start: 0, value: is.value }];
  return codeTokens(text).map((token) => ({ start: token.start, source: sourceOf(text, token) }));
}

/** The offset, in the text as it was, of the first token that the edited text has otherwise. */
function firstDifference(edited: string, expected: readonly ExpectedToken[]): number | undefined {
  const tokens = codeTokens(edited);
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

function sourceOf(text: string, { start, end }: CodeToken): string {
  return text.slice(start, end);
}

function syntaxErrorOf(text: string): LuaSyntaxError | undefined {
  try {
    parseChunk(text);
    return undefined;
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
}

/** Puts another string into a literal, in the form that the literal has. */
export function rewriteString(text: string, { start, end }: Pick<CodeEdit, 'start' | 'end'>, value: string): CodeEdit {
  return { start, end, text: writeString(value, formAt(text, { start, end })), is: { value: encodeUtf8(value) } };
}
