import type { ProjectFiles } from '#application/project/files/project-files';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { CurrentReading, FileStore, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import type { OpenedStore } from '../file-store/clause.js';
import { breakStore, withFaults } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  commits: 'when it gives its files as they are from now on, has them as each of its commits leaves them',
  outside:
    'when it gives its files as they are from now on and is watchable, has them as they were edited outside before',
};

export const brokenCurrent: readonly BrokenStore[] = [
  {
    name: 'keeps what was read until the next one asks',
    open: breakStore((sound) => ({ current: () => Promise.resolve(remembering(sound)) })),
    fails: [clauses.commits],
  },
  {
    name: 'has at hand what was read before',
    open: breakStore((sound) => ({ current: () => Promise.resolve(withOldAtHand(sound)) })),
    fails: [clauses.commits],
  },
  {
    name: 'keeps what was read until it is committed to',
    open: openDeafStore,
    fails: [clauses.outside],
  },
];

function remembering(store: ProjectFiles): ProjectFiles {
  const files = new Map<string, Promise<StoredFile | undefined>>();
  const lists = new Map<string, Promise<readonly FolderEntry[]>>();
  const kinds = new Map<string, Promise<PathStatus | undefined>>();
  const once = <Output>(known: Map<string, Output>, path: string, output: Output) => {
    const first = known.get(path) ?? output;
    known.set(path, first);
    return first;
  };
  return {
    read: (path) => once(files, path, store.read(path)),
    list: (path) => once(lists, path, store.list(path)),
    stat: (path) => once(kinds, path, store.stat(path)),
  };
}

function withOldAtHand(store: ProjectFiles): CurrentReading {
  const files = new Map<string, StoredFile | null>();
  return {
    list: (path) => store.list(path),
    stat: (path) => store.stat(path),
    atHand: (path) => files.get(path),
    read: async (path) => {
      const file = await store.read(path);
      if (!files.has(path)) files.set(path, file ?? null);
      return file;
    },
  };
}

async function openDeafStore(): Promise<OpenedStore> {
  const memory = await openMemoryStore();
  const listeners = new Set<(paths: readonly string[]) => void>();
  let known = remembering(memory);
  const files: ProjectFiles = {
    read: (path) => known.read(path),
    list: (path) => known.list(path),
    stat: (path) => known.stat(path),
  };
  const commit: FileStore['commit'] = async (changes, preconditions) => {
    await memory.commit(changes, preconditions);
    known = remembering(memory);
  };
  const store = withFaults(memory, () => ({
    capabilities: { ...memory.capabilities, watchable: true },
    current: () => Promise.resolve(files),
    commit,
    watch: (changed) => {
      listeners.add(changed);
      return Promise.resolve(() => Promise.resolve(void listeners.delete(changed)));
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
