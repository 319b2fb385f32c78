import type { JsonDocument } from './json-document.js';
import type { JsonNode } from './json-tree.js';

/** The layout of a file, as far as new text copies it. */
export interface JsonStyle {
  /** Whether objects stand on several lines. */
  readonly multiLine: boolean;
  /** Whether lists do, where objects do. */
  readonly multiLineLists: boolean;
  readonly unit: string;
  readonly lineEnd: string;
  /** From a name's closing quote to its value. */
  readonly colon: string;
  /** Between two items on one line. */
  readonly comma: string;
  /** Inside the brackets of an object or a list on one line. */
  readonly padding: { readonly object: string; readonly array: string };
}

/**
 * The style of the document without `except`, the container that is about to be filled or emptied. So the style before and
 * after an edit is the same, and removing an item restores the old bytes.
 */
export function styleOf({ text, root }: JsonDocument, except?: JsonNode): JsonStyle {
  const containers = () => filledIn(root, except);
  const [first] = containers();
  const rootLead = first === undefined ? '\n  ' : leadOf(text, first);
  const multiLine = rootLead.includes('\n');
  // The rest is looked for when it is asked for: often most of the file has no place that shows it.
  return {
    multiLine,
    get multiLineLists() {
      if (!multiLine) return false;
      const lead = firstOf(containers(), 'array', (list) => (leadOf(text, list).includes('\n') ? true : undefined));
      return lead ?? firstOf(containers(), 'array', () => false) ?? true;
    },
    unit: /\n([ \t]+)$/.exec(rootLead)?.[1] ?? '  ',
    get lineEnd() {
      return text.includes('\r\n') ? '\r\n' : '\n';
    },
    get colon() {
      const found = firstOf(containers(), 'object', (object) => colonOf(text, object));
      return found ?? (multiLine || first === undefined ? ': ' : ':');
    },
    get comma() {
      const found = firstOf(containers(), undefined, (container) => commaOf(text, container));
      return found ?? (this.colon.endsWith(' ') ? ', ' : ',');
    },
    padding: {
      get object() {
        return inlineLead(text, containers(), 'object');
      },
      get array() {
        return inlineLead(text, containers(), 'array');
      },
    },
  };
}

/** The blanks and line ends between the opening bracket and the first item. */
export function leadOf(text: string, container: JsonNode): string {
  const first = container.children?.[0];
  return first === undefined ? '' : text.slice(container.offset + 1, first.offset);
}

/** The indentation of the line that the offset is in. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
}

/** The objects and lists of a tree in the order of the text, without `except` and everything below that. */
export function* containersOf(node: JsonNode, except?: JsonNode): Generator<JsonNode> {
  if (node.children === undefined || (except !== undefined && isIn(node, except))) return;
  if (node.type !== 'property') yield node;
  for (const child of node.children) if (child.children !== undefined) yield* containersOf(child, except);
}

/** Whether the node is the other one or below it; that may be from the tree before an edit further on in the text. */
function isIn({ offset }: JsonNode, other: JsonNode): boolean {
  return offset >= other.offset && offset < other.offset + other.length;
}

function* filledIn(root: JsonNode, except: JsonNode | undefined): Generator<JsonNode> {
  for (const node of containersOf(root, except)) if ((node.children?.length ?? 0) > 0) yield node;
}

function inlineLead(text: string, containers: Iterable<JsonNode>, type: Container): string {
  const lead = firstOf(containers, type, (node) => {
    const found = leadOf(text, node);
    return found.includes('\n') ? undefined : found;
  });
  return lead ?? '';
}

function colonOf(text: string, object: JsonNode): string | undefined {
  const [name, value] = object.children?.[0]?.children ?? [];
  if (name === undefined || value === undefined) return undefined;
  const colon = text.slice(name.offset + name.length, value.offset);
  return colon.includes('\n') ? undefined : colon;
}

/** The text between the first two items that share a line. */
function commaOf(text: string, container: JsonNode): string | undefined {
  let end: number | undefined;
  for (const { offset, length } of container.children ?? []) {
    const gap = end === undefined ? '\n' : text.slice(end, offset);
    if (!/[\r\n]/.test(gap)) return gap;
    end = offset + length;
  }
  return undefined;
}

type Container = 'object' | 'array';

/** The first result of `find` that is not `undefined`, for the containers of the type, or all. */
function firstOf<Found>(
  containers: Iterable<JsonNode>,
  type: Container | undefined,
  find: (node: JsonNode) => Found | undefined,
): Found | undefined {
  for (const node of containers) {
    const found = type === undefined || node.type === type ? find(node) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
