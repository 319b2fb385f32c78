import type { Edit, Node } from 'jsonc-parser';
import { layOutFirst, readOnlyItem } from './empty-container.js';
import type { JsonDocument } from './json-document.js';
import { containersOf, leadOf, styleOf } from './json-style.js';

/** Writes an item for a place with this indentation; `undefined`: inside a line. */
export type WriteItem = (indent: string | undefined) => string;

/**
 * Puts an item (a value into a list, a property into an object) where its neighbours stand as they do.
 * @param marked see `OnlyItemLayout`; it counts only where the container is empty
 */
export function insertItem(
  document: JsonDocument,
  container: Node,
  index: number,
  write: WriteItem,
  marked = false,
): JsonDocument {
  const items = container.children ?? [];
  if (items.length === 0)
    return fill(document, container, container.type === 'array' ? 'array' : 'object', write, marked);
  const gap = gapAt(document, container, Math.min(Math.max(index, 1), items.length - 1));
  const item = write(/\n([ \t]*)$/.exec(gap)?.[1]);
  const next = items[index];
  if (next !== undefined) return document.with([{ offset: next.offset, length: 0, content: `${item},${gap}` }]);
  return document.with([{ offset: endOf(items.at(-1)), length: 0, content: `,${gap}${item}` }]);
}

/** Takes an item out, with what parted it from its neighbour. */
export function removeItem(
  document: JsonDocument,
  container: Node,
  index: number,
): { readonly document: JsonDocument; readonly marked: boolean } {
  const items = container.children ?? [];
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index} in the JSON to take out.`);
  if (items.length === 1) return empty(document, container);
  const next = items[index + 1];
  const from = next === undefined ? endOf(items[index - 1]) : item.offset;
  const to = next === undefined ? endOf(item) : next.offset;
  return { document: document.with([cut(from, to)]), marked: false };
}

/**
 * The first property of an object that is meant. Editors write an empty table as `[]`: then the
 * brackets become braces, and this is kept in mind for when the object is emptied again.
 */
export function insertFirstProperty(document: JsonDocument, container: Node, write: WriteItem): JsonDocument {
  const wasList = container.type === 'array';
  return fill(document, container, 'object', write, wasList !== emptiesAreLists(document, container));
}

function fill(
  document: JsonDocument,
  container: Node,
  as: 'object' | 'array',
  write: WriteItem,
  marked: boolean,
): JsonDocument {
  const { before, after, indent } = layOutFirst(document, container, as, marked);
  const [open, close] = as === 'array' ? ['[', ']'] : ['{', '}'];
  return document.with([
    { offset: container.offset, length: container.length, content: open + before + write(indent) + after + close },
  ]);
}

function empty(document: JsonDocument, container: Node): { readonly document: JsonDocument; readonly marked: boolean } {
  const { inside, marked } = readOnlyItem(document, container);
  const asList = container.type === 'array' || marked !== emptiesAreLists(document, container);
  const content = asList ? `[${inside}]` : `{${inside}}`;
  return { document: document.with([{ offset: container.offset, length: container.length, content }]), marked };
}

/** Whether the rest of the file writes empty tables as `[]`. */
function emptiesAreLists(document: JsonDocument, except: Node): boolean {
  const empties = containersOf(document.root, except).filter((node) => (node.children?.length ?? 0) === 0);
  const lists = empties.filter((node) => node.type === 'array').length;
  if (lists > 0 && lists === empties.length) return true;
  if (empties.length > 0 && lists === 0) return false;
  return !styleOf(document, except).multiLine;
}

/** What stands between the comma and the item at the index; for the only item, what would. */
function gapAt(document: JsonDocument, container: Node, index: number): string {
  const items = container.children ?? [];
  const [previous, item] = [items[index - 1], items[index]];
  if (previous !== undefined && item !== undefined) {
    return document.text.slice(endOf(previous), item.offset).replace(/^[^,]*,/, '');
  }
  const lead = leadOf(document.text, container);
  return lead.includes('\n') ? lead : styleOf(document).comma.replace(/^[^,]*,/, '');
}

function cut(from: number, to: number): Edit {
  return { offset: from, length: to - from, content: '' };
}

function endOf(node: Node | undefined): number {
  if (node === undefined) throw new Error('The JSON has no item where one was found.');
  return node.offset + node.length;
}
