import { Recent } from '#application/support/recent';
import { applyEdits, parseTree, printParseErrorCode, type Edit, type Node, type ParseError } from 'jsonc-parser';
import { checkNesting, notReadable } from './read-value.js';
import { plainTree } from './plain-tree.js';

const byteOrderMark = '\ufeff';
const utf8 = { decoder: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), encoder: new TextEncoder() };

/** A file is read to show it, to edit it and to see that the edited one is JSON: the next edit begins with that one. */
const recent = new Recent<JsonDocument>();

/** A JSON file: its text, its byte-order mark apart, and the tree of nodes that point into it. */
export class JsonDocument {
  private constructor(
    private readonly mark: string,
    readonly text: string,
    readonly root: Node,
  ) {}

  /** @throws Problem `model-not-readable`: no UTF-8, no JSON, nested too deep, a name twice in one object */
  static read(source: Uint8Array): JsonDocument {
    return recent.of(decode(source), JsonDocument.parse);
  }

  private static parse(this: void, whole: string): JsonDocument {
    const mark = whole.startsWith(byteOrderMark) ? byteOrderMark : '';
    const text = whole.slice(mark.length);
    checkNesting(text);
    const root = plainTree(text) ?? parsedTree(text);
    refuseTwins(text, root);
    return new JsonDocument(mark, text, root);
  }

  /** The document with the edits made, none of which overlap. */
  with(edits: readonly Edit[]): JsonDocument {
    return recent.of(this.mark + applyEdits(this.text, [...edits]), JsonDocument.parse);
  }

  /** The text that a node stands for, as it is written. */
  sourceOf(node: Node): string {
    return this.text.slice(node.offset, node.offset + node.length);
  }

  write(): Uint8Array {
    return utf8.encoder.encode(this.mark + this.text);
  }
}

function parsedTree(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first !== undefined) throw notReadable(text, first.offset, `it is no JSON (${printParseErrorCode(first.error)})`);
  if (root === undefined) throw notReadable(text, 0, 'it is empty');
  return root;
}

function decode(source: Uint8Array): string {
  try {
    return utf8.decoder.decode(source);
  } catch (error) {
    throw notReadable('', 0, 'it is no UTF-8 text', error);
  }
}

function refuseTwins(text: string, node: Node): void {
  const { children } = node;
  if (children === undefined) return;
  if (node.type === 'object' && children.length > 1) refuseTwinsAmong(text, children);
  for (const child of children) refuseTwins(text, child);
}

function refuseTwinsAmong(text: string, properties: readonly Node[]): void {
  const names = new Set<unknown>();
  for (const { children } of properties) {
    const name = children?.[0];
    if (name === undefined) continue;
    if (names.has(name.value))
      throw notReadable(text, name.offset, `${JSON.stringify(name.value)} stands twice in one object`);
    names.add(name.value);
  }
}
