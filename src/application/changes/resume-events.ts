import type { HistoryEntry } from '#domain/history/history-entry';
import type { HistoryIndex } from './history-index.js';

/** Where a listener goes on. `reset`: the history does not have what the listener missed. */
interface Resumed {
  readonly type: 'ready' | 'reset';
  readonly revision: number;
}

/** @param history with the listener's last event, if it is retained @param lastEventId the listener's last event; `''` for a new listener */
export function resumeAt(history: HistoryIndex, lastEventId: string): Resumed {
  const revision = lastEventId === '' ? history.revision : placeIn(history, lastEventId);
  return revision === undefined ? { type: 'reset', revision: history.revision } : { type: 'ready', revision };
}

/** The place of the change with this revision in the history. */
export function placeAt(history: HistoryIndex, revision: number): string {
  const entry = history.at(revision)?.entry;
  return entry === undefined ? `${revision}-` : placeOf(entry);
}

/** The revision and the id of a change. The revision alone could come from another project, or from an earlier history of this one. */
export function placeOf({ revision, id }: HistoryEntry): string {
  return `${revision}-${id}`;
}

/** The revision that a listener names as its last one; `NaN` where it names none. */
export function revisionIn(lastEventId: string): number {
  return Number(/^(\d{1,15})-/.exec(lastEventId)?.[1]);
}

function placeIn(history: HistoryIndex, lastEventId: string): number | undefined {
  const revision = revisionIn(lastEventId);
  if (lastEventId === '0-') return (history.all[0]?.revision ?? 1) === 1 ? 0 : undefined;
  const entry = history.at(revision)?.entry;
  return entry !== undefined && placeOf(entry) === lastEventId ? revision : undefined;
}
