import { layersBelow } from './layer-tree.js';
import type { BookEdit, BookModel, ClassOwner, NameList, PageEdit } from './model-edit.js';
import type { LayerNode, PageModel } from './page-model.js';

/**
 * The edits, with further edits where a list has a name more than once. All listings of a name share one script. So when the
 * name is removed or renamed, no listing may keep the old name. A rename of a plain name leaves one listing and removes the
 * others. A rename of a layer, a page group or a class renames every listing, because each has classes or layers of its own.
 */
export function withDuplicateListings(model: PageModel, edits: readonly PageEdit[]): PageEdit[] {
  return edits.flatMap((edit) => [edit, ...furtherListings(model, edit)]);
}

/** The same for the pages of a book. */
export function withDuplicatePageListings({ pages }: BookModel, edits: readonly BookEdit[]): BookEdit[] {
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
