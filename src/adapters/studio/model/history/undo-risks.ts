import type { FileChange, HistoryEntry } from '#adapters/client/client-operations.generated';
import { diffSize } from './diff-lines.js';
import { authorOfEntry } from './history-text.js';

/** Somebody who has changed the project, as the history names them. */
export interface Author {
  /** What the service takes: an edit by another program has the author `external`. */
  readonly author: string;
  readonly title: string;
  /** How many of their listed changes are in force. */
  readonly changes: number;
}

/** The authors of the entries, who made the newest change first. A change without a name has no author to name. */
export function authorsOf(entries: readonly HistoryEntry[]): readonly Author[] {
  const authors = new Map<string, Author>();
  for (const entry of entries) {
    const { author } = entry;
    if (!isChange(entry) || author === '') continue;
    const changes = (authors.get(author)?.changes ?? 0) + (entry.undone ? 0 : 1);
    authors.set(author, { author, title: authorOfEntry(entry), changes });
  }
  return [...authors.values()];
}

/** Whether one can take it back by itself. */
export function canUndo(entry: HistoryEntry): boolean {
  return isChange(entry) && !entry.undone && entry.irrevocable !== true;
}

function isChange({ kind }: HistoryEntry): boolean {
  return kind === 'change' || kind === 'external';
}

/** Whether others have changed the project since: their entries are newer than the one with this id. */
export function othersSince(entries: readonly HistoryEntry[], id: string | undefined, author: string): boolean {
  const at = entries.findIndex((entry) => entry.id === id);
  const newer = at < 0 ? entries : entries.slice(0, at);
  return newer.some((entry) => isChange(entry) && entry.author !== author);
}

const [fewFiles, fewLines] = [3, 40];

/** Whether a change is too large to be undone without a look at it. */
export function touchesMuch(changes: readonly FileChange[]): boolean {
  const sizes = changes.map(({ diff = '' }) => diffSize(diff));
  const lines = sizes.reduce((sum, { added, removed }) => sum + added + removed, 0);
  return changes.length > fewFiles || lines > fewLines;
}
