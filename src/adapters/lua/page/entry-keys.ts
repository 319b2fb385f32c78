import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import {
  allEntries,
  entryAt,
  entryNamed,
  type EntryNode,
  type NameListNode,
  type PageTree,
  partValue,
} from './page-tree.js';
import type { PageEdit } from '#domain/model/model-edit';
import { isLuaName } from '#domain/name/lua-name';
import { constantOf } from '#adapters/lua/constant';
import { replace, type Splice } from '#adapters/lua/text/splice';
import { rewrite, writeString } from '#adapters/lua/text/write-lua-value';

/** The range of the key of a keyed field, brackets included. */
export function keyRange(
  table: TableConstructorExpression,
  index: number,
): { readonly start: number; readonly end: number } {
  const field = table.fields[index];
  if (field === undefined || field.type === 'TableValue') throw new Error(`Field ${index} of the table has no key.`);
  return { start: field.start, end: field.keyEnd };
}

/** The text between a field's key and its value, where it is `=` among blanks; else ` = `. */
export function assignmentOf(text: string, table: TableConstructorExpression, index: number): string {
  const field = table.fields[index];
  if (field === undefined) throw new Error(`The table has no field ${index}.`);
  const between = text.slice(keyRange(table, index).end, field.value.start);
  return /^[ \t]*=[ \t]*$/.test(between) ? between : ' = ';
}

type Quote = '"' | "'";

/** The quotes around the page's names; those of the entry in `except` do not count. */
export function quoteOf(tree: PageTree, lists: Iterable<NameListNode>, except?: EntryNode): Quote {
  for (const { names } of lists) {
    const quote = names.map(({ literal }) => quoteAt(tree.text, literal.start)).find((found) => found !== undefined);
    if (quote !== undefined) return quote;
  }
  for (const entry of allEntries(tree)) {
    const field = entry === except ? undefined : entry.body?.outer.fields[0];
    const quote = field?.type === 'TableKey' ? quoteAt(tree.text, field.key.start) : undefined;
    if (quote !== undefined) return quote;
  }
  return '"';
}

/** The quotes for a key that cannot stand bare. */
export function keyQuote(tree: PageTree, except?: EntryNode): Quote {
  return quoteOf(tree, tree.nameLists.values(), except);
}

function quoteAt(text: string, offset: number): Quote | undefined {
  const mark = text[offset];
  return mark === '"' || mark === "'" ? mark : undefined;
}

type RenamePage = Extract<PageEdit, { readonly op: 'rename-page' }>;

export function renameLayer(tree: PageTree, path: readonly string[], newName: string): Splice[] {
  return renameEntry(tree, entryAt(tree, path), newName);
}

export function renameGroup(tree: PageTree, name: string, newName: string): Splice[] {
  return renameEntry(tree, entryNamed(tree.groups?.entries ?? [], name), newName);
}

/** Renames the page in the `name` of its model. */
export function renamePage({ text, model }: PageTree, { name, newName }: RenamePage): Splice[] {
  const value = partValue(model, 'name');
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
  // Everything around it in the brackets stays, comments too.
  return [rewrite(text, field.key, newName)];
}

const bracketed = /^\[( *)(["'])(?:[^\\]|\\[^])*\2( *)\]$/;

/**
 * The key with another name; `undefined` where only the text in its brackets changes. A bare key gets brackets where the
 * new name needs them, and loses them where it does not. Brackets that were there without need get one more blank inside
 * while they are needed: so an undo restores the same bytes.
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
