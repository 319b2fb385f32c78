import type { FileReader, FileSnapshot, FileStore } from '#application/ports/file-store';
import { replaced, replacedSnapshot } from '../store/replaced-store.js';

/** The store with the snapshots that this makes of its own. */
export function withSnapshots(store: FileStore, change: (sound: FileSnapshot) => Partial<FileSnapshot>): FileStore {
  return replaced(store, (sound) => ({
    snapshot: async () => {
      const snapshot = await sound.snapshot();
      return replacedSnapshot(snapshot, change(snapshot));
    },
  }));
}

/** The store with reads and listings that `look` sees first, and may refuse by throwing. */
export function withReads(
  store: FileStore,
  look: (path: string, how: 'read' | 'open' | 'list' | 'stat') => unknown,
): FileStore {
  const looking = <Result>(
    path: string,
    how: 'read' | 'open' | 'list' | 'stat',
    sound: (path: string) => Promise<Result>,
  ) => Promise.resolve(look(path, how)).then(() => sound(path));
  return withSnapshots(store, (sound: FileReader) => ({
    read: async (path) => looking(path, 'read', (each) => sound.read(each)),
    open: async (path) => looking(path, 'open', (each) => sound.open(each)),
    list: async (path) => looking(path, 'list', (each) => sound.list(each)),
    stat: async (path) => looking(path, 'stat', (each) => sound.stat(each)),
  }));
}

/** The store as one that nobody can observe: a cache must read everything again each time. */
export function withoutCache(store: FileStore): FileStore {
  return replaced(store, (sound) => ({ capabilities: { ...sound.capabilities, shared: false, observable: false } }));
}

/** The store, and how often it was asked for a file, a listing or a status so far. */
export function countingReads(store: FileStore): { readonly store: FileStore; readonly reads: () => number } {
  let count = 0;
  return { store: withReads(store, () => count++), reads: () => count };
}
