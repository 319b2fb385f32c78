import type { NameList, PageEdit, Placement } from '#domain/model/model-edit';
import type { PropertyValue } from '#domain/properties/property-value';
import type { WriteItem } from './edit-items.js';
import type { JsonDocument } from './json-document.js';
import { styleOf } from './json-style.js';
import { valueOf, type JsonNode } from './json-tree.js';
import { writeValue } from './write-json.js';
import { addToList, removeFromList } from './edit-list.js';
import {
  carryLayer,
  findLayer,
  indexOfCarrier,
  indexOfLayer,
  indexOfName,
  type JsonPath,
  listBelow,
  nodeAt,
} from './page-entries.js';

/** Makes one edit of a page; what the file does not hold is left alone. */
export function editPage(document: JsonDocument, edit: PageEdit): JsonDocument {
  switch (edit.op) {
    case 'add-layer':
      return addLayer(document, edit.path, edit.at);
    case 'remove-layer':
      return removeLayer(document, edit.path);
    case 'move-layer':
      return moveLayer(document, edit);
    case 'rename-layer':
      return rename(document, valueOf(layerNode(document, edit.path), 'name'), edit.newName);
    case 'attach-class':
      return addName(document, classList(document, edit), edit.class);
    case 'detach-class':
      return removeName(document, classList(document, edit), edit.class);
    case 'move-class':
      return moveName(document, classList(document, edit), edit.class, edit.at);
    case 'rename-class':
      return rename(document, nameNode(document, classList(document, edit), edit.class), edit.newName);
    case 'add-name':
      return edit.list.in === 'groups'
        ? addGroup(document, edit.name)
        : addName(document, listPath(edit.list), edit.name);
    case 'remove-name':
      return edit.list.in === 'groups'
        ? removeGroup(document, edit.name)
        : removeName(document, listPath(edit.list), edit.name);
    case 'move-name':
      return edit.list.in === 'groups'
        ? moveGroup(document, edit.name, edit.at)
        : moveName(document, listPath(edit.list), edit.name, edit.at);
    case 'rename-name':
      return rename(document, namedNode(document, edit.list, edit.name), edit.newName);
    case 'rename-page': {
      const page = valueOf(document.root, 'page');
      return page?.value === edit.name ? rename(document, page, edit.newName) : document;
    }
  }
}

const groups: JsonPath = ['components', 'groups'];

function addLayer(document: JsonDocument, path: readonly string[], at: Placement): JsonDocument {
  const list = listBelow(document, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  if (list === undefined || findLayer(document, path) !== undefined) return document;
  return addToList(document, list, placeIn(nodeAt(document, list), at), writer(document, { name }));
}

function removeLayer(document: JsonDocument, path: readonly string[]): JsonDocument {
  const place = findLayer(document, path);
  return place === undefined ? document : removeFromList(document, place.path.slice(0, -1), place.index);
}

function moveLayer(document: JsonDocument, { path, into, at }: PageEdit & { readonly op: 'move-layer' }): JsonDocument {
  const place = findLayer(document, path);
  const layer = place === undefined ? undefined : nodeAt(document, place.path);
  if (place === undefined || layer === undefined) return document;
  const carried = carryLayer(document, layer, into.length + 1 - place.level);
  const without = removeLayer(document, path);
  const list = listBelow(without, into);
  return list === undefined ? document : addToList(without, list, placeIn(nodeAt(without, list), at), carried);
}

function addGroup(document: JsonDocument, name: string): JsonDocument {
  if (indexOfLayer(nodeAt(document, groups), name) >= 0) return document;
  return addToList(document, groups, Infinity, writer(document, { name }));
}

function removeGroup(document: JsonDocument, name: string): JsonDocument {
  const index = indexOfLayer(nodeAt(document, groups), name);
  return index < 0 ? document : removeFromList(document, groups, index);
}

function addName(document: JsonDocument, list: JsonPath | undefined, name: string): JsonDocument {
  if (list === undefined || indexOfName(nodeAt(document, list), name) >= 0) return document;
  return addToList(document, list, Infinity, writer(document, name));
}

function removeName(document: JsonDocument, list: JsonPath | undefined, name: string): JsonDocument {
  const index = list === undefined ? -1 : indexOfName(nodeAt(document, list), name);
  return list === undefined || index < 0 ? document : removeFromList(document, list, index);
}

/** Moves the text of a name as it is. The only name of a list stays: an emptied list might lose its key. */
function moveName(document: JsonDocument, list: JsonPath | undefined, name: string, at: Placement): JsonDocument {
  const node = list === undefined ? undefined : nodeAt(document, list);
  const index = indexOfName(node, name);
  if (list === undefined || index < 0 || node?.children?.length === 1) return document;
  const without = removeFromList(document, list, index);
  return addToList(without, list, placeAmong(nodeAt(without, list), at, indexOfName), writer(document, name));
}

function moveGroup(document: JsonDocument, name: string, at: Placement): JsonDocument {
  const list = nodeAt(document, groups);
  const index = indexOfLayer(list, name);
  const group = list?.children?.[index];
  if (group === undefined || list?.children?.length === 1) return document;
  const without = removeFromList(document, groups, index);
  return addToList(without, groups, placeIn(nodeAt(without, groups), at), carryLayer(document, group, 0));
}

function rename(document: JsonDocument, node: JsonNode | undefined, newName: string): JsonDocument {
  if (node === undefined) return document;
  return document.with([{ offset: node.offset, length: node.length, content: JSON.stringify(newName) }]);
}

function layerNode(document: JsonDocument, path: readonly string[]): JsonNode | undefined {
  const place = findLayer(document, path);
  return place === undefined ? undefined : nodeAt(document, place.path);
}

type ClassEdit = Extract<PageEdit, { readonly op: `${string}-class` }>;

/** The list that has the class, or is to get it. */
function classList(document: JsonDocument, { owner, class: carried }: ClassEdit): JsonPath | undefined {
  const path = owner.in === 'layers' ? owner.path : [owner.name];
  const list = owner.in === 'layers' ? listBelow(document, path.slice(0, -1)) : groups;
  if (list === undefined) return undefined;
  const key = `class${path.length}`;
  const index = indexOfCarrier(nodeAt(document, list), path.at(-1) ?? '', key, carried);
  return index < 0 ? undefined : [...list, index, key];
}

function listPath(list: Exclude<NameList, { readonly in: 'groups' }>): JsonPath {
  if (list.in === 'commands') return ['commands'];
  return list.in === 'audios' ? ['components', 'audios', list.type] : ['components', list.in];
}

function nameNode(document: JsonDocument, list: JsonPath | undefined, name: string): JsonNode | undefined {
  const node = list === undefined ? undefined : nodeAt(document, list);
  const index = indexOfName(node, name);
  return index < 0 ? undefined : node?.children?.[index];
}

function namedNode(document: JsonDocument, list: NameList, name: string): JsonNode | undefined {
  if (list.in !== 'groups') return nameNode(document, listPath(list), name);
  const node = nodeAt(document, groups);
  const index = indexOfLayer(node, name);
  return index < 0 ? undefined : valueOf(node?.children?.[index], 'name');
}

function placeIn(list: JsonNode | undefined, at: Placement): number {
  return placeAmong(list, at, indexOfLayer);
}

function placeAmong(list: JsonNode | undefined, at: Placement, indexIn: typeof indexOfName): number {
  if (at === 'last') return Infinity;
  const index = indexIn(list, 'before' in at ? at.before : at.after);
  if (index < 0) return Infinity;
  return 'before' in at ? index : index + 1;
}

function writer(document: JsonDocument, value: PropertyValue): WriteItem {
  return (indent) => writeValue(value, styleOf(document), indent);
}
