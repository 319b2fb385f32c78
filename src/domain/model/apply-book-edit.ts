import type { BookEdit, BookModel, Placement } from './model-edit.js';
import { placeIn } from './place-in.js';

/**
 * The model after the edit. Adding what is there and removing what is not leaves it as it is.
 * @throws Error where the edit names another page that is not there: its preconditions are the caller's
 */
export function applyBookEdit(model: BookModel, edit: BookEdit): BookModel {
  const { pages } = model;
  const index = pages.indexOf(edit.name);
  switch (edit.op) {
    case 'add-page':
      return index < 0 ? { pages: placed(pages, edit.name, edit.at) } : model;
    case 'remove-page':
      return index < 0 ? model : { pages: pages.toSpliced(index, 1) };
    case 'rename-page':
      requirePresent(index, edit.name);
      return { pages: pages.with(index, edit.newName) };
    case 'move-page':
      requirePresent(index, edit.name);
      return { pages: placed(pages.toSpliced(index, 1), edit.name, edit.at) };
  }
}

function placed(pages: readonly string[], name: string, at: Placement): readonly string[] {
  const place = placeIn(
    pages.map((page) => ({ name: page })),
    at,
  );
  return pages.toSpliced(place, 0, name);
}

function requirePresent(index: number, name: string): void {
  if (index < 0) throw new Error(`An edit is about the page "${name}", which the book does not list.`);
}
