import { endOfComment } from '#adapters/lua/tree/lexer';

const newline = /\r\n|\n|\r/g;
const indentation = /[ \t]*/y;

/** The offset of the first character of the line that `offset` is on. */
export function lineStartOf(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** The indentation of the line at `offset`. */
export function indentationAt(text: string, offset: number): string {
  indentation.lastIndex = lineStartOf(text, offset);
  return indentation.exec(text)?.[0] ?? '';
}

/** The line end to use at `offset`: the next one, else the first of the text, else `\n`. */
export function newlineAt(text: string, offset: number): string {
  newline.lastIndex = offset;
  const next = newline.exec(text)?.[0];
  if (next !== undefined) return next;
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** The line end that begins at exactly `offset`, or `''`. */
export function newlineFrom(text: string, offset: number): string {
  if (text.startsWith('\r\n', offset)) return '\r\n';
  const character = text[offset];
  return character === '\n' || character === '\r' ? character : '';
}

export const isBlank = (text: string): boolean => /^[ \t\v\f\r\n]*$/.test(text);
/** Whether the text is blank and ends no line. */
export const isInline = (text: string): boolean => /^[ \t\v\f]*$/.test(text);
export const hasNewline = (text: string): boolean => /[\r\n]/.test(text);

/** The number of blanks (line ends not counted) before `offset`. */
export function blanksBefore(text: string, offset: number): number {
  let start = offset;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start -= 1;
  return offset - start;
}

/** The offset of the first character from `offset` on that is no blank. A line end is none. */
export function skipBlanks(text: string, offset: number): number {
  indentation.lastIndex = offset;
  indentation.test(text);
  return indentation.lastIndex;
}

/** The end of the line at `offset`, or of the text; `undefined` where more than blanks and comments comes before it. */
export function endOfLine(text: string, offset: number): number | undefined {
  let at = skipBlanks(text, offset);
  while (text.startsWith('--', at)) {
    const end = endOfComment(text, at);
    if (hasNewline(text.slice(at, end))) return undefined;
    at = skipBlanks(text, end);
  }
  return at >= text.length || newlineFrom(text, at) !== '' ? at : undefined;
}

/**
 * The text, copied from a place with the indentation `from`, for a place with the indentation `to`.
 * Lines that are indented less than `from` stay as they are.
 */
export function reindent(text: string, from: string, to: string): string {
  if (from === to || !hasNewline(text)) return text;
  return text
    .split(/(\r\n|\n|\r)/)
    .map((line, index) => (index > 0 && index % 2 === 0 && line.startsWith(from) ? to + line.slice(from.length) : line))
    .join('');
}
