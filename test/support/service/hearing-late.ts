import { setImmediate as turn } from 'node:timers/promises';
import type { FileChange } from '#domain/change/file-change';
import type { FileStore, StoreObserver } from '#application/ports/file-store';
import { replaced } from '../store/replaced-store.js';

/** A store that reports an external edit only during a sync, as a disk's does in the turn in which the edit is made. */
export interface HearingLate {
  readonly store: FileStore;
  /** Edits files past the service; nothing is reported when this resolves. */
  byHand(...changes: FileChange[]): Promise<void>;
}

export function hearingLate(store: FileStore): HearingLate {
  const observers = new Set<StoreObserver>();
  const edited = new Set<string>();
  const sync = async () => {
    await turn();
    const paths = [...edited];
    edited.clear();
    if (paths.length > 0) for (const observer of observers) observer.changed(paths);
    return true;
  };
  return {
    store: replaced(store, () => ({
      observe: (observer) => {
        observers.add(observer);
        return Promise.resolve({
          sync,
          flush: async () => void (await sync()),
          stop: () => Promise.resolve(void observers.delete(observer)),
        });
      },
    })),
    async byHand(...files) {
      await store.commit({ files, preconditions: [], records: [] });
      for (const { path } of files) edited.add(path);
    },
  };
}
