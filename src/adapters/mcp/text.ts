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

/** An item of a list: its line for the model, and its data for programs. */
export interface Row<Data> {
  readonly line: string;
  readonly data: Data;
}

/** What an answer has room for, both as text and as data. The first row always fits, so that each answer goes on. */
export class Room {
  private isEmpty = true;

  constructor(
    private text = largestText - 2_000,
    private data = largestText - 2_000,
  ) {}

  /** Whether the row fits, too. */
  takes({ line, data }: Row<unknown>): boolean {
    this.text -= Buffer.byteLength(line) + 1;
    this.data -= Buffer.byteLength(JSON.stringify(data)) + 1;
    const fits = this.isEmpty || (this.text >= 0 && this.data >= 0);
    this.isEmpty = false;
    return fits;
  }
}

export function rowsThatFit<Data>(rows: readonly Row<Data>[]): readonly Row<Data>[] {
  const room = new Room();
  const end = rows.findIndex((row) => !room.takes(row));
  return end < 0 ? rows : rows.slice(0, end);
}

interface PageOfRows<Data> {
  /** The lines. The last one names the cursor of the others. */
  readonly text: string;
  readonly data: Data[];
  readonly cursor?: string | undefined;
}

/** The rows from an index on, as many as fit into an answer. */
export function pageFrom<Data>(all: readonly Row<Data>[], first: number): PageOfRows<Data> {
  const rows = rowsThatFit(all.slice(first).map(({ line, data }) => ({ line: clip(line, largestLine), data })));
  const next = first + rows.length;
  const cursor = next < all.length ? String(next) : undefined;
  const text = [...rows.map(({ line }) => line), ...restAt(cursor)].join('\n');
  return { text, data: rows.map(({ data }) => data), cursor };
}

/** The line that names the cursor of the rest; none at the end. */
export function restAt(cursor: string | undefined, hint = ''): readonly string[] {
  return cursor === undefined ? [] : [`More: call again with cursor ${JSON.stringify(cursor)}${hint}.`];
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
