import { applyBookEdit } from '#domain/model/apply-edit';
import { type BookEdit, type BookModel, placeIn, type Placement } from '#domain/model/model-edit';
import { LosslessCodec, type LosslessFile } from './lossless-codec.js';
import type { Chunk, Expression, TableConstructorExpression } from './tree/syntax-tree.js';
import { constantOf } from './constant.js';
import { declaredTable, readFields } from './model-tables.js';
import { notReadable, parseLuaText } from './lua-file.js';
import { applySplices } from './text/splice.js';
import { formAt, rewrite, type StringForm, writeString } from './text/write-lua-value.js';
import { insertItem } from './text/insert-item.js';
import { indentationAt, isBlank } from './text/lines.js';
import { commentBehind, removeItem, takeItem } from './text/remove-item.js';
import { leadOf, startsLine } from './text/table-layout.js';

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

/** A book's index in the text: the list that its chunk returns. */
interface BookTree {
  readonly text: string;
  readonly table: TableConstructorExpression;
  /** Names, each with the index of its field in `table`. */
  readonly pages: readonly { readonly name: string; readonly index: number; readonly literal: Expression }[];
}

/**
 * Finds the list of pages in a book's index.
 * @throws Problem `model-not-readable`
 */
function readBookTree(chunk: Chunk): BookTree {
  const { text } = chunk;
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

function bookModelOf({ pages }: BookTree): BookModel {
  return { pages: pages.map(({ name }) => name) };
}

/** Texts with the edit made, the one most like its surroundings first. */
function* planBookEdit(tree: BookTree, edit: BookEdit): Generator<string> {
  switch (edit.op) {
    case 'add-page':
      yield* place(tree, edit.at, (form) => writeString(edit.name, form));
      return;
    case 'remove-page':
      yield applySplices(tree.text, removeItem(tree.text, tree.table, pageAt(tree, edit.name).index));
      return;
    case 'rename-page':
      yield applySplices(tree.text, [rewrite(tree.text, pageAt(tree, edit.name).literal, edit.newName)]);
      return;
    case 'move-page': {
      const { index, literal } = pageAt(tree, edit.name);
      const source = tree.text.slice(literal.start, literal.end);
      const comment = commentBehind(tree.text, tree.table, index);
      for (const carried of comment === '' ? [''] : [comment, '']) {
        const rest = readBookTree(
          parseLuaText(applySplices(tree.text, takeItem(tree.text, tree.table, index, carried))),
        );
        for (const text of place(rest, edit.at, () => source, carried)) {
          if (carried === '' || text.includes(carried)) yield text;
        }
      }
    }
  }
}

/** The edit that undoes an addition; `undefined` for an edit without a choice of layout. */
export function inverseEdit(edit: BookEdit): BookEdit | undefined {
  return edit.op === 'add-page' ? { op: 'remove-page', name: edit.name } : undefined;
}

function* place(tree: BookTree, at: Placement, write: (form: StringForm) => string, comment = ''): Generator<string> {
  const { text, table, pages } = tree;
  const position = placeIn(pages, at);
  const previous = pages[position - 1];
  const index = previous === undefined ? (pages[0]?.index ?? 0) : previous.index + 1;
  const neighbour = previous ?? pages[0];
  const isString = neighbour?.literal.type === 'StringLiteral';
  const form = isString ? formAt(text, neighbour.literal) : '"';
  const lead = table.fields.length > 0 ? leadOf(text, table, 0) : '';
  const style = {
    gap: ' ',
    trailing: false,
    padding: lead !== '' && isBlank(lead) && !startsLine(text, table, 0) ? lead : ' ',
    ownLine: true,
    unit: indentationAt(text, table.fields[0]?.start ?? 0) || '  ',
  };
  const content = { write: () => write(form), comment, before: at !== 'last' && 'before' in at };
  for (const splices of insertItem(text, table, index, content, style)) yield applySplices(text, splices);
}

function pageAt({ pages }: BookTree, name: string): BookTree['pages'][number] {
  const page = pages.find((candidate) => candidate.name === name);
  if (page === undefined) throw new Error(`The book index does not list "${name}".`);
  return page;
}
