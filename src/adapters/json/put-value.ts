import type { Node } from 'jsonc-parser';
import type { PropertyValue } from '#domain/properties/property-value';
import { insertFirstProperty, insertItem } from './edit-items.js';
import type { JsonDocument } from './json-document.js';
import { indentAt, styleOf } from './json-style.js';
import { writeProperty, writeValue } from './write-json.js';

/** Puts a name that an object lacks behind the others; into the `[]` that stands for an empty object, too. */
export function addProperty(document: JsonDocument, parent: Node, name: string, value: PropertyValue): JsonDocument {
  const items = parent.children ?? [];
  const style = styleOf(document, items.length === 0 ? parent : undefined);
  const write = (indent: string | undefined): string => writeProperty(name, value, style, indent);
  return items.length === 0
    ? insertFirstProperty(document, parent, write)
    : insertItem(document, parent, items.length, write);
}

/** Writes a value anew, in the lines that the old one had or the file has. */
export function replaceValue(document: JsonDocument, node: Node, value: PropertyValue): JsonDocument {
  const style = styleOf(document, node);
  const wasOnOneLine = (node.children ?? []).length > 0 && !document.sourceOf(node).includes('\n');
  const indent = style.multiLine && !wasOnOneLine ? indentAt(document.text, node.offset) : undefined;
  return document.with([{ offset: node.offset, length: node.length, content: writeValue(value, style, indent) }]);
}
