import type { PageEdit } from '#domain/model/model-edit';
import type { PageJsonCodec, ParsedFile, PropertiesJsonCodec } from '#application/ports/model-codec';
import type { Work } from '#application/ports/work';
import { finish } from '#application/support/in-turns';
import { ignoreProblem } from '#domain/problem/problem';
import { JsonDocument, notReadable, readValue } from './json-document.js';
import { editPage } from './edit-page.js';
import type { Edit } from 'jsonc-parser';
import { nodeIn, valueOf, type JsonNode } from './json-tree.js';
import { type PropertyEdit, setProperties } from '#domain/model/script-model';
import {
  emptyProperties,
  isTable,
  nest,
  type Properties,
  type PropertyValue,
  sameStored,
} from '#domain/properties/property-value';
import { removeItem } from './edit-items.js';
import { addProperty, changeValue, replaceValue } from './change-value.js';

/**
 * The editor's `models/<page>/index.json`, where it is an object with `components`. It can lag behind the Lua file:
 * an edit that names something it lacks leaves it unchanged.
 */
export const pageJsonCodec: PageJsonCodec = {
  open(source) {
    const document = ignoreProblem(() => JsonDocument.read(source));
    const isPresentForm = document !== undefined && valueOf(document.root, 'components')?.type === 'object';
    return isPresentForm ? parsedPage(source, document) : { source, editing: () => unedited(source) };
  },
};

function parsedPage(source: Uint8Array, document: JsonDocument): ParsedFile<PageEdit> {
  return {
    source,
    *editing(edits) {
      let after = document;
      for (const edit of edits) {
        after = editPage(after, edit);
        yield source.length;
      }
      return parsedPage(after.text === document.text ? source : after.write(), after);
    },
  };
}

/** A file in another form stays. */
function* unedited(source: Uint8Array): Work<ParsedFile<PageEdit>> {
  yield source.length;
  return pageJsonCodec.open(source);
}

/** The JSON file beside a script: an object, or the `[]` that editors write for an empty one. */
export const propertiesJsonCodec: PropertiesJsonCodec = {
  parse: (source) => valuesOf(JsonDocument.read(source)),

  edit: (source, edits) => finish(propertiesJsonCodec.editing(source, edits)),

  *editing(source, edits) {
    const before = JsonDocument.read(source);
    const wanted = setProperties(valuesOf(before), edits);
    yield source.length;
    const after = yield* setAll(before, edits);
    if (!sameStored(valuesOf(after), wanted)) throw new Error('The edited JSON has other values than the edits set.');
    return after.text === before.text ? source : after.write();
  },
};

function valuesOf({ root, text }: JsonDocument): Properties {
  const value = readValue(root);
  if (isTable(value)) return value;
  if (Array.isArray(value) && value.length === 0) return emptyProperties();
  throw notReadable(text, root.offset, 'it is not an object of properties');
}

/** Replaces plain values by plain values in one step, because each step parses the whole text. */
function* setAll(before: JsonDocument, edits: readonly PropertyEdit[]): Work<JsonDocument> {
  let document = before;
  for (let made = 0; made < edits.length;) {
    const replaced = plainReplacements(document, edits.slice(made));
    const next = edits[made];
    if (replaced.length > 0) document = document.with(replaced);
    else if (next !== undefined) document = set(document, document.root, next.path, next.value);
    made += Math.max(replaced.length, 1);
    yield document.text.length;
  }
  return document;
}

/** The replacements for the first edits, up to one that does more than replace a plain value by another. */
function plainReplacements({ root }: JsonDocument, edits: readonly PropertyEdit[]): Edit[] {
  const replaced = new Map<number, Edit>();
  for (const { path, value } of edits) {
    const node = nodeIn(root, path);
    if (node === undefined || node.children !== undefined || value === null || typeof value === 'object') break;
    if (replaced.has(node.offset) || readValue(node) === value) break;
    replaced.set(node.offset, { offset: node.offset, length: node.length, content: JSON.stringify(value) });
  }
  return [...replaced.values()];
}

function set(document: JsonDocument, parent: JsonNode, path: PropertyEdit['path'], value: PropertyValue): JsonDocument {
  const [name = '', ...rest] = path;
  const found = valueOf(parent, name);
  if (found === undefined) return value === null ? document : addProperty(document, parent, name, nest(rest, value));
  if (rest.length > 0) {
    if (isObjectLike(found)) return set(document, found, rest, value);
    return value === null ? document : replaceValue(document, found, nest(rest, value));
  }
  return value === null ? removeItem(document, found).document : changeValue(document, found, value);
}

/** Whether it is an object, or the empty list that editors write for an empty one. */
function isObjectLike(node: JsonNode): boolean {
  return node.type === 'object' || (node.type === 'array' && (node.children ?? []).length === 0);
}
