import { applyEdits, parseTree, printParseErrorCode, type Edit, type Node, type ParseError } from 'jsonc-parser';
import { notReadable } from './not-readable.js';
import { checkNesting } from './check-nesting.js';

const byteOrderMark = '\ufeff';

/** A JSON file: its text, its byte-order mark apart, and the tree of nodes that point into it. */
export class JsonDocument {
  private constructor(
    private readonly mark: string,
    readonly text: string,
    readonly root: Node,
  ) {}

  /** @throws Problem `model-not-readable`: no UTF-8, no JSON, nested too deep, a name twice in one object */
  static read(source: Uint8Array): JsonDocument {
    const decoded = decode(source);
    const mark = decoded.startsWith(byteOrderMark) ? byteOrderMark : '';
    return JsonDocument.parse(mark, decoded.slice(mark.length));
  }

  private static parse(mark: string, text: string): JsonDocument {
    checkNesting(text);
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    if (first !== undefined)
      throw notReadable(text, first.offset, `it is no JSON (${printParseErrorCode(first.error)})`);
    if (root === undefined) throw notReadable(text, 0, 'it is empty');
    refuseTwins(text, root);
    return new JsonDocument(mark, text, root);
  }

  /** The document with the edits made, none of which overlap. */
  with(edits: readonly Edit[]): JsonDocument {
    return JsonDocument.parse(this.mark, applyEdits(this.text, [...edits]));
  }

  /** The text that a node stands for, as it is written. */
  sourceOf(node: Node): string {
    return this.text.slice(node.offset, node.offset + node.length);
  }

  write(): Uint8Array {
    return new TextEncoder().encode(this.mark + this.text);
  }
}

function decode(source: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
  } catch (error) {
    throw notReadable('', 0, 'it is no UTF-8 text', error);
  }
}

function refuseTwins(text: string, node: Node): void {
  const names = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const name = child.children?.[0];
      if (name === undefined) continue;
      if (names.has(String(name.value)))
        throw notReadable(text, name.offset, `${JSON.stringify(name.value)} stands twice in one object`);
      names.add(String(name.value));
    }
    refuseTwins(text, child);
  }
}
