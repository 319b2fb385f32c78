import type { Edit } from 'jsonc-parser';
import { duplicateAmong, duplicateIn, moved, parseTree, type JsonNode } from './json-tree.js';

/** What an edit replaces, in the text before it. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  /** How much further on in the text is what follows. */
  readonly by: number;
}

/**
 * The tree of a text without comments after one edit. Only the items around the edit are read again, because a page of very many layers
 * is edited very many times. What is read is whole tokens between two brackets or commas that stay, so nothing around it can mean
 * something else.
 * @param tree of the text before the edit
 * @param text after the edit
 * @returns `undefined` where only the whole text shows what it is: there it may be no JSON any longer
 */
export function rereadTree(tree: JsonNode, text: string, { offset, length, content }: Edit): JsonNode | undefined {
  return reread(tree, text, { from: offset, to: offset + length, by: content.length - length });
}

/** A node whose first and last characters stay. */
function reread(node: JsonNode, text: string, replaced: Replaced): JsonNode | undefined {
  const { children } = node;
  if (children === undefined || node.offset >= replaced.from || replaced.to >= endOf(node)) return undefined;
  const index = children.findIndex((child) => endOf(child) > replaced.from);
  const child = children[index];
  const inside = child && reread(child, text, replaced);
  if (inside !== undefined) return withItems(node, index, index + 1, [inside], replaced.by);
  return node.type === 'property' ? undefined : rereadItems(node, children, text, replaced);
}

/** Reads the items that the edit touches, and one on each side where it touches only what is between two. */
function rereadItems(
  node: JsonNode,
  children: readonly JsonNode[],
  text: string,
  { from, to, by }: Replaced,
): JsonNode | undefined {
  const [first, last] = [firstOf(children, from), lastOf(children, to)];
  const [head, tail] = [children[first], children[last]];
  const start = head?.offset ?? node.offset + 1;
  const end = tail === undefined ? endOf(node) - 1 : endOf(tail);
  const [open, close] = node.type === 'array' ? ['[', ']'] : ['{', '}'];
  const read = parseTree(open + text.slice(start, end + by) + close, tail === undefined);
  const isAll = head === undefined && tail === undefined;
  if ('what' in read || (read.children?.length === 0 && !isAll) || duplicateIn(read) !== undefined) return undefined;
  const items = (read.children ?? []).map((child) => moved(child, start - 1));
  const result = withItems(node, Math.max(first, 0), Math.min(last + 1, children.length), items, by);
  const isUnique = node.type === 'array' || duplicateAmong(result.children ?? []) === undefined;
  return isUnique ? result : undefined;
}

/** The index of the item that ends at the offset or behind it and begins before it; of the one before, where none does. */
function firstOf(children: readonly JsonNode[], from: number): number {
  const index = children.findIndex((child) => endOf(child) > from);
  const touched = index < 0 ? undefined : children[index];
  if (touched === undefined) return children.length - 1;
  return touched.offset > from ? index - 1 : index;
}

/** As `firstOf`, for the end: the number of the items where the edit goes on behind the last one. */
function lastOf(children: readonly JsonNode[], to: number): number {
  const index = children.findLastIndex(({ offset }) => offset <= to);
  const touched = children[index];
  if (touched === undefined) return 0;
  return endOf(touched) < to ? index + 1 : index;
}

function withItems(node: JsonNode, first: number, end: number, items: readonly JsonNode[], by: number): JsonNode {
  const { type, value, offset, length, children = [] } = node;
  const behind = children.slice(end);
  const rest = by === 0 ? behind : behind.map((child) => moved(child, by));
  return { type, value, offset, length: length + by, children: [...children.slice(0, first), ...items, ...rest] };
}

function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}
