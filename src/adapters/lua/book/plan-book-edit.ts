import type { BookEdit, Placement } from '#domain/model/model-edit';
import { placeIn } from '#domain/model/place-in';
import { applySplices, type Splice } from '#adapters/lua/text/splice';
import { writeString, type StringForm } from '#adapters/lua/text/write-value';
import { formAt, rewrite } from '#adapters/lua/text/string-literal';
import { insertItem } from '#adapters/lua/table/insert-item';
import { indentationAt, isBlank } from '#adapters/lua/table/lines';
import { removeItem } from '#adapters/lua/table/remove-item';
import { leadOf, shapeOf, startsLine } from '#adapters/lua/table/table-shape';
import { commentBehind, takeItem } from '#adapters/lua/table/take-item';
import { readBookTree, type BookTree } from './book-tree.js';

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
export function takingBack(edit: BookEdit): BookEdit | undefined {
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
  const manner = {
    gap: ' ',
    trailing: false,
    padding: lead !== '' && isBlank(lead) && !startsLine(text, shape, 0) ? lead : ' ',
    ownLine: true,
    unit: indentationAt(text, shape.items[0]?.start ?? 0) || '  ',
  };
  const content = { write: () => write(form), comment, before: at !== 'last' && 'before' in at };
  for (const splices of insertItem(text, shape, index, content, manner)) {
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
