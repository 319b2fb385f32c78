/** A node's place in the text, as offsets: from its first character to behind its last. */
export type Range = readonly [number, number];

/** A node with its place. */
export type Ranged<Node> = Node & { readonly range: [number, number] };

/** The range of a node that `parseChunk` gave. */
export function rangeOf(node: object): Range {
  if (!('range' in node && isRange(node.range))) throw new Error('The syntax tree has a node without a range.');
  return node.range;
}

export function isRange(value: unknown): value is [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}
