/** Answers stay below what clients take: in bytes. */
export const largestText = 40_000;
const largestDiff = 8_000;
const largestLine = 4_000;

/** The text, cut at the end of a line where it is longer than so many bytes. Its end then names how much is missing. */
export function clip(text: string, bytes: number, remedy = ''): string {
  const all = Buffer.byteLength(text);
  if (all <= bytes) return text;
  const room = bytes - 120 - Buffer.byteLength(remedy);
  const start = Buffer.from(text)
    .subarray(0, Math.max(0, room))
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  const end = start.lastIndexOf('\n');
  const shown = end > start.length / 2 ? start.slice(0, end) : start;
  const left = all - Buffer.byteLength(shown);
  return `${shown}\n… ${left} more bytes are not shown.${remedy === '' ? '' : ` ${remedy}`}`;
}

/** The lines from an index on, as many as fit into an answer. Its end then names the cursor of the others. */
export function linesFrom(lines: readonly string[], first: number): string {
  let bytes = 0;
  const shown = lines
    .slice(first)
    .map((line) => clip(line, largestLine))
    .filter((line) => (bytes += Buffer.byteLength(line) + 1) < largestText - 2_000);
  const next = first + shown.length;
  return [...shown, ...(next < lines.length ? [`More: call again with cursor "${next}".`] : [])].join('\n');
}

/** Compact JSON, one line for each item of the outermost list or table. */
export function asJson(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`;
  return JSON.stringify(value);
}

/** Unified diffs of several files, 8 kB at most. */
export function diffsOf(
  changes: readonly { readonly path: string; readonly diff?: string | undefined }[],
  bytes = largestDiff,
): string {
  const diffs = changes.flatMap(({ diff }) => (diff === undefined || diff === '' ? [] : [diff.trimEnd()]));
  return clip(diffs.join('\n'), bytes, `${changes.length} ${changes.length === 1 ? 'file' : 'files'} in all.`);
}

/** A name in a line of text: bare where it is only letters, else quoted, so that it can hide nothing. */
export function quoted(name: string): string {
  return /^[\p{L}\p{N}_.@()+-]+(?: [\p{L}\p{N}_.@()+-]+){0,3}$/u.test(name) ? name : JSON.stringify(name);
}
