import type { Node } from 'jsonc-parser';
import { memoize } from '#application/support/memoize';
import type { JsonDocument } from './json-document.js';

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
export function styleOf(document: JsonDocument, except?: Node): JsonStyle {
  const { text, root } = document;
  const containers = containersOf(root, except).filter((node) => (node.children?.length ?? 0) > 0);
  const objects = containers.filter(({ type }) => type === 'object');
  const lists = containers.filter(({ type }) => type === 'array');
  const [first] = containers;
  const rootLead = first === undefined ? '\n  ' : leadOf(text, first);
  const multiLine = rootLead.includes('\n');
  const colon = firstOf(objects, (node) => colonOf(text, node)) ?? (multiLine || first === undefined ? ': ' : ':');
  return {
    multiLine,
    multiLineLists: multiLine && (lists.length === 0 || lists.some((node) => leadOf(text, node).includes('\n'))),
    unit: /\n([ \t]+)$/.exec(rootLead)?.[1] ?? '  ',
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
    colon,
    comma: firstOf(containers, (node) => commaOf(text, node)) ?? (colon.endsWith(' ') ? ', ' : ','),
    padding: { object: inlineLead(text, objects), array: inlineLead(text, lists) },
  };
}

/** The blanks and line ends between the opening bracket and the first item. */
export function leadOf(text: string, container: Node): string {
  const first = container.children?.[0];
  return first === undefined ? '' : text.slice(container.offset + 1, first.offset);
}

/** The indentation of the line that the offset is in. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
}

/** The node and all objects and lists below it in the order of the text, without `except` and everything below that. */
export function containersOf(node: Node, except?: Node): readonly Node[] {
  const all = allContainers(node);
  if (except === undefined) return all;
  const end = except.offset + except.length;
  return all.filter(({ offset }) => offset < except.offset || offset >= end);
}

/** Memoised: an edit looks at all of them several times. */
const allContainers = memoize((node: Node): readonly Node[] => {
  const found: Node[] = [];
  const add = (each: Node): void => {
    if (each.children === undefined) return;
    if (each.type === 'object' || each.type === 'array') found.push(each);
    for (const child of each.children) add(child);
  };
  add(node);
  return found;
});

function inlineLead(text: string, containers: readonly Node[]): string {
  const leads = (node: Node): string | undefined => {
    const lead = leadOf(text, node);
    return lead.includes('\n') ? undefined : lead;
  };
  return firstOf(containers, leads) ?? '';
}

function colonOf(text: string, object: Node): string | undefined {
  const [name, value] = object.children?.[0]?.children ?? [];
  if (name === undefined || value === undefined) return undefined;
  const colon = text.slice(name.offset + name.length, value.offset);
  return colon.includes('\n') ? undefined : colon;
}

/** The text between the first two items that share a line. */
function commaOf(text: string, container: Node): string | undefined {
  let end: number | undefined;
  for (const { offset, length } of container.children ?? []) {
    const gap = end === undefined ? '\n' : text.slice(end, offset);
    if (!/[\r\n]/.test(gap)) return gap;
    end = offset + length;
  }
  return undefined;
}

/** The first result of `find` that is not `undefined`. */
function firstOf(nodes: readonly Node[], find: (node: Node) => string | undefined): string | undefined {
  for (const node of nodes) {
    const found = find(node);
    if (found !== undefined) return found;
  }
  return undefined;
}
