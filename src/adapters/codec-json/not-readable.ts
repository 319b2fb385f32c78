import { Problem } from '#domain/problem/problem';

/** Characters of a long line that an excerpt shows on either side of the place. */
const reach = 40;

/** The refusal of a JSON file. `what` ends the sentence "The JSON file cannot be read: line 3, column 7: …". */
export function notReadable(text: string, offset: number, what: string, cause?: unknown): Problem {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const lineStart = before.at(-1) ?? '';
  const [rest = ''] = text.slice(offset).split(/[\r\n]/, 1);
  const line = before.length;
  const column = [...lineStart].length + 1;
  const above = lineStart.slice(-reach);
  const excerpt = `${above}${rest.slice(0, reach)}\n${above.replace(/[^\t]/gu, ' ')}^`;
  const message = `The JSON file cannot be read: line ${line}, column ${column}: ${what}. Correct it by hand.`;
  return new Problem('model-not-readable', message, { line, column, excerpt }, { cause });
}
