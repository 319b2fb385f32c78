import type { HistoryEntry } from '#domain/history/history-entry';
import type { HistoryLog } from '#application/changes/history-log';

/**
 * The changes that are in force or can be made again, what is next in turn first. It reads older pages of the history when the caller
 * goes on to them.
 */
export async function* newestFirst(log: HistoryLog, list: 'standing' | 'redoable'): AsyncGenerator<HistoryEntry> {
  for (let place = 1; ; place++) {
    const id = await log.search((history) => history.undoState()[list].at(-place));
    if (id === undefined) return;
    // The history may have dropped the change.
    const entry = await log.search((history) => history.find(id));
    if (entry !== undefined) yield entry;
  }
}

/** The changes in force that came to be after a change, oldest first; none where it is not in force. */
export async function standingAfter(log: HistoryLog, { id }: HistoryEntry): Promise<readonly HistoryEntry[]> {
  const { standing } = (await log.reported()).undoState();
  const later = standing.includes(id) ? standing.slice(standing.indexOf(id) + 1) : [];
  const entries: HistoryEntry[] = [];
  for (const each of later) {
    const entry = await log.search((history) => history.find(each));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}
