import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { OpenedStore } from '../file-store/clause.js';
import { withFaults } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  reports: 'when watchable, tells of files that are made, edited and removed outside',
  stops: 'when watchable, tells everybody who watches, and nobody who has stopped',
  closes: 'when watchable, tells nothing after it was closed',
};

export const brokenWatching: readonly BrokenStore[] = [
  {
    name: 'calls itself watchable and cannot be watched',
    open: async () => ({ store: withFaults(await openMemoryStore(), () => ({ capabilities: watchable })) }),
    fails: [clauses.reports, clauses.stops, clauses.closes],
  },
  {
    name: 'goes on telling who has stopped watching',
    open: () => watchedStore({ stop: () => undefined }),
    fails: [clauses.stops],
  },
  {
    name: 'tells only the one who watched last',
    open: () => watchedStore({ start: (listeners) => listeners.clear(), stop: (listeners) => listeners.clear() }),
    fails: [clauses.stops],
  },
  {
    name: 'goes on telling after it was closed',
    open: () => watchedStore({ close: () => undefined }),
    fails: [clauses.closes],
  },
];

const watchable = { durable: false, sharedBetweenProcesses: false, watchable: true };

type Changed = (paths: readonly ProjectPath[]) => void;

interface Habits {
  readonly start?: (listeners: Set<Changed>) => void;
  readonly stop?: (listeners: Set<Changed>, one: Changed) => void;
  readonly close?: (listeners: Set<Changed>) => void;
}

/** A store in memory that is told itself of what is edited outside; sound but for the habits given. */
async function watchedStore({
  start = () => undefined,
  stop = (listeners, one) => void listeners.delete(one),
  close = (listeners) => listeners.clear(),
}: Habits): Promise<OpenedStore> {
  const listeners = new Set<Changed>();
  const memory = await openMemoryStore();
  const watch: FileStore['watch'] = (changed) => {
    start(listeners);
    listeners.add(changed);
    return Promise.resolve(() => Promise.resolve(stop(listeners, changed)));
  };
  const store: FileStore = {
    ...withFaults(memory, () => ({ capabilities: watchable })),
    watch,
    close: async () => {
      close(listeners);
      await memory.close();
    },
  };
  return { store, editOutside: (path, content) => editOutside(memory, listeners, path, content) };
}

async function editOutside(
  memory: FileStore,
  listeners: ReadonlySet<Changed>,
  path: ProjectPath,
  content: Uint8Array | null,
): Promise<void> {
  const action = (await memory.stat(path)) === undefined ? 'created' : 'modified';
  await memory.commit([content === null ? { action: 'removed', path } : { action, path, content }], []);
  for (const report of [...listeners]) report([path]);
}
