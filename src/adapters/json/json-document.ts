import { applyEdits, getNodeValue, type Edit } from 'jsonc-parser';
import { Problem } from '#domain/problem/problem';
import { TooLargeToRead } from '#application/support/too-large';
import { keepComments, type Comment } from './json-comments.js';
import { bareOf, type JsonSize, sizeWith, writableOf } from './json-size.js';
import { duplicateIn, parseTree, type JsonFault, type JsonNode } from './json-tree.js';
import { rereadTree } from './reread-tree.js';
import type { PropertyValue } from '#domain/properties/property-value';

const byteOrderMark = '\ufeff';
const utf8 = { decoder: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), encoder: new TextEncoder() };

/** Characters of a long line that an excerpt shows on either side of the fault. */
const excerptReach = 40;

/**
 * A JSON file: its text without the byte-order mark, and jsonc-parser's tree of nodes that point into the text. Authors and
 * editors may comment it and end a list with a comma. Comments count as blanks, and stay.
 *
 * The edits of this folder are ours. jsonc-parser's `modify` formats what it touches: it breaks an object on one line into
 * several, changes CRLF and tabs around a removed item, and does not restore the old bytes when an addition is undone. It
 * cannot turn the `[]` that editors write for an empty table into an object either.
 */
export class JsonDocument {
  /**
   * @param source the text with its comments
   * @param text the same with blanks for the comments
   */
  private constructor(
    private readonly mark: string,
    private readonly source: string,
    private readonly comments: readonly Comment[],
    readonly text: string,
    readonly root: JsonNode,
    private readonly size: JsonSize,
  ) {}

  /** @throws Problem `model-not-readable`: no UTF-8, no JSON, too large, nested too deep, a name twice in one object */
  static read(source: Uint8Array): JsonDocument {
    const whole = decode(source);
    const mark = whole.startsWith(byteOrderMark) ? byteOrderMark : '';
    return JsonDocument.parse(mark, whole.slice(mark.length));
  }

  private static parse(mark: string, source: string, bare = bareOf(source)): JsonDocument {
    const { comments, text, size } = bare;
    if ('what' in size) throw tooLarge(text, size);
    const root = parseTree(text);
    if ('what' in root) throw notReadable(source, root.offset, root.what);
    const duplicate = duplicateIn(root);
    if (duplicate !== undefined)
      throw notReadable(text, duplicate.offset, `${JSON.stringify(duplicate.value)} stands twice in one object`);
    return new JsonDocument(mark, source, comments, text, root, size);
  }

  /** The document after the edits. They must not overlap. */
  with(edits: readonly Edit[]): JsonDocument {
    const careful = edits.map((edit) => keepComments(edit, this.source, this.comments));
    const edited = applyEdits(this.source, careful);
    return this.reread(edited, careful) ?? JsonDocument.parse(this.mark, edited, writableOf(edited));
  }

  /** The document after one edit of a text without comments; `undefined` where the whole text must be read. */
  private reread(edited: string, [edit, another]: readonly Edit[]): JsonDocument | undefined {
    const size = edit && another === undefined ? sizeWith(this.size, edited, edit.content) : undefined;
    if (edit === undefined || size === undefined || this.comments.length > 0) return undefined;
    const root = rereadTree(this.root, edited, edit);
    return root && new JsonDocument(this.mark, edited, [], edited, root, size);
  }

  /** The last line end between the offsets with the indentation behind it, if a comment there makes the blanks too many. */
  lineBetween(from: number, to: number): string | undefined {
    if (!this.comments.some(({ offset }) => offset >= from && offset < to)) return undefined;
    const lineEnd = /\r?\n[^\n]*$/.exec(this.source.slice(from, to))?.[0];
    return lineEnd && /^\r?\n[ \t]*/.exec(lineEnd)?.[0];
  }

  /** The end of the comments that follow the offset in its line; the offset where there are none. */
  endOfCommentedLine(offset: number): number {
    let end = offset;
    for (const comment of this.comments)
      if (comment.offset >= end && /^[ \t]*$/.test(this.source.slice(end, comment.offset)))
        end = comment.offset + comment.length;
    return end;
  }

  /** The text of a node, as it is written. */
  sourceOf(node: JsonNode): string {
    return this.text.slice(node.offset, node.offset + node.length);
  }

  write(): Uint8Array {
    return utf8.encoder.encode(this.mark + this.source);
  }
}

function decode(source: Uint8Array): string {
  try {
    return utf8.decoder.decode(source);
  } catch (error) {
    throw notReadable('', 0, 'it is no UTF-8 text', error);
  }
}

/** The refusal of a JSON file. `what` ends the sentence "The JSON file cannot be read: line 3, column 7: …". */
export function notReadable(text: string, offset: number, what: string, cause?: unknown): Problem {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const lineStart = before.at(-1) ?? '';
  const [rest = ''] = text.slice(offset).split(/[\r\n]/, 1);
  const line = before.length;
  const column = [...lineStart].length + 1;
  const above = lineStart.slice(-excerptReach);
  const excerpt = `${above}${rest.slice(0, excerptReach)}\n${above.replace(/[^\t]/gu, ' ')}^`;
  const message = `The JSON file cannot be read: line ${line}, column ${column}: ${what}. Correct it by hand.`;
  return new Problem('model-not-readable', message, { line, column, excerpt }, { cause });
}

function tooLarge(text: string, { offset, what }: JsonFault): Problem {
  const message = `The JSON file cannot be read: ${what}. Make it smaller, or move its data elsewhere.`;
  return new TooLargeToRead(message, notReadable(text, offset, what).details);
}

/** The value of a node. Its tables have no prototype, so that no name is special. */
export function readValue(node: JsonNode): PropertyValue {
  return getNodeValue(node) as PropertyValue;
}
