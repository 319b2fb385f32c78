import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { tryParseChunk } from '#adapters/lua/tree/parser';
import { endOfLine, indentationAt, isBlank, lineStartOf, newlineFrom } from '#adapters/lua/text/lines';

/** The text of a statement with what belongs to it: its own lines and the comment above, or a part of a line. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Whether it is whole lines. */
  readonly isLines: boolean;
  readonly indentation: string;
}

/**
 * The piece of the statements between two offsets.
 * @param afterHead whether they are the first behind the head. The commented-out code above them is then the head's.
 */
export function pieceAt(text: string, from: number, to: number, afterHead: boolean): Piece {
  const behind = behindSemicolon(text, to);
  const lineStart = lineStartOf(text, from);
  const lineEnd = endOfLine(text, behind);
  const indentation = indentationAt(text, from);
  if (lineEnd === undefined || !isBlank(text.slice(lineStart, from)))
    return { start: from, end: behind, isLines: false, indentation };
  const end = lineEnd + newlineFrom(text, lineEnd).length;
  return { start: startWithComments(text, lineStart, afterHead), end, isLines: true, indentation };
}

/** Behind the semicolon that ends a statement. */
function behindSemicolon(text: string, offset: number): number {
  return (/^[ \t]*;/.exec(text.slice(offset, offset + 80))?.[0].length ?? 0) ? text.indexOf(';', offset) + 1 : offset;
}

/** Where the lines of comments start that stand directly above a line. */
function startWithComments(text: string, lineStart: number, afterHead: boolean): number {
  let start = lineStart;
  while (start > 0) {
    const above = lineStartOf(text, start - newlineBefore(text, start));
    const comment = /^[ \t]*--(?!\[=*\[)(.*)$/.exec(text.slice(above, start - newlineBefore(text, start)))?.[1];
    if (comment === undefined || (afterHead && isCode(comment))) break;
    start = above;
  }
  return start;
}

function newlineBefore(text: string, offset: number): number {
  return text.slice(offset - 2, offset) === '\r\n' ? 2 : 1;
}

/** Whether a comment is code that was commented out, or a line. */
function isCode(comment: string): boolean {
  return /^[-\s]*$/.test(comment) || !(tryParseChunk(comment) instanceof LuaSyntaxError);
}
