import type { ProjectPath } from '#domain/change/file-change';
import { asBuffer, bytesToText, decodeUtf8, encodeUtf8, lineOf, textToBytes } from '#application/support/bytes';
import type { LuaCode, ModuleRename } from '#application/ports/lua-code';
import { treeOfFile } from '#adapters/lua/lua-file';
import { walk } from '#adapters/lua/tree/walk';
import type { Chunk, Expression, StringLiteral } from '#adapters/lua/tree/syntax-tree';
import { isCallOf } from '#adapters/lua/tree/match';
import { tokensOnce } from '#adapters/lua/tree/read-once';
import { type LuaToken, tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';
import { mayNameAll } from './may-name.js';
import { placesIn, type StringPlace } from './named-places.js';
import { applyProven, type CodeEdit, rewriteString, unsafe } from './prove-edit.js';
import { constantText } from './constant-texts.js';

export const renameModules: LuaCode['renameModules'] = (path, content, rename) => {
  const followed = rename.fromFolder === undefined ? content : followFromFolder(path, content, rename.fromFolder);
  if (!mayNameAll(followed, rename.needles)) return followed;
  const edits = [...editsInText(followed, rename.inText)];
  return edits.length === 0 ? followed : textToBytes(applyProven(path, bytesToText(followed), edits));
};

function* editsInText(content: Uint8Array, inText: ModuleRename['inText']): Generator<CodeEdit> {
  const { comments, strings, text } = placesIn(content);
  for (const { start, end } of comments) {
    const comment = text.slice(start, end);
    const renamed = inText(comment);
    if (renamed !== comment) yield { start, end, text: renamed, is: 'comment' };
  }
  for (const string of strings) {
    const edit = renameInString(text, string, inText);
    if (edit !== undefined) yield edit;
  }
}

/** Leaves the source of the string around the path where that gives the wanted value; else writes the string anew. */
function renameInString(
  text: string,
  { start, end, value }: StringPlace,
  inText: ModuleRename['inText'],
): CodeEdit | undefined {
  const renamed = inText(value);
  if (renamed === value) return undefined;
  const [, open = '', inside = '', close = ''] =
    /^(\[=*\[|["'])([^]*?)(\]=*\]|["'])$/.exec(text.slice(start, end)) ?? [];
  const edited = open + inText(inside) + close;
  const [only, ...others] = tolerantTokensOf(edited);
  if (others.length === 0 && only?.value === renamed) return { start, end, text: edited, is: { value: renamed } };
  // Bytes that are no UTF-8 cannot be written anew.
  if (encodeUtf8(decodeUtf8(renamed)) !== renamed) return undefined;
  return rewriteString(text, { start, end }, decodeUtf8(renamed));
}

/** Scripts of older editors get their own folder from the runtime: `local parent, root = newModule(...)`. */
function followFromFolder(
  path: ProjectPath,
  content: Uint8Array,
  fromFolder: NonNullable<ModuleRename['fromFolder']>,
): Uint8Array {
  if (!asBuffer(content).includes('newModule')) return content;
  const tree = treeOfFile(content);
  if (tree === undefined) return content;
  const { text } = tree;
  const edits = [...requiresFromFolder(tree)].flatMap(({ folder, literal }): CodeEdit[] => {
    const now = fromFolder(decodeUtf8(literal.value));
    if (now === undefined) return [];
    const edit = rewriteString(text, literal, now.path);
    return [now.isInFolder ? edit : { ...edit, start: folder.start }];
  });
  return edits.length === 0 ? content : textToBytes(applyProven(path, text, edits));
}

/** `require(parent .. "cat")` */
export function requiresFromFolder(tree: Chunk): { readonly folder: Expression; readonly literal: StringLiteral }[] {
  let folder: string | undefined;
  const found: { readonly folder: Expression; readonly literal: StringLiteral }[] = [];
  walk(tree, (node) => {
    if (node.type === 'LocalStatement' && isCallOf(node.init[0], 'newModule')) folder ??= node.variables[0]?.name;
    if (!isCallOf(node, 'require') || node.arguments.length !== 1) return;
    const [argument] = node.arguments;
    if (argument?.type !== 'BinaryExpression' || argument.operator !== '..') return;
    const { left, right } = argument;
    if (left.type === 'Identifier' && left.name === folder && right.type === 'StringLiteral')
      found.push({ folder: left, literal: right });
  });
  return found;
}

/** The largest number of tokens that one string is read from: `("c" .. 'at')`. */
const maxTokens = 12;

/** Takes from a plan only the strings with the new names. The text between the tokens stays the author's. */
export const renameStrings: LuaCode['renameStrings'] = (path, content, planned, changed) => {
  if (planned === content) return content;
  const [before, after] = [bytesToText(content), bytesToText(planned)];
  const edits = editsOf(path, before, after, (was, is) => changed.some(({ from, to }) => from === was && to === is));
  return edits.length === 0 ? content : textToBytes(applyProven(path, before, edits));
};

export const replaceStrings: LuaCode['replaceStrings'] = (path, content, strings) => {
  const text = bytesToText(content);
  const edits = strings.map((each) => rewriteString(text, each, each.value));
  return textToBytes(applyProven(path, text, edits));
};

function editsOf(
  path: ProjectPath,
  before: string,
  after: string,
  isIntended: (was: string | undefined, is: string) => boolean,
): CodeEdit[] {
  const [old, renewed] = [tokensOnce(before), tokensOnce(after)];
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

/** The last of the tokens from `at` on that together are one constant string which may be replaced. */
function lastReplaced(
  text: string,
  tokens: readonly LuaToken[],
  at: number,
  mayReplace: (output: string | undefined) => boolean,
): LuaToken | undefined {
  const start = tokens[at]?.start ?? text.length;
  return tokens.slice(at, at + maxTokens).find(({ end }) => mayReplace(constantText(text.slice(start, end))));
}
