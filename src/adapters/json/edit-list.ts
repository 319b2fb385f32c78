import { insertFirstProperty, insertItem, removeItem, type WriteItem } from './edit-items.js';
import { type JsonDocument } from './json-document.js';
import { styleOf } from './json-style.js';
import type { JsonNode } from './json-tree.js';
import { writeProperty } from './write-json.js';
import { nodeAt, type JsonPath } from './page-entries.js';

/**
 * Inserts an item into the list at the path. A missing list is created in the object above it. The blanks around its only
 * item then record that the list is removed together with that item.
 */
export function addToList(document: JsonDocument, path: JsonPath, index: number, write: WriteItem): JsonDocument {
  const existing = nodeAt(document, path);
  const grown = existing === undefined ? createList(document, path) : document;
  const list = nodeAt(grown, path);
  if (list?.type !== 'array') return document;
  const created = existing === undefined;
  return insertItem(grown, list, index, write, created !== omitsEmptyLists(grown, path, list));
}

/** Removes an item from the list at the path, and the list, too, where it was created for that item. */
export function removeFromList(document: JsonDocument, path: JsonPath, index: number): JsonDocument {
  const list = nodeAt(document, path);
  const item = list?.children?.[index];
  if (list?.type !== 'array' || item === undefined) return document;
  const omitted = list.children?.length === 1 && omitsEmptyLists(document, path, list);
  const { document: shrunk, marked } = removeItem(document, item);
  const emptied = nodeAt(shrunk, path);
  return emptied?.children?.length === 0 && marked !== omitted ? removeItem(shrunk, emptied).document : shrunk;
}

function createList(document: JsonDocument, path: JsonPath): JsonDocument {
  const object = nodeAt(document, path.slice(0, -1));
  if (object === undefined) return document;
  const count = object.children?.length ?? 0;
  if (object.type === 'array' && count > 0) return document;
  const style = styleOf(document, count === 0 ? object : undefined);
  const write: WriteItem = (indent) => writeProperty(String(path.at(-1)), [], style, indent);
  return count === 0 ? insertFirstProperty(document, object, write) : insertItem(document, object, count, write);
}

/**
 * Whether the file omits a list like this one where it is empty. Today's editor omits empty lists of layers and classes;
 * other lists always stand.
 */
function omitsEmptyLists(document: JsonDocument, path: JsonPath, list: JsonNode): boolean {
  const kind = kindOf(path.at(-1));
  if (kind === undefined) return false;
  return !hasEmptyList(document.root, kind, list);
}

function hasEmptyList({ type, children = [] }: JsonNode, kind: string, except: JsonNode): boolean {
  const [name, value] = children;
  if (type === 'property' && value !== except && value?.type === 'array' && value.children?.length === 0)
    return kindOf(name?.value as string) === kind;
  return children.some((child) => child.children !== undefined && hasEmptyList(child, kind, except));
}

/** `class` or `layers` of a name such as `class2` or `layers1`. */
function kindOf(name: string | number | undefined): string | undefined {
  return /^(class|layers)\d+$/.exec(String(name))?.[1];
}
