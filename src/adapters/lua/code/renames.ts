import type { ProjectPath } from '#domain/change/file-change';
import { asBuffer, bytesToText, decodeUtf8, encodeUtf8, lineOf, textToBytes } from '#application/support/bytes';
import type { LuaCode, ModuleRename } from '#application/ports/lua-code';
import { walk } from '#adapters/lua/tree/walk';
import type { Chunk, Expression, StringLiteral } from '#adapters/lua/tree/syntax-tree';
import { type CodeToken, codeTokens } from './code-tokens.js';
import { applyProven, type CodeEdit, rewriteString, treeOf, unsafe } from './prove-edit.js';
import { constantText } from './constant-texts.js';

export const renameModules: LuaCode['renameModules'] = (path, content, rename) => {
  const followed = rename.fromFolder === undefined ? content : followFromFolder(path, content, rename.fromFolder);
  const bytes = asBuffer(followed);
  if (!rename.needles.every((needle) => bytes.includes(needle))) return followed;
  const text = bytesToText(followed);
  const edits = [...editsInText(text, rename.inText)];
  return edits.length === 0 ? followed : textToBytes(applyProven(path, text, edits));
};

function* editsInText(text: string, inText: ModuleRename['inText']): Generator<CodeEdit> {
  let end = 0;
  for (const token of [...codeTokens(text), { kind: 'sign', start: text.length, end: text.length } as const]) {
    const between = text.slice(end, token.start);
    const renamed = between.trim() === '' ? between : inText(between);
    if (renamed !== between) yield { start: end, end: token.start, text: renamed, is: 'comment' };
    if (token.value !== undefined) {
      const edit = renameInString(text, token, token.value, inText);
      if (edit !== undefined) yield edit;
    }
    end = token.end;
  }
}

/** The string as it is written but for the path, where that gives what is wanted; else it is written anew. */
function renameInString(
  text: string,
  { start, end }: CodeToken,
  value: string,
  inText: ModuleRename['inText'],
): CodeEdit | undefined {
  const renamed = inText(value);
  if (renamed === value) return undefined;
  const [, open = '', inside = '', close = ''] =
    /^(\[=*\[|["'])([^]*?)(\]=*\]|["'])$/.exec(text.slice(start, end)) ?? [];
  const asWritten = open + inText(inside) + close;
  const [only, ...others] = codeTokens(asWritten);
  if (others.length === 0 && only?.value === renamed) return { start, end, text: asWritten, is: { value: renamed } };
  // Bytes that are no UTF-8 could not be written anew.
  if (encodeUtf8(decodeUtf8(renamed)) !== renamed) return undefined;
  return rewriteString(text, { start, end }, decodeUtf8(renamed));
}

/** Scripts of older editors ask the runtime for their own folder: `local parent, root = newModule(...)`. */
function followFromFolder(
  path: ProjectPath,
  content: Uint8Array,
  fromFolder: NonNullable<ModuleRename['fromFolder']>,
): Uint8Array {
  if (!asBuffer(content).includes('newModule')) return content;
  const text = bytesToText(content);
  const tree = treeOf(text);
  if (tree === undefined) return content;
  const edits = [...takenFromFolder(tree)].flatMap(({ folder, literal }): CodeEdit[] => {
    const now = fromFolder(decodeUtf8(literal.value));
    if (now === undefined) return [];
    const edit = rewriteString(text, literal, now.path);
    return [now.isInFolder ? edit : { ...edit, start: folder.start }];
  });
  return edits.length === 0 ? content : textToBytes(applyProven(path, text, edits));
}

/** `require(parent .. "cat")` */
function takenFromFolder(tree: Chunk): { readonly folder: Expression; readonly literal: StringLiteral }[] {
  let folder: string | undefined;
  const taken: { readonly folder: Expression; readonly literal: StringLiteral }[] = [];
  walk(tree, (node) => {
    if (node.type === 'LocalStatement' && isCallOf(node.init[0], 'newModule')) folder ??= node.variables[0]?.name;
    if (node.type !== 'CallExpression' || !isCallOf(node, 'require') || node.arguments.length !== 1) return;
    const [argument] = node.arguments;
    if (argument?.type !== 'BinaryExpression' || argument.operator !== '..') return;
    const { left, right } = argument;
    if (left.type === 'Identifier' && left.name === folder && right.type === 'StringLiteral')
      taken.push({ folder: left, literal: right });
  });
  return taken;
}

function isCallOf(node: Expression | undefined, name: string): boolean {
  return node?.type === 'CallExpression' && node.base.type === 'Identifier' && node.base.name === name;
}

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
