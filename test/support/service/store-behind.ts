import type { FileStore } from '#application/ports/file-store';

/** The store as one that cannot vouch for what was read from it: everything is read again each time. */
export function withoutWitness(store: FileStore): FileStore {
  return {
    capabilities: store.capabilities,
    read: (path) => store.read(path),
    list: (path) => store.list(path),
    stat: (path) => store.stat(path),
    commit: (changes, preconditions) => store.commit(changes, preconditions),
    close: () => store.close(),
  };
}

/** The store, and how often it was asked for anything so far. */
export function countingReads(store: FileStore): { readonly store: FileStore; readonly reads: () => number } {
  let count = 0;
  const counted = withoutWitness(store);
  return {
    reads: () => count,
    store: {
      ...counted,
      ...(store.witness === undefined ? {} : { witness: store.witness }),
      read: (path) => (count++, store.read(path)),
      list: (path) => (count++, store.list(path)),
      stat: (path) => (count++, store.stat(path)),
    },
  };
}
