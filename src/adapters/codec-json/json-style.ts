import type { Node } from 'jsonc-parser';
import type { JsonDocument } from './json-document.js';

/** How a file is laid out, as far as new text has to look like it. */
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
 * The style of the document, as everything in it but `except` shows it: what is about to be
 * filled, or emptied again, must not speak for itself.
 */
export function styleOf(document: JsonDocument, except?: Node): JsonStyle {
  const { text, root } = document;
  const containers = [...walk(root, except)].filter((node) => (node.children?.length ?? 0) > 0);
  const leads = containers.map((node) => ({ node, lead: leadOf(text, node) }));
  const objects = leads.filter(({ node }) => node.type === 'object');
  const lists = leads.filter(({ node }) => node.type === 'array');
  const rootLead = leads[0]?.lead ?? '\n  ';
  const multiLine = rootLead.includes('\n');
  const colon =
    firstMatch(objects.map(({ node }) => colonOf(text, node))) ?? (multiLine || leads.length === 0 ? ': ' : ':');
  return {
    multiLine,
    multiLineLists: multiLine && (lists.length === 0 || lists.some(({ lead }) => lead.includes('\n'))),
    unit: /\n([ \t]+)$/.exec(rootLead)?.[1] ?? '  ',
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
    colon,
    comma: firstMatch(containers.flatMap((node) => commasOf(text, node))) ?? (colon.endsWith(' ') ? ', ' : ','),
    padding: { object: inlineLead(objects), array: inlineLead(lists) },
  };
}

/** The blanks and line ends between the opening bracket and the first item. */
export function leadOf(text: string, container: Node): string {
  const first = container.children?.[0];
  return first === undefined ? '' : text.slice(container.offset + 1, first.offset);
}

/** The blanks before the first character of the line that the offset is in. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
}

/** The node and every object and list below it, but `except` and what is below that. */
export function* walk(node: Node, except?: Node): Generator<Node> {
  if (node === except) return;
  if (node.type === 'object' || node.type === 'array') yield node;
  for (const child of node.children ?? []) yield* walk(child, except);
}

function inlineLead(leads: readonly { readonly lead: string }[]): string {
  return leads.find(({ lead }) => !lead.includes('\n'))?.lead ?? '';
}

function colonOf(text: string, object: Node): string | undefined {
  const [name, value] = object.children?.[0]?.children ?? [];
  if (name === undefined || value === undefined) return undefined;
  const colon = text.slice(name.offset + name.length, value.offset);
  return colon.includes('\n') ? undefined : colon;
}

function commasOf(text: string, container: Node): (string | undefined)[] {
  const children = container.children ?? [];
  return children.slice(1).map((child, index) => {
    const previous = children[index];
    const gap = previous === undefined ? '\n' : text.slice(previous.offset + previous.length, child.offset);
    return /[\r\n]/.test(gap) ? undefined : gap;
  });
}

function firstMatch(found: readonly (string | undefined)[]): string | undefined {
  return found.find((each) => each !== undefined);
}
