import { decodeUtf8 } from '#application/support/bytes';

/** Characters of a long line that an excerpt shows on either side of the column. */
const excerptReach = 60;

/** A place in a text, for a reader who has to find it. */
interface TextPlace {
  /** Counted from 1. */
  readonly line: number;
  /** In characters, counted from 1. */
  readonly column: number;
  /** The line, or the part of it around the column, and a caret below the column. */
  readonly excerpt: string;
}

/** A text is no Lua 5.1. The message is a phrase in Lua's own words: `unexpected symbol near '='`. */
export class LuaSyntaxError extends Error {
  override readonly name = 'LuaSyntaxError';

  /** @param offset where in the text; a byte offset */
  constructor(
    readonly text: string,
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }

  get place(): TextPlace {
    return placeOf(this.text, this.offset);
  }
}

/** A text may be Lua, and has more tokens than are read: what follows a reading takes its time from their number. */
export class TooManyTokens extends LuaSyntaxError {
  constructor(text: string, offset: number, most: number) {
    super(text, offset, `it has more than ${most} tokens`);
  }
}

/** The place of an offset in a text with one character per byte. A byte-order mark takes no column. */
export function placeOf(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const lineStart = lines.at(-1) ?? '';
  const rest = /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? '';
  const before = withoutMark(decodeUtf8(lineStart));
  const line = withoutMark(decodeUtf8(lineStart + rest));
  const from = Math.max(0, before.length - excerptReach);
  const shown = line.slice(from, before.length + excerptReach);
  const caret = `${shown.slice(0, before.length - from).replace(/[^\t]/g, ' ')}^`;
  return { line: lines.length, column: before.length + 1, excerpt: `${shown}\n${caret}` };
}

function withoutMark(line: string): string {
  return line.startsWith('\ufeff') ? line.slice(1) : line;
}

/** Finds the line of an offset, counted from 1. The first call searches the text for its lines, once. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= startsOfLines(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
