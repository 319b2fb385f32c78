import type { Expression, TableConstructorExpression } from '../tree/syntax-tree.js';
import type { BookModel } from '#domain/model/book-model';
import { constantOf } from '#adapters/lua/constant';
import { declaredTable } from '#adapters/lua/declared-table';
import { notReadable, parseLuaText } from '../lua-file.js';
import { readFields } from '#adapters/lua/read-fields';

/** A book's index as it stands in the text: the list that its chunk returns. */
export interface BookTree {
  readonly text: string;
  readonly table: TableConstructorExpression;
  /** Names and the field of `table` each stands in. */
  readonly pages: readonly { readonly name: string; readonly index: number; readonly literal: Expression }[];
}

/**
 * Finds the list of pages in a book's index (one character per byte).
 * @throws Problem `model-not-readable`
 */
export function readBookTree(text: string): BookTree {
  const chunk = parseLuaText(text);
  const last = chunk.body.at(-1);
  const returned = last?.type === 'ReturnStatement' ? last.arguments[0] : undefined;
  if (returned === undefined) throw notReadable(text, text.length, 'The book index does not return its list of pages.');
  const table = declaredTable(text, chunk, returned, 'The list of pages');
  const pages = readFields(text, table, 'The list of pages').positional.map(({ index, value }) => {
    const name = constantOf(value);
    if (typeof name === 'string') return { name, index, literal: value };
    throw notReadable(text, value.start, 'The list of pages holds something that is not a name in quotes.');
  });
  return { text, table, pages };
}

export function bookModelOf({ pages }: BookTree): BookModel {
  return { pages: pages.map(({ name }) => name) };
}
