import { findLayer } from './layer-tree.js';
import { type BookEdit, type BookModel, type NameList, type PageEdit, placeIn, type Placement } from './model-edit.js';
import type { ComponentsModel, LayerNode, PageModel } from './page-model.js';
import { requireEditable } from './needed-lists.js';

/**
 * The model after the edit. Adding what is there and removing what is not leaves it as it is; where
 * a name comes twice in one list, the first is meant, and of a class, the first that has it.
 * @throws Problem `model-not-readable` where the edit depends on a list that cannot be read
 * @throws Error where the edit names something else that is not there: its preconditions are the caller's
 */
export function applyPageEdit(model: PageModel, edit: PageEdit): PageModel {
  requireEditable(model, edit);
  switch (edit.op) {
    case 'add-layer':
    case 'remove-layer':
    case 'move-layer':
    case 'rename-layer':
      return withComponents(model, { layers: editLayers(model.components.layers, edit) });
    case 'attach-class':
      return withClasses(model, edit, (classes) => withName(classes, edit.class));
    case 'detach-class':
      return withClasses(model, edit, (classes) => withoutFirst(classes, (entry) => entry === edit.class));
    case 'move-class':
      return withClasses(model, edit, (classes) => moved(classes, edit.class, edit.at));
    case 'rename-class':
      return withClasses(model, edit, (classes) => renamed(classes, edit.class, edit.newName));
    case 'add-name':
      return edit.list.in === 'groups'
        ? withGroups(model, (groups) => withLayer(groups, leaf(edit.name), groups.length))
        : withNames(model, edit.list, (names) => withName(names, edit.name));
    case 'remove-name':
      return edit.list.in === 'groups'
        ? withGroups(model, (groups) => withoutFirst(groups, ({ name }) => name === edit.name))
        : withNames(model, edit.list, (names) => withoutFirst(names, (name) => name === edit.name));
    case 'move-name':
      return edit.list.in === 'groups'
        ? withGroups(model, (groups) => movedGroup(groups, edit.name, edit.at))
        : withNames(model, edit.list, (names) => moved(names, edit.name, edit.at));
    case 'rename-name':
      return edit.list.in === 'groups'
        ? withGroups(model, (groups) => updateFirst(groups, edit.name, (group) => ({ ...group, name: edit.newName })))
        : withNames(model, edit.list, (names) => renamed(names, edit.name, edit.newName));
    case 'rename-page':
      return model.extra['name'] === edit.name ? { ...model, extra: { ...model.extra, name: edit.newName } } : model;
  }
}

type LayerEdit = Extract<PageEdit, { readonly op: `${string}-layer` }>;

function editLayers(layers: readonly LayerNode[], edit: LayerEdit): readonly LayerNode[] {
  const above = edit.path.slice(0, -1);
  const name = edit.path.at(-1) ?? '';
  switch (edit.op) {
    case 'add-layer':
      return updateBelow(layers, above, (siblings) => withLayer(siblings, leaf(name), placeIn(siblings, edit.at)));
    case 'remove-layer':
      return updateBelow(layers, above, (siblings) => withoutFirst(siblings, (layer) => layer.name === name));
    case 'rename-layer':
      return updateBelow(layers, above, (siblings) =>
        updateFirst(siblings, name, (layer) => ({ ...layer, name: edit.newName })),
      );
    case 'move-layer': {
      const moved = findLayer(layers, edit.path);
      if (moved === undefined) throw missing('layer', edit.path.join('/'));
      const left = updateBelow(layers, above, (siblings) => withoutFirst(siblings, (layer) => layer === moved));
      return updateBelow(left, edit.into, (siblings) => siblings.toSpliced(placeIn(siblings, edit.at), 0, moved));
    }
  }
}

function leaf(name: string): LayerNode {
  return { name, classes: [], layers: [] };
}

function withComponents(model: PageModel, changed: Partial<ComponentsModel>): PageModel {
  return { ...model, components: { ...model.components, ...changed } };
}

function withGroups(model: PageModel, change: (groups: readonly LayerNode[]) => readonly LayerNode[]): PageModel {
  return withComponents(model, { groups: change(model.components.groups) });
}

type NamesChange = (names: readonly string[]) => readonly string[];

type ClassEdit = Extract<PageEdit, { readonly op: `${string}-class` }>;

function withClasses(model: PageModel, { owner, class: carried }: ClassEdit, change: NamesChange): PageModel {
  const update = (layer: LayerNode): LayerNode => ({ ...layer, classes: change(layer.classes) });
  const inListing = (siblings: readonly LayerNode[], name: string): readonly LayerNode[] => {
    const index = siblings.findIndex((layer) => layer.name === name && layer.classes.includes(carried));
    const carrier = siblings[index];
    return carrier === undefined ? updateFirst(siblings, name, update) : siblings.with(index, update(carrier));
  };
  if (owner.in === 'groups') return withGroups(model, (groups) => inListing(groups, owner.name));
  const above = owner.path.slice(0, -1);
  const layers = updateBelow(model.components.layers, above, (siblings) =>
    inListing(siblings, owner.path.at(-1) ?? ''),
  );
  return withComponents(model, { layers });
}

function withNames(model: PageModel, list: Exclude<NameList, { in: 'groups' }>, change: NamesChange): PageModel {
  if (list.in === 'commands') return { ...model, commands: change(model.commands) };
  if (list.in !== 'audios') return withComponents(model, { [list.in]: change(model.components[list.in]) });
  const { sync = [], ...loaded } = model.components.audios;
  const changed = { ...loaded, sync, [list.type]: change(list.type === 'sync' ? sync : loaded[list.type]) };
  const audios = changed.sync.length > 0 ? changed : { long: changed.long, short: changed.short };
  return withComponents(model, { audios });
}

/** The layers with those directly below the path (`[]`: the top level) changed. */
function updateBelow(
  layers: readonly LayerNode[],
  path: readonly string[],
  change: (siblings: readonly LayerNode[]) => readonly LayerNode[],
): readonly LayerNode[] {
  const [name, ...rest] = path;
  if (name === undefined) return change(layers);
  return updateFirst(layers, name, (layer) => ({ ...layer, layers: updateBelow(layer.layers, rest, change) }));
}

function updateFirst(
  layers: readonly LayerNode[],
  name: string,
  change: (layer: LayerNode) => LayerNode,
): readonly LayerNode[] {
  const index = layers.findIndex((layer) => layer.name === name);
  const layer = layers[index];
  if (layer === undefined) throw missing('layer or group', name);
  return layers.with(index, change(layer));
}

function withLayer(layers: readonly LayerNode[], layer: LayerNode, index: number): readonly LayerNode[] {
  return layers.some(({ name }) => name === layer.name) ? layers : layers.toSpliced(index, 0, layer);
}

function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name];
}

function withoutFirst<T>(list: readonly T[], isMeant: (item: T) => boolean): readonly T[] {
  const index = list.findIndex(isMeant);
  return index < 0 ? list : list.toSpliced(index, 1);
}

function renamed(names: readonly string[], name: string, newName: string): readonly string[] {
  const index = names.indexOf(name);
  if (index < 0) throw missing('name', name);
  return names.with(index, newName);
}

function moved(names: readonly string[], name: string, at: Placement): readonly string[] {
  const index = names.indexOf(name);
  if (index < 0) throw missing('name', name);
  return placed(names.toSpliced(index, 1), name, at);
}

function movedGroup(groups: readonly LayerNode[], name: string, at: Placement): readonly LayerNode[] {
  const group = groups.find((each) => each.name === name);
  if (group === undefined) throw missing('page group', name);
  const others = groups.filter((each) => each !== group);
  return others.toSpliced(placeIn(others, at), 0, group);
}

function missing(what: string, name: string): Error {
  return new Error(`An edit is about the ${what} "${name}", which the model does not have.`);
}

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

function placed(names: readonly string[], name: string, at: Placement): readonly string[] {
  const place = placeIn(
    names.map((each) => ({ name: each })),
    at,
  );
  return names.toSpliced(place, 0, name);
}

function requirePresent(index: number, name: string): void {
  if (index < 0) throw new Error(`An edit is about the page "${name}", which the book does not list.`);
}
