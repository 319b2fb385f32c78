const blanks = /[ \t\v\f\r\n]*/y;
const longBracket = /\[(=*)\[/y;
const restOfLine = /[^\r\n]*/y;

/** The offset of the first character at or after `offset` that is neither blank nor in a comment. */
export function skipTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    blanks.lastIndex = at;
    blanks.test(text);
    at = blanks.lastIndex;
    if (!text.startsWith('--', at)) return at;
    at = endOfComment(text, at);
  }
}

/** Where the comment that starts at `offset` ends: behind its closing bracket, or at the end of its line. */
export function endOfComment(text: string, offset: number): number {
  const closed = endOfLongBracket(text, offset + 2);
  if (closed !== undefined) return closed;
  restOfLine.lastIndex = offset;
  restOfLine.test(text);
  return restOfLine.lastIndex;
}

/** Where the long bracket (`[[…]]`, `[==[…]==]`) that starts at `offset` ends; `undefined` where none starts. */
export function endOfLongBracket(text: string, offset: number): number | undefined {
  longBracket.lastIndex = offset;
  const level = longBracket.exec(text)?.[1];
  if (level === undefined) return undefined;
  const closing = `]${level}]`;
  const at = text.indexOf(closing, offset + level.length + 2);
  return at < 0 ? text.length : at + closing.length;
}
