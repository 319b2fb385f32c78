import { setImmediate as turn } from 'node:timers/promises';
import { CommitWitness } from '#adapters/store-fs/witness/commit-witness';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { FileStore } from '#application/ports/file-store';
import type { OpenedStore } from '../file-store/clause.js';
import { modified } from '../file-store/expect-store.js';
import { breakStore, withFaults } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  commits: 'when it vouches, does not for what its own commits have changed',
  underWay: 'when it vouches, does not for what is read while a commit changes it',
  outside: 'when it vouches and is watchable, knows what was edited outside once it has caught up',
};

export const brokenVouching: readonly BrokenStore[] = [
  {
    name: 'vouches for everything',
    open: breakStore(() => {
      const testimony = { looksAt: () => undefined, lists: () => undefined, holds: () => true };
      return { witness: { caughtUp: () => Promise.resolve(), begin: () => testimony } };
    }),
    fails: [clauses.commits, clauses.underWay],
  },
  {
    name: 'forgets who listed a folder when folders come to it',
    open: breakStore((sound) => {
      const witness = new CommitWitness();
      const commit: FileStore['commit'] = async (changes, preconditions) => {
        // Of what is modified, only the folder it is in is told.
        const over = witness.commitBegins(changes.map((change) => modified(change.path, '')));
        await sound.commit(changes, preconditions).finally(over);
      };
      return { witness, commit };
    }),
    fails: [clauses.commits],
  },
  {
    name: 'tells of a commit a moment after it can be seen',
    open: breakStore((sound) => {
      const witness = new CommitWitness();
      const commit: FileStore['commit'] = async (changes, preconditions) => {
        await sound.commit(changes, preconditions);
        await turn();
        witness.commitBegins(changes)();
      };
      return { witness, commit };
    }),
    fails: [clauses.underWay],
  },
  {
    name: 'vouches for what was read before an edit that it was not told of',
    open: openDeafStore,
    fails: [clauses.outside],
  },
];

async function openDeafStore(): Promise<OpenedStore> {
  const memory = await openMemoryStore();
  const witness = new CommitWitness();
  const listeners = new Set<(paths: readonly string[]) => void>();
  const store = withFaults(memory, () => ({
    capabilities: { ...memory.capabilities, watchable: true },
    witness,
    watch: (changed) => {
      listeners.add(changed);
      return Promise.resolve(() => Promise.resolve(void listeners.delete(changed)));
    },
    commit: async (changes, preconditions) => {
      const over = witness.commitBegins(changes);
      await memory.commit(changes, preconditions).finally(over);
    },
    close: async () => {
      listeners.clear();
      await memory.close();
    },
  }));
  return {
    store,
    editOutside: async (path, content) => {
      const action = (await memory.stat(path)) === undefined ? 'created' : 'modified';
      await memory.commit([content === null ? { action: 'removed', path } : { action, path, content }], []);
      for (const report of listeners) report([path]);
    },
  };
}
