import {
  findNodeAtLocation,
  parseTree as parseNodes,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

/**
 * A value, or a property with its name and value, as jsonc-parser finds it in a text. No node knows the one around it: so the trees of
 * a text before and after an edit share nodes.
 */
export interface JsonNode extends Pick<Node, 'type' | 'offset' | 'length'> {
  readonly value?: unknown;
  readonly children?: JsonNode[];
}

/** What makes a text no JSON. */
export interface JsonFault {
  readonly offset: number;
  /** It ends the sentence "line 3, column 7: …". */
  readonly what: string;
}

/** The tree of a text without comments. */
export function parseTree(text: string, allowTrailingComma = true): JsonNode | JsonFault {
  const errors: ParseError[] = [];
  const root = parseNodes(text, errors, { disallowComments: true, allowTrailingComma });
  const [fault] = errors;
  if (fault !== undefined) return { offset: fault.offset, what: `it is no JSON (${printParseErrorCode(fault.error)})` };
  return root === undefined ? { offset: 0, what: 'it is empty' } : moved(root, 0);
}

/** The name that stands twice in one object of the tree; `undefined` where none does. */
export function duplicateIn(node: JsonNode): JsonNode | undefined {
  if (node.children === undefined) return undefined;
  const own = node.type === 'object' ? duplicateAmong(node.children) : undefined;
  if (own !== undefined) return own;
  for (const child of node.children) {
    const found = duplicateIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name that two of the properties have. */
export function duplicateAmong(properties: readonly JsonNode[]): JsonNode | undefined {
  if (properties.length < 2) return undefined;
  const names = new Set<unknown>();
  for (const { children: [name] = [] } of properties) {
    if (name === undefined) continue;
    if (names.has(name.value)) return name;
    names.add(name.value);
  }
  return undefined;
}

/** The node, and all below it, further on in the text. */
export function moved({ type, value, offset, length, children }: JsonNode, by: number): JsonNode {
  if (children === undefined) return { type, value, offset: offset + by, length };
  return { type, value, offset: offset + by, length, children: children.map((child) => moved(child, by)) };
}

/** The node at a path of names of properties and indexes in lists. */
export function nodeIn(node: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  return findNodeAtLocation(node, [...path]);
}

/** The value under that name; `undefined` where the node is no object or lacks it. */
export function valueOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.type !== 'object') return undefined;
  for (const { children } of node.children ?? []) if (children?.[0]?.value === name) return children[1];
  return undefined;
}

/** The nodes around a node, the outermost first. */
export function nodesAround(root: JsonNode, node: JsonNode): JsonNode[] {
  const around: JsonNode[] = [];
  for (let at: JsonNode | undefined = root; at !== undefined && at !== node;) {
    around.push(at);
    at = at.children?.find((child) => child === node || (child !== at && holds(child, node)));
  }
  return around;
}

function holds({ offset, length }: JsonNode, inner: JsonNode): boolean {
  return offset <= inner.offset && inner.offset + inner.length <= offset + length;
}
