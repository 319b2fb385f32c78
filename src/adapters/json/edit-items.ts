import type { Edit } from 'jsonc-parser';
import type { JsonDocument } from './json-document.js';
import { containersOf, indentAt, leadOf, styleOf } from './json-style.js';
import { nodesAround, type JsonNode } from './json-tree.js';

/** Writes an item for a line with this indentation; `undefined`: inside a line. */
export type WriteItem = (indent: string | undefined) => string;

/**
 * Inserts a value into a list, or a property into an object, laid out as its neighbours are.
 * @param marked see `OnlyItemLayout`; it counts only where the container is empty
 */
export function insertItem(
  document: JsonDocument,
  container: JsonNode,
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
  return document.with(appended(document, endOf(items.at(-1)), gap, item));
}

/** Puts an item behind the last one, which ends at the offset, and behind the comment that is about that. */
function appended(document: JsonDocument, end: number, gap: string, item: string): Edit[] {
  const comma = /^\s*,/.exec(document.text.slice(end))?.[0].length ?? 0;
  const after = gap.includes('\n') ? document.endOfCommentedLine(end + comma) : end + comma;
  if (comma > 0) return [{ offset: after, length: 0, content: `${gap}${item},` }];
  if (after === end) return [{ offset: end, length: 0, content: `,${gap}${item}` }];
  return [
    { offset: end, length: 0, content: ',' },
    { offset: after, length: 0, content: gap + item },
  ];
}

/** Removes a list's item, or a property by its value, with what separates it from its neighbour. */
export function removeItem(
  document: JsonDocument,
  node: JsonNode,
): { readonly document: JsonDocument; readonly marked: boolean } {
  const around = nodesAround(document.root, node);
  const property = around.at(-1)?.type === 'property' ? around.pop() : undefined;
  const item = property ?? node;
  const container = around.at(-1);
  if (container === undefined) throw new Error('The whole JSON document cannot be removed from itself.');
  const items = container.children ?? [];
  if (items.length === 1) return empty(document, container);
  const index = items.indexOf(item);
  const next = items[index + 1];
  const from = next === undefined ? endOf(items[index - 1]) : item.offset;
  const to = next === undefined ? endOf(item) : next.offset;
  return { document: document.with([cut(from, to)]), marked: false };
}

/**
 * Inserts the first property of an object. Editors write an empty table as `[]`: then the brackets become braces, and a mark
 * in the blanks records it, so that emptying the object restores the brackets.
 */
export function insertFirstProperty(document: JsonDocument, container: JsonNode, write: WriteItem): JsonDocument {
  const wasList = container.type === 'array';
  return fill(document, container, 'object', write, wasList !== emptiesAreLists(document, container));
}

function fill(
  document: JsonDocument,
  container: JsonNode,
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

function empty(
  document: JsonDocument,
  container: JsonNode,
): { readonly document: JsonDocument; readonly marked: boolean } {
  const { inside, marked } = readOnlyItem(document, container);
  const asList = container.type === 'array' || marked !== emptiesAreLists(document, container);
  const content = asList ? `[${inside}]` : `{${inside}}`;
  return { document: document.with([{ offset: container.offset, length: container.length, content }]), marked };
}

/** Whether the rest of the file writes empty tables as `[]`. */
function emptiesAreLists(document: JsonDocument, except: JsonNode): boolean {
  const empties = [...containersOf(document.root, except)].filter((node) => (node.children?.length ?? 0) === 0);
  const lists = empties.filter((node) => node.type === 'array').length;
  if (lists > 0 && lists === empties.length) return true;
  if (empties.length > 0 && lists === 0) return false;
  return !styleOf(document, except).multiLine;
}

/** The text between the comma and the item at the index; for an only item, the text that a second one would get. */
function gapAt(document: JsonDocument, container: JsonNode, index: number): string {
  const items = container.children ?? [];
  const [previous, item] = [items[index - 1], items[index]];
  if (previous !== undefined && item !== undefined) {
    const [start, end] = [endOf(previous), item.offset];
    return document.lineBetween(start, end) ?? document.text.slice(start, end).replace(/^[^,]*,/, '');
  }
  const [first] = items;
  const lead = (first && document.lineBetween(container.offset, first.offset)) ?? leadOf(document.text, container);
  return lead.includes('\n') ? lead : styleOf(document).comma.replace(/^[^,]*,/, '');
}

function cut(from: number, to: number): Edit {
  return { offset: from, length: to - from, content: '' };
}

function endOf(node: JsonNode | undefined): number {
  if (node === undefined) throw new Error('The JSON has no item where one was found.');
  return node.offset + node.length;
}

/**
 * The layout of the only item between the brackets of its container, from which removing it restores the old brackets.
 * `marked` is one bit that is written into the blanks: the old brackets were not those that the rest of the file suggests.
 */
interface OnlyItemLayout {
  readonly before: string;
  readonly after: string;
  /** The item's own indentation where it stands on a line of its own. */
  readonly indent: string | undefined;
}

/** The layout for the first item of an empty container. */
function layOutFirst(
  document: JsonDocument,
  container: JsonNode,
  as: 'object' | 'array',
  marked: boolean,
): OnlyItemLayout {
  const inside = document.text.slice(container.offset + 1, container.offset + container.length - 1);
  const usual = usualLayout(document, container, as);
  if (inside !== '') return { before: inside, after: marked ? '  ' : '', indent: undefined };
  return marked ? { ...usual, after: markedEnd(usual) } : usual;
}

/** The text between the brackets after the only item is removed, and whether its layout was marked. */
function readOnlyItem(
  document: JsonDocument,
  container: JsonNode,
): { readonly inside: string; readonly marked: boolean } {
  const [item] = container.children ?? [];
  if (item === undefined) return { inside: '', marked: false };
  const before = leadOf(document.text, container);
  const after = document.text.slice(item.offset + item.length, container.offset + container.length - 1);
  const usual = usualLayout(document, container, container.type === 'array' ? 'array' : 'object');
  if (before === usual.before && after === usual.after) return { inside: '', marked: false };
  if (before === usual.before && after === markedEnd(usual)) return { inside: '', marked: true };
  return { inside: after === '' || after === '  ' ? before : '', marked: after === '  ' };
}

function usualLayout(document: JsonDocument, container: JsonNode, as: 'object' | 'array'): OnlyItemLayout {
  const style = styleOf(document, container);
  if (!(as === 'array' ? style.multiLineLists : style.multiLine)) {
    return { before: style.padding[as], after: style.padding[as], indent: undefined };
  }
  const outer = indentAt(document.text, container.offset);
  const indent = outer + style.unit;
  return { before: style.lineEnd + indent, after: style.lineEnd + outer, indent };
}

function markedEnd({ after }: OnlyItemLayout): string {
  return after.includes('\n') ? ' ' : `${after} `;
}
