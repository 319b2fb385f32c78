import type { ProjectPath } from '#domain/change/file-change';
import { bytesToText, decodeUtf8, lineOf, textToBytes } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import { codeTokens, type CodeToken } from './code-tokens.js';
import { constantText } from './constant-texts.js';
import { applyProven, unsafe, type CodeEdit } from './prove-edit.js';

/** A name in a string can be put together of so many tokens: `("c" .. 'at')`. */
const mostTokens = 12;

/** Of a plan, the strings that say a name under its new one. What stands between the tokens stays the author's. */
export const renameStrings: LuaCode['renameStrings'] = (path, content, planned, changed) => {
  if (planned === content) return content;
  const [before, after] = [bytesToText(content), bytesToText(planned)];
  const edits = editsOf(path, before, after, (was, is) => changed.some(({ from, to }) => from === was && to === is));
  return edits.length === 0 ? content : textToBytes(applyProven(path, before, edits));
};

function editsOf(
  path: ProjectPath,
  before: string,
  after: string,
  isIntended: (was: string | undefined, is: string) => boolean,
): CodeEdit[] {
  const [old, renewed] = [codeTokens(before), codeTokens(after)];
  const edits: CodeEdit[] = [];
  let at = 0;
  for (const token of renewed) {
    const source = after.slice(token.start, token.end);
    const first = old[at];
    if (first === undefined) throw unsafe(path, lineOf(before, before.length));
    if (before.slice(first.start, first.end) === source) {
      at += 1;
      continue;
    }
    const last = lastReplaced(
      before,
      old,
      at,
      (was) => token.value !== undefined && isIntended(was, decodeUtf8(token.value)),
    );
    if (last === undefined) throw unsafe(path, lineOf(before, first.start));
    edits.push({ start: first.start, end: last.end, text: source, is: { value: token.value ?? '' } });
    at = old.indexOf(last, at) + 1;
  }
  const rest = old[at];
  if (rest !== undefined) throw unsafe(path, lineOf(before, rest.start));
  return edits;
}

/** The last of the tokens, from one on, that are together one constant text which may be replaced. */
function lastReplaced(
  text: string,
  tokens: readonly CodeToken[],
  at: number,
  mayReplace: (output: string | undefined) => boolean,
): CodeToken | undefined {
  const start = tokens[at]?.start ?? text.length;
  return tokens.slice(at, at + mostTokens).find(({ end }) => mayReplace(constantText(text.slice(start, end))));
}
