import { applyBookEdit } from '#domain/model/apply-book-edit';
import type { BookEdit, BookModel, Placement } from '#domain/model/model-edit';
import { LosslessCodec, type LosslessFile } from './lossless-codec.js';
import type { Expression, TableConstructorExpression } from './tree/syntax-tree.js';
import { constantOf } from './constant.js';
import { declaredTable, readFields } from './model-tables.js';
import { notReadable, parseLuaText } from './lua-file.js';
import { placeIn } from '#domain/model/place-in';
import { applySplices, type Splice } from './text/splice.js';
import { formAt, rewrite, type StringForm, writeString } from './text/write-value.js';
import { insertItem } from './text/insert-item.js';
import { indentationAt, isBlank } from './text/lines.js';
import { commentBehind, removeItem, takeItem } from './text/remove-item.js';
import { leadOf, shapeOf, startsLine } from './text/table-shape.js';

const file: LosslessFile<BookTree, BookModel, BookEdit> = {
  readTree: readBookTree,
  modelOf: bookModelOf,
  apply: applyBookEdit,
  plan: planBookEdit,
  inverseEdit,
};

/** Book indexes in Lua: a list of page names that the chunk returns, from a variable or directly. */
export class LuaBookIndexCodec extends LosslessCodec<BookTree, BookModel, BookEdit> {
  constructor() {
    super(file);
  }
}

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

/** Texts that say what the edit wants, the one most like its surroundings first. */
export function* planBookEdit(tree: BookTree, edit: BookEdit): Generator<string> {
  switch (edit.op) {
    case 'add-page':
      yield* place(tree, edit.at, (form) => writeString(edit.name, form));
      return;
    case 'remove-page':
      yield applySplices(tree.text, remove(tree, edit.name));
      return;
    case 'rename-page':
      yield applySplices(tree.text, [rewrite(tree.text, pageAt(tree, edit.name).literal, edit.newName)]);
      return;
    case 'move-page': {
      const { index, literal } = pageAt(tree, edit.name);
      const source = tree.text.slice(literal.start, literal.end);
      const shape = shapeOf(tree.table);
      const comment = commentBehind(tree.text, shape, index);
      for (const carried of comment === '' ? [''] : [comment, '']) {
        const left = readBookTree(applySplices(tree.text, takeItem(tree.text, shape, index, carried)));
        for (const text of place(left, edit.at, () => source, carried)) {
          if (carried === '' || text.includes(carried)) yield text;
        }
      }
    }
  }
}

/** The edit that takes an addition back; `undefined` for an edit that leaves no choice of layout. */
export function inverseEdit(edit: BookEdit): BookEdit | undefined {
  return edit.op === 'add-page' ? { op: 'remove-page', name: edit.name } : undefined;
}

function* place(tree: BookTree, at: Placement, write: (form: StringForm) => string, comment = ''): Generator<string> {
  const { text, table, pages } = tree;
  const shape = shapeOf(table);
  const position = placeIn(pages, at);
  const previous = pages[position - 1];
  const index = previous === undefined ? (pages[0]?.index ?? 0) : previous.index + 1;
  const neighbour = previous ?? pages[0];
  const isString = neighbour?.literal.type === 'StringLiteral';
  const form = isString ? formAt(text, neighbour.literal) : '"';
  const lead = shape.items.length > 0 ? leadOf(text, shape, 0) : '';
  const style = {
    gap: ' ',
    trailing: false,
    padding: lead !== '' && isBlank(lead) && !startsLine(text, shape, 0) ? lead : ' ',
    ownLine: true,
    unit: indentationAt(text, shape.items[0]?.start ?? 0) || '  ',
  };
  const content = { write: () => write(form), comment, before: at !== 'last' && 'before' in at };
  for (const splices of insertItem(text, shape, index, content, style)) {
    yield applySplices(text, splices);
  }
}

function remove(tree: BookTree, name: string): Splice[] {
  return removeItem(tree.text, shapeOf(tree.table), pageAt(tree, name).index);
}

function pageAt({ pages }: BookTree, name: string): BookTree['pages'][number] {
  const page = pages.find((candidate) => candidate.name === name);
  if (page === undefined) throw new Error(`The book index does not list "${name}".`);
  return page;
}
