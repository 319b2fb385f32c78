import type { Node } from 'jsonc-parser';
import { insertFirstProperty, insertItem, removeItem, type WriteItem } from './edit-items.js';
import type { JsonDocument } from './json-document.js';
import { containersOf, styleOf } from './json-style.js';
import { propertiesOf, propertyOf } from './read-value.js';
import { writeProperty } from './write-json.js';
import { nodeAt, type JsonPath } from './page-entries.js';

/**
 * Puts an item into the list at the path. A list that is not there is made in the object above it;
 * the blanks around its only item then tell that it goes again with that item.
 */
export function addToList(document: JsonDocument, path: JsonPath, index: number, write: WriteItem): JsonDocument {
  const existing = nodeAt(document, path);
  const grown = existing === undefined ? makeList(document, path) : document;
  const list = nodeAt(grown, path);
  if (list?.type !== 'array') return document;
  const made = existing === undefined;
  return insertItem(grown, list, index, write, made !== emptyListsGo(grown, path, list));
}

/** Takes an item out of the list at the path, and the list, too, where it was made for that item. */
export function removeFromList(document: JsonDocument, path: JsonPath, index: number): JsonDocument {
  const list = nodeAt(document, path);
  if (list?.type !== 'array') return document;
  const goes = list.children?.length === 1 && emptyListsGo(document, path, list);
  const { document: shrunk, marked } = removeItem(document, list, index);
  const isEmpty = nodeAt(shrunk, path)?.children?.length === 0;
  return isEmpty && marked !== goes ? removeProperty(shrunk, path) : shrunk;
}

function makeList(document: JsonDocument, path: JsonPath): JsonDocument {
  const object = nodeAt(document, path.slice(0, -1));
  if (object === undefined) return document;
  const count = object.children?.length ?? 0;
  if (object.type === 'array' && count > 0) return document;
  const style = styleOf(document, count === 0 ? object : undefined);
  const write: WriteItem = (indent) => writeProperty(String(path.at(-1)), [], style, indent);
  return count === 0 ? insertFirstProperty(document, object, write) : insertItem(document, object, count, write);
}

function removeProperty(document: JsonDocument, path: JsonPath): JsonDocument {
  const object = nodeAt(document, path.slice(0, -1));
  const property = propertyOf(object, String(path.at(-1)));
  return object === undefined || property === undefined
    ? document
    : removeItem(document, object, property.index).document;
}

/**
 * Whether the file leaves out a list like this one where it is empty. Lists of layers and classes
 * are left out by the editor of today; other lists always stand.
 */
function emptyListsGo(document: JsonDocument, path: JsonPath, list: Node): boolean {
  const kind = levelled(path.at(-1));
  if (kind === undefined) return false;
  return !containersOf(document.root).some(
    (node) =>
      node.type === 'object' &&
      propertiesOf(node).some(
        ({ name, value }) =>
          levelled(name) === kind && value !== list && value.type === 'array' && value.children?.length === 0,
      ),
  );
}

function levelled(name: string | number | undefined): string | undefined {
  return /^(class|layers)\d+$/.exec(String(name))?.[1];
}
