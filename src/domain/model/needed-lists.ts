import type { ClassOwner, NameList, PageEdit } from './model-edit.js';
import type { LayerPath, PageModel } from './page-model.js';

/** Refuses to report something as missing while a list that cannot be read may have it. @throws Problem `model-not-readable` */
export function requireReadable({ unreadable = [] }: PageModel, isNeeded: (list: string) => boolean): void {
  const found = unreadable.find(({ list }) => isNeeded(list));
  if (found !== undefined) throw found.problem;
}

/** Refuses an edit that depends on a list which cannot be read. @throws Problem `model-not-readable` */
export function requireEditable(model: PageModel, edit: PageEdit): void {
  if (model.unreadable === undefined) return;
  requireReadable(model, neededBy(edit));
  const places = placesOf(edit);
  const around = model.unreadable.find(
    ({ list, changed }) => changed && places.some((place) => place.startsWith(`${list}.`)),
  );
  if (around !== undefined) throw around.problem;
}

/** The entries in which an edit of layers, or of classes, is made. */
function placesOf(edit: PageEdit): string[] {
  if ('owner' in edit) return [placeOfOwner(edit.owner)];
  if (edit.op === 'move-layer') return [edit.path, edit.into].map(placeOfLayer);
  return 'path' in edit ? [placeOfLayer(edit.path)] : [];
}

/** The model with the file named in the reasons. */
export function modelInFile(model: PageModel, file: string): PageModel {
  const { unreadable } = model;
  return unreadable === undefined ? model : { ...model, unreadable: unreadable.map((list) => list.inFile(file)) };
}

/** Whether a list decides what lies directly below the path, `[]` the top level. */
export function isOfLayersBelow(path: readonly string[]): (list: string) => boolean {
  return isOneOf(path.length === 0 ? ['layers'] : [placeOfLayer(path), `${placeOfLayer(path)}.layers`]);
}

/** Whether a list decides which classes the owner has. */
export function isOfClasses(owner: ClassOwner): (list: string) => boolean {
  const place = placeOfOwner(owner);
  return isOneOf([place, `${place}.class`]);
}

export function isOfNames(list: NameList): (list: string) => boolean {
  if (list.in === 'commands') return (each) => each === 'commands';
  return isOneOf(list.in === 'audios' ? ['audios', `audios.${list.type}`] : [list.in]);
}

function isOneOf(places: readonly string[]): (list: string) => boolean {
  return (list) => list === 'components' || places.includes(list);
}

function placeOfOwner(owner: ClassOwner): string {
  return owner.in === 'layers' ? placeOfLayer(owner.path) : `groups.${owner.name}`;
}

function placeOfLayer(path: LayerPath): string {
  return `layers.${path.join('.layers.')}`;
}

function neededBy(edit: PageEdit): (list: string) => boolean {
  switch (edit.op) {
    case 'add-layer':
      return isOfChildren(edit.path.slice(0, -1));
    case 'remove-layer':
    case 'rename-layer':
      return isOfWholeLayer(edit.path);
    case 'move-layer': {
      const above = edit.path.slice(0, -1);
      if (above.join('/') === edit.into.join('/')) return isOfLayersBelow(above);
      const isTarget = isOfChildren(edit.into);
      const isMoved = isOfWholeLayer(edit.path);
      return (list) => isTarget(list) || isMoved(list);
    }
    case 'attach-class':
    case 'detach-class':
    case 'move-class':
    case 'rename-class':
      return isOfClasses(edit.owner);
    case 'remove-name':
    case 'rename-name':
      return edit.list.in === 'groups' ? isOfWholeGroup(edit.name) : isOfNames(edit.list);
    case 'add-name':
    case 'move-name':
      return isOfNames(edit.list);
    case 'rename-page':
      return () => false;
  }
}

/** With its first layer or its last, a layer group's own files move, those of its classes too. */
function isOfChildren(group: readonly string[]): (list: string) => boolean {
  const isBelow = isOfLayersBelow(group);
  const isOfGroup = group.length === 0 ? isBelow : isOfClasses({ in: 'layers', path: group });
  return (list) => isBelow(list) || isOfGroup(list);
}

/** The files of all classes and layers in it go with the layer. */
function isOfWholeLayer(path: LayerPath): (list: string) => boolean {
  const isAround = isOfChildren(path.slice(0, -1));
  const isInside = isWithin(placeOfLayer(path));
  return (list) => isAround(list) || isInside(list);
}

function isOfWholeGroup(name: string): (list: string) => boolean {
  const isAround = isOfNames({ in: 'groups' });
  const isInside = isWithin(`groups.${name}`);
  return (list) => isAround(list) || isInside(list);
}

function isWithin(place: string): (list: string) => boolean {
  return (list) => list === place || list.startsWith(`${place}.`);
}
