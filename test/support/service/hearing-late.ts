import { setImmediate as turn } from 'node:timers/promises';
import type { FileChange } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { withoutWitness } from './store-behind.js';

/** A store whose witness hears of an edit by hand only when somebody waits for that, as a disk's does in the turn in which it is made. */
export interface HearingLate {
  readonly store: FileStore;
  /** Edits files past the service; nobody has heard of it when this resolves. */
  byHand(...changes: FileChange[]): Promise<void>;
}

export function hearingLate(store: FileStore): HearingLate {
  let made = 0;
  let received = 0;
  const commit: FileStore['commit'] = async (changes, preconditions) => {
    received = ++made;
    await store.commit(changes, preconditions);
    received = ++made;
  };
  const begin = () => {
    const begun = received;
    return { looksAt: () => undefined, lists: () => undefined, holds: () => received === begun };
  };
  const caughtUp = async () => {
    await turn();
    received = made;
  };
  return {
    store: {
      ...withoutWitness(store),
      commit,
      current: async () => {
        await caughtUp();
        return store;
      },
      witness: { begin, caughtUp },
    },
    async byHand(...changes) {
      await store.commit(changes, []);
      made++;
    },
  };
}
