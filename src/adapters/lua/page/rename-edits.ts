import type { PageEdit } from '#domain/model/model-edit';
import { isLuaName } from '#domain/name/lua-name';
import { constantOf } from '#adapters/lua/constant';
import { replace, type Splice } from '#adapters/lua/text/splice';
import { writeString } from '#adapters/lua/text/write-value';
import { rewrite } from '#adapters/lua/text/string-literal';
import { entryAt, entryNamed, type EntryNode, type PageTree } from './page-tree.js';
import { keyQuote, keyRange } from './entry-keys.js';

type RenamePage = Extract<PageEdit, { readonly op: 'rename-page' }>;

export function renameLayer(tree: PageTree, path: readonly string[], newName: string): Splice[] {
  return renameEntry(tree, entryAt(tree, path), newName);
}

export function renameGroup(tree: PageTree, name: string, newName: string): Splice[] {
  return renameEntry(tree, entryNamed(tree.groups?.entries ?? [], name), newName);
}

/** A `name` in the model that is the page's. */
export function renamePage({ text, model }: PageTree, { name, newName }: RenamePage): Splice[] {
  const value = model.parts.get('name')?.value;
  if (value === undefined || constantOf(value) !== name) throw new Error(`The model has no name "${name}".`);
  return [rewrite(text, value, newName)];
}

function renameEntry(tree: PageTree, entry: EntryNode, newName: string): Splice[] {
  const { name, body, expression } = entry;
  const { text } = tree;
  if (body === undefined) return [rewrite(text, expression, newName)];
  const { start, end } = keyRange(body.outer, 0);
  const written = renameKey(text.slice(start, end), isLuaName(name), newName, keyQuote(tree, entry));
  if (written !== undefined) return [replace(start, end, written)];
  const [field] = body.outer.fields;
  if (field?.type !== 'TableKey') throw new Error(`The key of "${name}" has no brackets.`);
  // What is around it in the brackets stays, comments as well.
  return [rewrite(text, field.key, newName)];
}

const bracketed = /^\[( *)(["'])(?:[^\\]|\\[^])*\2( *)\]$/;

/**
 * The key with another name; `undefined` where only the text in its brackets changes. A key that needed no brackets before
 * and needs them now gets them, and the other way round. Brackets that were there without need get one more blank inside
 * for as long as they are needed, so that the way back knows them.
 */
function renameKey(source: string, wasIdentifier: boolean, newName: string, quote: '"' | "'"): string | undefined {
  const isBare = !source.startsWith('[');
  const changesKind = wasIdentifier !== isLuaName(newName);
  if (isBare) return changesKind ? `[${writeString(newName, quote)}]` : newName;
  const [, before = '', used, after = ''] = bracketed.exec(source) ?? [];
  if (used !== quote || before !== after || !changesKind) return undefined;
  if (wasIdentifier) return `[ ${before}${writeString(newName, quote)}${after} ]`;
  return before === '' ? newName : `[${before.slice(1)}${writeString(newName, quote)}${after.slice(1)}]`;
}
