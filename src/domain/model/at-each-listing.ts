import { layersBelow } from './layer-tree.js';
import type { BookEdit, BookModel, ClassOwner, NameList, PageEdit } from './model-edit.js';
import type { LayerNode, PageModel } from './page-model.js';

/**
 * The edits, and what has to be done besides where a list says a name more than once. The name has one script, so where it
 * goes or is called otherwise, a listing that was left behind would be of a script that is not there. Where a name is all that
 * is listed, one listing is left; layers and page groups have classes and layers each, and all of them are called otherwise,
 * and so are the classes in each.
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
    case 'remove-layer':
    case 'rename-layer':
      return further(namesBelow(model, edit.path.slice(0, -1)), edit.path.at(-1)).map(() => edit);
    case 'move-layer': {
      const group = edit.path.slice(0, -1);
      if (edit.into.join('/') === group.join('/')) return [];
      return further(namesBelow(model, group), edit.path.at(-1)).map(() => edit);
    }
    case 'remove-name':
    case 'rename-name': {
      const { list } = edit;
      const names = further(namesOf(model, list), edit.name);
      return list.in === 'groups' ? names.map(() => edit) : names.map((name) => ({ op: 'remove-name', list, name }));
    }
    case 'detach-class':
    case 'rename-class': {
      const { owner, class: name } = edit;
      const detach: PageEdit = { op: 'detach-class', owner, class: name };
      const carriers = listingsOf(model, owner).filter(({ classes }) => classes.includes(name));
      return carriers.flatMap(({ classes }) => [edit, ...further(classes, name).map(() => detach)]).slice(1);
    }
    default:
      return [];
  }
}

function further(names: readonly string[], name: string | undefined): string[] {
  return names.filter((each) => each === name).slice(1);
}

function namesBelow({ components }: PageModel, group: readonly string[]): string[] {
  return layersBelow(components.layers, group).map(({ name }) => name);
}

function namesOf({ commands, components }: PageModel, list: NameList): readonly string[] {
  switch (list.in) {
    case 'commands':
      return commands;
    case 'audios':
      return components.audios[list.type] ?? [];
    case 'groups':
      return components.groups.map(({ name }) => name);
    default:
      return components[list.in];
  }
}

function listingsOf({ components }: PageModel, owner: ClassOwner): LayerNode[] {
  if (owner.in === 'groups') return components.groups.filter(({ name }) => name === owner.name);
  const beside = layersBelow(components.layers, owner.path.slice(0, -1));
  return beside.filter(({ name }) => name === owner.path.at(-1));
}
