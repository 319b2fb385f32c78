export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'note';
  readonly text: string;
  /** From 1, in the old and in the new text. */
  readonly before?: number;
  readonly after?: number;
}

export interface DiffHunk {
  readonly lines: readonly DiffLine[];
}

/** The hunks of a unified diff. What stands before the first one, such as the names of files, is left out. */
export function diffHunks(diff: string): readonly DiffHunk[] {
  const hunks: { lines: DiffLine[] }[] = [];
  let [before, after] = [0, 0];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const [, left, right] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line) ?? [];
    if (left !== undefined) {
      [before, after] = [Number(left), Number(right)];
      hunks.push({ lines: [] });
      continue;
    }
    const lines = hunks.at(-1)?.lines;
    if (lines === undefined) continue;
    const text = line.slice(1);
    if (line.startsWith('+')) lines.push({ kind: 'added', text, after: after++ });
    else if (line.startsWith('-')) lines.push({ kind: 'removed', text, before: before++ });
    else if (line.startsWith('\\')) lines.push({ kind: 'note', text: text.trim() });
    else lines.push({ kind: 'same', text, before: before++, after: after++ });
  }
  return hunks;
}

/** How many lines a diff adds and removes. */
export function diffSize(diff: string): { readonly added: number; readonly removed: number } {
  const lines = diffHunks(diff).flatMap((hunk) => hunk.lines);
  return {
    added: lines.filter(({ kind }) => kind === 'added').length,
    removed: lines.filter(({ kind }) => kind === 'removed').length,
  };
}
