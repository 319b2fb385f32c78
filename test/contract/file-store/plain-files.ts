import type { FileChange, Precondition } from '#domain/change/file-change';
import type { FileReader, FileStore, StoreCapabilities } from '#application/ports/file-store';

/** A store as its newest files, and commits without records: what most clauses are about. */
export interface PlainFiles extends FileReader {
  readonly capabilities: StoreCapabilities;
  commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void>;
  check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void>;
  close(): Promise<void>;
}

export function plainFiles(store: FileStore): PlainFiles {
  const reading = async <Result>(work: (files: FileReader) => Promise<Result>): Promise<Result> => {
    const snapshot = await store.snapshot();
    try {
      return await work(snapshot);
    } finally {
      snapshot.release();
    }
  };
  return {
    capabilities: store.capabilities,
    read: (path) => reading((files) => files.read(path)),
    open: (path) => reading((files) => files.open(path)),
    list: (path) => reading((files) => files.list(path)),
    stat: (path) => reading((files) => files.stat(path)),
    links: (path) => reading((files) => files.links(path)),
    commit: async (files, preconditions) => {
      await store.commit({ files, preconditions, records: [] });
    },
    check: async (files, preconditions) => {
      await store.commit({ files, preconditions, records: [] }, { validateOnly: true });
    },
    close: () => store.close(),
  };
}
