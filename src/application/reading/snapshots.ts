import type { FileReader } from '#application/ports/file-store';
import type { CachedStore } from './cached-store.js';
import type { ReadSet } from './read-set.js';

/** What was read, and the revision of the project it was read from. */
export interface Seen<Result> {
  readonly revision: number;
  readonly result: Result;
  /** Tells whether the result may be shown again. */
  readonly readSet: ReadSet;
}

/** Has readers see one revision of the whole project each, whoever commits meanwhile. */
export class Snapshots {
  constructor(private readonly store: Pick<CachedStore, 'snapshot'>) {}

  /** Reads several files as one revision has them. */
  async read<Result>(work: (files: FileReader) => Promise<Result>): Promise<Seen<Result>> {
    const snapshot = await this.store.snapshot();
    try {
      const result = await work(snapshot);
      return { revision: snapshot.revision, result, readSet: snapshot.readSet };
    } finally {
      snapshot.release();
    }
  }
}
