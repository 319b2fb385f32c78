import type { PageJsonCodec, PropertiesJsonCodec } from '#application/ports/model-codec';
import { ignoreProblem } from '#domain/problem/problem';
import { JsonDocument } from './json-document.js';
import { editPage } from './edit-page.js';
import { notReadable, propertyOf, readValue } from './read-value.js';
import type { Edit, Node } from 'jsonc-parser';
import type { PropertyEdit } from '#domain/model/script-model';
import { setProperties } from '#domain/model/set-properties';
import {
  emptyProperties,
  isTable,
  nest,
  type Properties,
  type PropertyValue,
  sameStored,
} from '#domain/properties/property-value';
import { removeItem } from './edit-items.js';
import { plainJson } from './plain-json.js';
import { changeValue } from './change-value.js';
import { addProperty, replaceValue } from './put-value.js';

/**
 * The editor's `models/<page>/index.json`, as far as it is an object with `components`. It can lag
 * behind the Lua file; an edit that names something it does not hold leaves it as it is.
 */
export const pageJsonCodec: PageJsonCodec = {
  edit(source, edits) {
    const before = ignoreProblem(() => JsonDocument.read(source));
    if (before === undefined || propertyOf(before.root, 'components')?.value.type !== 'object') return source;
    const after = edits.reduce(editPage, before);
    return after.text === before.text ? source : after.write();
  },
};

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
  if (found === undefined) return value === null ? document : addProperty(document, parent, name, nest(rest, value));
  if (rest.length > 0) {
    if (isObjectLike(found.value)) return set(document, found.value, rest, value);
    return value === null ? document : replaceValue(document, found.value, nest(rest, value));
  }
  return value === null
    ? removeItem(document, parent, found.index).document
    : changeValue(document, found.value, value);
}

/** An object, or the empty list that stands for one. */
function isObjectLike(node: Node): boolean {
  return node.type === 'object' || (node.type === 'array' && (node.children ?? []).length === 0);
}
