import { Problem } from '#domain/problem/problem';
import { JsonFault, type JsonNode, readJson } from './read-json.js';

const byteOrderMark = '\ufeff';
const utf8 = { decoder: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), encoder: new TextEncoder() };

const maxCharacters = 4 * 1024 * 1024;
/** Characters of a long line that an excerpt shows on either side of the fault. */
const excerptReach = 40;

/** Replaces a part of a text. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

/**
 * A JSON file: its text without the byte-order mark, and the tree of nodes that point into the text.
 *
 * The edits of this folder are ours. jsonc-parser's `modify` formats what it touches: it breaks an object on one line into
 * several, changes CRLF and tabs around a removed item, and does not restore the old bytes when an addition is undone. It
 * cannot turn the `[]` that editors write for an empty table into an object either.
 */
export class JsonDocument {
  private constructor(
    private readonly mark: string,
    readonly text: string,
    readonly root: JsonNode,
  ) {}

  /** @throws Problem `model-not-readable`: no UTF-8, no JSON, too large, nested too deep, a name twice in one object */
  static read(source: Uint8Array): JsonDocument {
    const whole = decode(source);
    const mark = whole.startsWith(byteOrderMark) ? byteOrderMark : '';
    return JsonDocument.parse(mark, whole.slice(mark.length));
  }

  private static parse(mark: string, text: string): JsonDocument {
    if (text.length > maxCharacters) throw notReadable('', 0, `it has more than ${maxCharacters} characters`);
    try {
      return new JsonDocument(mark, text, readJson(text));
    } catch (error) {
      throw error instanceof JsonFault ? notReadable(text, error.offset, error.message) : error;
    }
  }

  /** The document after the edits. They must not overlap. */
  with(edits: readonly TextEdit[]): JsonDocument {
    return JsonDocument.parse(this.mark, edited(this.text, edits));
  }

  /** The text of a node, as it is written. */
  sourceOf(node: JsonNode): string {
    return this.text.slice(node.offset, node.offset + node.length);
  }

  write(): Uint8Array {
    return utf8.encoder.encode(this.mark + this.text);
  }
}

/** Edits at one place are made in their order. */
function edited(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let end = 0;
  for (const { offset, length, content } of edits.toSorted((one, other) => one.offset - other.offset)) {
    result += text.slice(end, offset) + content;
    end = offset + length;
  }
  return result + text.slice(end);
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
