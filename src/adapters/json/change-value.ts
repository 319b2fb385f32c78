import { findNodeAtOffset, type Edit } from 'jsonc-parser';
import { listChange } from '#domain/properties/list-change';
import { isTable, type Properties, type PropertyValue, sameValue } from '#domain/properties/property-value';
import { insertFirstProperty, insertItem, removeItem } from './edit-items.js';
import { type JsonDocument, readValue } from './json-document.js';
import { indentAt, styleOf } from './json-style.js';
import { valueOf, type JsonNode } from './json-tree.js';
import { writeProperty, writeValue } from './write-json.js';

/** A value with more changes than this is written anew, because each step parses the whole text. */
const mostSteps = 200;

/** Changes a value into another, item by item where both are tables or both are lists. */
export function changeValue(document: JsonDocument, node: JsonNode, value: PropertyValue): JsonDocument {
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

/** Changes a list that grows or shrinks, from its end to its start; `undefined` where too many items come or go. */
function changeList(
  document: JsonDocument,
  node: JsonNode,
  now: readonly PropertyValue[],
  value: readonly PropertyValue[],
): JsonDocument | undefined {
  const { changed, at, removed, added } = listChange(now, value);
  if (removed + added.length > mostSteps) return undefined;
  const listIn = (edited: JsonDocument): JsonNode => containerAt(edited, node.offset);
  let resized = document;
  for (let count = 0; count < removed; count++) {
    const item = listIn(resized).children?.[at];
    if (item !== undefined) resized = removeItem(resized, item).document;
  }
  for (const item of added.toReversed()) {
    const style = styleOf(resized);
    resized = insertItem(resized, listIn(resized), at, (indent) => writeValue(item, style, indent));
  }
  return changed.reduceRight<JsonDocument>((edited, { index, item }) => {
    const child = node.children?.[index];
    return child === undefined ? edited : changeValue(edited, child, item);
  }, resized);
}

/** The edits that change one value into another; `undefined` where more than plain values must be replaced. */
function plainChanges(node: JsonNode, value: PropertyValue): Edit[] | undefined {
  const children = node.children ?? [];
  const edits: Edit[] = [];
  const add = (child: JsonNode | undefined, item: PropertyValue | undefined): boolean => {
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

/** The number of places where two values differ. */
function changesIn(now: PropertyValue, value: PropertyValue): number {
  const areLists = Array.isArray(now) && Array.isArray(value) && now.length === value.length;
  if (areLists) return value.reduce<number>((count, item, index) => count + changesIn(now[index] ?? null, item), 0);
  if (!isTable(now) || !isTable(value)) return sameValue(now, value) ? 0 : 1;
  const names = new Set([...Object.keys(now), ...Object.keys(value)]);
  return [...names].reduce((count, name) => count + changesIn(now[name] ?? null, value[name] ?? null), 0);
}

/** Works from the last name to the first, so that the offsets of earlier ones stay valid. */
function changeTable(document: JsonDocument, node: JsonNode, now: Properties, value: Properties): JsonDocument {
  const added = Object.entries(value).filter(([name, item]) => item !== null && !(name in now));
  const retained = Object.keys(now).filter((name) => (value[name] ?? null) !== null);
  if (retained.length === 0) return replaceValue(document, node, value);
  const grown = added.reduce(
    (changed, [name, item]) => addProperty(changed, containerAt(changed, node.offset), name, item),
    document,
  );
  return Object.keys(now).reduceRight((changed, name) => {
    const item = valueOf(containerAt(changed, node.offset), name);
    if (item === undefined) return changed;
    const wanted = value[name] ?? null;
    return wanted === null ? removeItem(changed, item).document : changeValue(changed, item, wanted);
  }, grown);
}

/** The object or list that begins at the offset. */
function containerAt(document: JsonDocument, offset: number): JsonNode {
  const node = findNodeAtOffset(document.root, offset);
  if (node?.offset !== offset) throw new Error('An object or list is no longer where it was in the JSON.');
  return node;
}

/** Adds a name that an object lacks, behind the others. The `[]` that editors write for an empty table becomes an object. */
export function addProperty(
  document: JsonDocument,
  parent: JsonNode,
  name: string,
  value: PropertyValue,
): JsonDocument {
  const items = parent.children ?? [];
  const style = styleOf(document, items.length === 0 ? parent : undefined);
  const write = (indent: string | undefined): string => writeProperty(name, value, style, indent);
  return items.length === 0
    ? insertFirstProperty(document, parent, write)
    : insertItem(document, parent, items.length, write);
}

/** Writes a value anew, on one line or several as the old value or the file was. */
export function replaceValue(document: JsonDocument, node: JsonNode, value: PropertyValue): JsonDocument {
  const style = styleOf(document, node);
  const wasOnOneLine = (node.children ?? []).length > 0 && !document.sourceOf(node).includes('\n');
  const indent = style.multiLine && !wasOnOneLine ? indentAt(document.text, node.offset) : undefined;
  return document.with([{ offset: node.offset, length: node.length, content: writeValue(value, style, indent) }]);
}
