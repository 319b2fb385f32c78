import type { Node } from 'jsonc-parser';
import type { JsonDocument } from './json-document.js';
import { propertyOf } from './read-value.js';

/** The way to a value from the top of the file: names of properties, and places in lists. */
export type JsonPath = readonly (string | number)[];

/** A layer's object in the editor's JSON. Its keys carry its level: `class1` and `layers1` at the top. */
interface LayerPlace {
  readonly path: JsonPath;
  readonly level: number;
  readonly index: number;
}

const topLayers: JsonPath = ['components', 'layers'];

export function nodeAt(document: JsonDocument, path: JsonPath): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, step) => (typeof step === 'number' ? listItem(node, step) : propertyOf(node, step)?.value),
    document.root,
  );
}

function listItem(node: Node | undefined, index: number): Node | undefined {
  return node?.type === 'array' ? node.children?.[index] : undefined;
}

/** The layer at a path of names, if the file holds it. */
export function findLayer(document: JsonDocument, names: readonly string[]): LayerPlace | undefined {
  let list = topLayers;
  let place: LayerPlace | undefined;
  for (const [depth, name] of names.entries()) {
    const index = indexOfLayer(nodeAt(document, list), name);
    if (index < 0) return undefined;
    const path = [...list, index];
    place = { path, level: depth + 1, index };
    list = [...path, `layers${depth + 1}`];
  }
  return place;
}

/** Where the list of the layers below a path of names is to be; `undefined` where that layer is not there. */
export function listBelow(document: JsonDocument, names: readonly string[]): JsonPath | undefined {
  if (names.length === 0) return topLayers;
  const parent = findLayer(document, names);
  return parent === undefined ? undefined : [...parent.path, `layers${parent.level}`];
}

export function indexOfLayer(list: Node | undefined, name: string): number {
  if (list?.type !== 'array') return -1;
  return (list.children ?? []).findIndex((item) => propertyOf(item, 'name')?.value.value === name);
}

/** Of several layers of the name, the first whose list under the key has the class; where none has it, the first. */
export function indexOfCarrier(list: Node | undefined, name: string, key: string, className: string): number {
  const items = list?.type === 'array' ? (list.children ?? []) : [];
  const index = items.findIndex(
    (item) =>
      propertyOf(item, 'name')?.value.value === name && indexOfName(propertyOf(item, key)?.value, className) >= 0,
  );
  return index < 0 ? indexOfLayer(list, name) : index;
}

export function indexOfName(list: Node | undefined, name: string): number {
  if (list?.type !== 'array') return -1;
  return (list.children ?? []).findIndex((item) => item.type === 'string' && item.value === name);
}
