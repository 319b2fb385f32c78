import type { FileReader } from '#application/ports/file-store';
import type { CachedStore } from './cached-store.js';
import type { ReadSet } from './read-set.js';

/** The result of a read, and the revision at which it was read. */
export interface Seen<Result> {
  readonly revision: number;
  readonly result: Result;
  /** The validator of the result. */
  readonly readSet: ReadSet;
}

/** Gives each reader one revision of the whole project, even if others commit meanwhile. */
export class Snapshots {
  constructor(private readonly store: Pick<CachedStore, 'snapshot'>) {}

  /**
   * Reads several files of one revision.
   * @param since as `CachedSnapshotOptions.since`; by default the newest files are read
   */
  async read<Result>(work: (files: FileReader) => Promise<Result>, since?: number): Promise<Seen<Result>> {
    const snapshot = await this.store.snapshot({ since });
    try {
      const result = await work(snapshot);
      return { revision: snapshot.revision, result, readSet: snapshot.readSet };
    } finally {
      snapshot.release();
    }
  }

  /** As `read`, for work that yields its results one by one. The snapshot stays open until the work ends, or is ended. */
  async *stream<Item, Last>(
    work: (files: FileReader) => AsyncGenerator<Item, Last, void>,
  ): AsyncGenerator<Item, Last, void> {
    const snapshot = await this.store.snapshot();
    try {
      return yield* work(snapshot);
    } finally {
      snapshot.release();
    }
  }
}
