import { Problem } from '#domain/problem/problem';
import { decodeUtf8 } from '#application/bytes/byte-text';

/** Characters of a long line that an excerpt shows on either side of the column. */
const excerptReach = 60;

/**
 * The refusal of a Lua text. `message` is a sentence; `offset` is the place in `text`, from which
 * come the 1-based line and column (in characters) and the line itself with a caret below.
 */
export function notReadable(text: string, offset: number, message: string, cause?: unknown): Problem {
  const place = placeOf(text, offset);
  const { line, column } = place;
  return new Problem(
    'model-not-readable',
    `${message} (line ${line}, column ${column})`,
    { line, column, excerpt: excerptOf(place) },
    { cause },
  );
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly lineText: string;
}

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  const lineStart = before.at(-1) ?? '';
  const rest = /^[^\r\n]*/.exec(text.slice(offset))?.[0] ?? '';
  return { line: before.length, column: decodeUtf8(lineStart).length + 1, lineText: decodeUtf8(lineStart + rest) };
}

function excerptOf({ column, lineText }: Place): string {
  const from = Math.max(0, column - 1 - excerptReach);
  const shown = lineText.slice(from, column - 1 + excerptReach);
  return `${shown}\n${shown.slice(0, column - 1 - from).replace(/[^\t]/g, ' ')}^`;
}
