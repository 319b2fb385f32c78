import type { Edit, Node } from 'jsonc-parser';
import { listChange } from '#domain/properties/list-change';
import { isTable, sameValue, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { insertItem, removeItem } from './edit-items.js';
import type { JsonDocument } from './json-document.js';
import { styleOf } from './json-style.js';
import { propertyOf, readValue } from './read-value.js';
import { writeValue } from './write-json.js';
import { addProperty, replaceValue } from './put-value.js';

/** A value in which more changes than this is written anew: each step reads all of the text. */
const mostSteps = 200;

/** Makes a value another, item by item where both are tables or lists of one length. */
export function changeValue(document: JsonDocument, node: Node, value: PropertyValue): JsonDocument {
  const now = readValue(node);
  if (sameValue(now, value)) return document;
  const plain = plainChanges(node, value);
  if (plain !== undefined) return document.with(plain);
  if (changesIn(now, value) > mostSteps) return replaceValue(document, node, value);
  if (isTable(now) && isTable(value)) return changeTable(document, node, now, value);
  if (Array.isArray(now) && Array.isArray(value) && now.length === value.length) {
    return value.reduceRight<JsonDocument>((changed, item, index) => {
      const child = node.children?.[index];
      return child === undefined ? changed : changeValue(changed, child, item);
    }, document);
  }
  const isList = Array.isArray(now) && Array.isArray(value) && now.length > 0 && value.length > 0;
  return (isList ? changeList(document, node, now, value) : undefined) ?? replaceValue(document, node, value);
}

/** A list that grows or shrinks, from its end to its start; `undefined` where too many of its items come or go. */
function changeList(
  document: JsonDocument,
  node: Node,
  now: readonly PropertyValue[],
  value: readonly PropertyValue[],
): JsonDocument | undefined {
  const { changed, at, removed, added } = listChange(now, value);
  if (removed + added.length > mostSteps) return undefined;
  const listIn = (edited: JsonDocument): Node => nodeAt(edited, node.offset, 'array');
  let resized = document;
  for (let taken = 0; taken < removed; taken++) resized = removeItem(resized, listIn(resized), at).document;
  for (const item of added.toReversed()) {
    const style = styleOf(resized);
    resized = insertItem(resized, listIn(resized), at, (indent) => writeValue(item, style, indent));
  }
  return changed.reduceRight<JsonDocument>((edited, { index, item }) => {
    const child = node.children?.[index];
    return child === undefined ? edited : changeValue(edited, child, item);
  }, resized);
}

/** The edits that make a value another, where that takes nothing but plain values in the place of plain ones. */
function plainChanges(node: Node, value: PropertyValue): Edit[] | undefined {
  const children = node.children ?? [];
  const edits: Edit[] = [];
  const add = (child: Node | undefined, item: PropertyValue | undefined): boolean => {
    const inner = child && item !== undefined ? plainChanges(child, item) : undefined;
    for (const edit of inner ?? []) edits.push(edit);
    return inner !== undefined;
  };
  if (Array.isArray(value)) {
    const isLike = node.type === 'array' && children.length === value.length;
    return isLike && children.every((child, index) => add(child, value[index])) ? edits : undefined;
  }
  if (isTable(value)) {
    const isLike = node.type === 'object' && children.length === Object.keys(value).length;
    return isLike && children.every(({ children: [name, item] = [] }) => add(item, value[String(name?.value)]))
      ? edits
      : undefined;
  }
  if (node.children !== undefined) return undefined;
  if (readValue(node) === value) return edits;
  return value === null ? undefined : [{ offset: node.offset, length: node.length, content: JSON.stringify(value) }];
}

/** In how many places two values differ. */
function changesIn(now: PropertyValue, value: PropertyValue): number {
  const areLists = Array.isArray(now) && Array.isArray(value) && now.length === value.length;
  if (areLists) return value.reduce<number>((count, item, index) => count + changesIn(now[index] ?? null, item), 0);
  if (!isTable(now) || !isTable(value)) return sameValue(now, value) ? 0 : 1;
  const names = new Set([...Object.keys(now), ...Object.keys(value)]);
  return [...names].reduce((count, name) => count + changesIn(now[name] ?? null, value[name] ?? null), 0);
}

/** From the last name to the first, so that the places of those before stay what they are. */
function changeTable(document: JsonDocument, node: Node, now: Properties, value: Properties): JsonDocument {
  const added = Object.entries(value).filter(([name, item]) => item !== null && !(name in now));
  const retained = Object.keys(now).filter((name) => (value[name] ?? null) !== null);
  if (retained.length === 0) return replaceValue(document, node, value);
  const grown = added.reduce(
    (changed, [name, item]) => addProperty(changed, nodeAt(changed, node.offset, 'object'), name, item),
    document,
  );
  return Object.keys(now).reduceRight((changed, name) => {
    const object = nodeAt(changed, node.offset, 'object');
    const property = propertyOf(object, name);
    if (property === undefined) return changed;
    const wanted = value[name] ?? null;
    return wanted === null
      ? removeItem(changed, object, property.index).document
      : changeValue(changed, property.value, wanted);
  }, grown);
}

function nodeAt(document: JsonDocument, offset: number, type: 'object' | 'array'): Node {
  const search = [document.root];
  for (const node of search) {
    if (node.offset === offset && node.type === type) return node;
    search.push(
      ...(node.children ?? []).filter((child) => child.offset <= offset && offset < child.offset + child.length),
    );
  }
  throw new Error(`An ${type} is no longer where it was in the JSON.`);
}
