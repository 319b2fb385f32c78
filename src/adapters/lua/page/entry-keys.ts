import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { allEntries, type EntryNode, type NameListNode, type PageTree } from './page-tree.js';

/** Where the key of a keyed field stands, brackets included. */
export function keyRange(
  table: TableConstructorExpression,
  index: number,
): { readonly start: number; readonly end: number } {
  const field = table.fields[index];
  if (field === undefined || field.type === 'TableValue') throw new Error(`Field ${index} of the table has no key.`);
  return { start: field.start, end: field.keyEnd };
}

/** What stands between a field's key and its value, where it is `=` among blanks; else ` = `. */
export function assignmentOf(text: string, table: TableConstructorExpression, index: number): string {
  const field = table.fields[index];
  if (field === undefined) throw new Error(`The table has no field ${index}.`);
  const between = text.slice(keyRange(table, index).end, field.value.start);
  return /^[ \t]*=[ \t]*$/.test(between) ? between : ' = ';
}

type Quote = '"' | "'";

/** The quotes that the page's names are written in; those of the entry in `except` are not counted. */
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

/** The quotes that a key gets which cannot stand bare. */
export function keyQuote(tree: PageTree, except?: EntryNode): Quote {
  return quoteOf(tree, tree.nameLists.values(), except);
}

function quoteAt(text: string, offset: number): Quote | undefined {
  const mark = text[offset];
  return mark === '"' || mark === "'" ? mark : undefined;
}
