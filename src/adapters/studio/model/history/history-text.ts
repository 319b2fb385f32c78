import type { HistoryEntry } from '#adapters/client/client-operations.generated';

/** What the history has lost of a change, in a sentence; `undefined` where nothing. */
export function lossOfEntry({ problem }: Pick<HistoryEntry, 'problem'>): string | undefined {
  return problem === undefined ? undefined : `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

/** Who made a change. Changes without a name come from tools that sent none. */
export function authorOfEntry({ kind, author }: Pick<HistoryEntry, 'kind' | 'author'>): string {
  if (kind === 'external') return 'Another program';
  return author === '' ? 'No name' : author;
}

/** How long ago, in the unit that a reader would use. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return 'now';
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
