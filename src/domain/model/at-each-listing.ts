import { findLayer } from './layer-tree.js';
import type { BookModel } from './book-model.js';
import type { BookEdit, ClassOwner, NameList, PageEdit } from './model-edit.js';
import type { PageModel } from './page-model.js';

/**
 * The edits, and what has to be taken off besides where a list says a name more than once. The name has one script, so where it
 * goes or is called otherwise, a listing that was left behind would be of a script that is not there.
 */
export function atEachListing(model: PageModel, edits: readonly PageEdit[]): PageEdit[] {
  return edits.flatMap((edit) => [edit, ...furtherListings(model, edit)]);
}

/** The same for the pages of a book. */
export function atEachPageListing({ pages }: BookModel, edits: readonly BookEdit[]): BookEdit[] {
  return edits.flatMap((edit) => {
    if (edit.op !== 'remove-page' && edit.op !== 'rename-page') return [edit];
    return [edit, ...further(pages, edit.name).map((name): BookEdit => ({ op: 'remove-page', name }))];
  });
}

function furtherListings(model: PageModel, edit: PageEdit): PageEdit[] {
  switch (edit.op) {
    case 'remove-name':
    case 'rename-name': {
      const { list } = edit;
      return further(namesOf(model, list), edit.name).map((name) => ({ op: 'remove-name', list, name }));
    }
    case 'detach-class':
    case 'rename-class': {
      const { owner } = edit;
      return further(classesOf(model, owner), edit.class).map((name) => ({ op: 'detach-class', owner, class: name }));
    }
    default:
      return [];
  }
}

function further(names: readonly string[], name: string): string[] {
  return names.filter((each) => each === name).slice(1);
}

/** Of the page groups, none: two of a name may say different things. */
function namesOf({ commands, components }: PageModel, list: NameList): readonly string[] {
  switch (list.in) {
    case 'commands':
      return commands;
    case 'audios':
      return components.audios[list.type] ?? [];
    case 'groups':
      return [];
    default:
      return components[list.in];
  }
}

function classesOf({ components }: PageModel, owner: ClassOwner): readonly string[] {
  const carrier =
    owner.in === 'layers' ? findLayer(components.layers, owner.path) : findLayer(components.groups, [owner.name]);
  return carrier?.classes ?? [];
}
