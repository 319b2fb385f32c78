import type { Edit, Node } from 'jsonc-parser';
import type { PropertiesJsonCodec } from '#application/ports/model-codec';
import type { PropertyEdit } from '#domain/model/script-model';
import { listChange } from '#domain/properties/list-change';
import { nest } from '#domain/properties/nest';
import {
  emptyProperties,
  isTable,
  sameValue,
  type Properties,
  type PropertyValue,
} from '#domain/properties/property-value';
import { sameStored } from '#domain/properties/same-stored';
import { setProperties } from '#domain/model/set-properties';
import { insertFirstProperty, insertItem, removeItem } from './edit-items.js';
import { JsonDocument } from './json-document.js';
import { indentAt, styleOf } from './json-style.js';
import { notReadable } from './not-readable.js';
import { plainJson } from './plain-json.js';
import { propertyOf, readValue } from './read-value.js';
import { writeProperty, writeValue } from './write-json.js';

/** The JSON file beside a script: an object, or the `[]` that editors write for an empty one. */
export const propertiesJsonCodec: PropertiesJsonCodec = {
  parse: (source) => plainJson(source) ?? valuesOf(JsonDocument.read(source)),

  edit(source, edits) {
    const before = JsonDocument.read(source);
    const wanted = setProperties(valuesOf(before), edits);
    const after = setAll(before, edits);
    if (!sameStored(valuesOf(after), wanted)) throw new Error('The edited JSON does not say what was set.');
    return after.text === before.text ? source : after.write();
  },
};

function valuesOf({ root, text }: JsonDocument): Properties {
  const value = readValue(root);
  if (isTable(value)) return value;
  if (Array.isArray(value) && value.length === 0) return emptyProperties();
  throw notReadable(text, root.offset, 'it is not an object of properties');
}

/** Plain values that take the place of plain values are all put in at once: each reading of the text costs more than they do. */
function setAll(before: JsonDocument, edits: readonly PropertyEdit[]): JsonDocument {
  let document = before;
  for (let made = 0; made < edits.length;) {
    const replaced = plainReplacements(document, edits.slice(made));
    const next = edits[made];
    if (replaced.length > 0) document = document.with(replaced);
    else if (next !== undefined) document = set(document, document.root, next.path, next.value);
    made += Math.max(replaced.length, 1);
  }
  return document;
}

/** Of the first of the edits, as many as put a plain value into the place of another, each into a place of its own. */
function plainReplacements({ root }: JsonDocument, edits: readonly PropertyEdit[]): Edit[] {
  const replaced = new Map<number, Edit>();
  for (const { path, value } of edits) {
    const node = path.reduce<Node | undefined>((parent, name) => propertyOf(parent, name)?.value, root);
    if (node === undefined || node.children !== undefined || value === null || typeof value === 'object') break;
    if (replaced.has(node.offset) || readValue(node) === value) break;
    replaced.set(node.offset, { offset: node.offset, length: node.length, content: JSON.stringify(value) });
  }
  return [...replaced.values()];
}

function set(document: JsonDocument, parent: Node, path: PropertyEdit['path'], value: PropertyValue): JsonDocument {
  const [name = '', ...rest] = path;
  const found = propertyOf(parent, name);
  if (found === undefined) return value === null ? document : add(document, parent, name, nest(rest, value));
  if (rest.length > 0) {
    if (isObjectLike(found.value)) return set(document, found.value, rest, value);
    return value === null ? document : replace(document, found.value, nest(rest, value));
  }
  return value === null ? removeItem(document, parent, found.index).document : change(document, found.value, value);
}

/** An object, or the empty list that stands for one. */
function isObjectLike(node: Node): boolean {
  return node.type === 'object' || (node.type === 'array' && (node.children ?? []).length === 0);
}

function add(document: JsonDocument, parent: Node, name: string, value: PropertyValue): JsonDocument {
  const items = parent.children ?? [];
  const style = styleOf(document, items.length === 0 ? parent : undefined);
  const write = (indent: string | undefined): string => writeProperty(name, value, style, indent);
  return items.length === 0
    ? insertFirstProperty(document, parent, write)
    : insertItem(document, parent, items.length, write);
}

/** A value in which more changes than this is written anew: each step reads all of the text. */
const mostSteps = 200;

/** Makes a value another, item by item where both are tables or lists of one length. */
function change(document: JsonDocument, node: Node, value: PropertyValue): JsonDocument {
  const now = readValue(node);
  if (sameValue(now, value)) return document;
  const plain = plainChanges(node, value);
  if (plain !== undefined) return document.with(plain);
  if (changesIn(now, value) > mostSteps) return replace(document, node, value);
  if (isTable(now) && isTable(value)) return changeTable(document, node, now, value);
  if (Array.isArray(now) && Array.isArray(value) && now.length === value.length) {
    return value.reduceRight<JsonDocument>((changed, item, index) => {
      const child = node.children?.[index];
      return child === undefined ? changed : change(changed, child, item);
    }, document);
  }
  const isList = Array.isArray(now) && Array.isArray(value) && now.length > 0 && value.length > 0;
  return (isList ? changeList(document, node, now, value) : undefined) ?? replace(document, node, value);
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
    return child === undefined ? edited : change(edited, child, item);
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
  const kept = Object.keys(now).filter((name) => (value[name] ?? null) !== null);
  if (kept.length === 0) return replace(document, node, value);
  const grown = added.reduce(
    (changed, [name, item]) => add(changed, nodeAt(changed, node.offset, 'object'), name, item),
    document,
  );
  return Object.keys(now).reduceRight((changed, name) => {
    const object = nodeAt(changed, node.offset, 'object');
    const property = propertyOf(object, name);
    if (property === undefined) return changed;
    const wanted = value[name] ?? null;
    return wanted === null
      ? removeItem(changed, object, property.index).document
      : change(changed, property.value, wanted);
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

function replace(document: JsonDocument, node: Node, value: PropertyValue): JsonDocument {
  const style = styleOf(document, node);
  const wasOnOneLine = (node.children ?? []).length > 0 && !document.sourceOf(node).includes('\n');
  const indent = style.multiLine && !wasOnOneLine ? indentAt(document.text, node.offset) : undefined;
  return document.with([{ offset: node.offset, length: node.length, content: writeValue(value, style, indent) }]);
}
