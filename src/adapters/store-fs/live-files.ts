import type { FileChange, Precondition } from '#domain/change/file-change';
import type { FileReader, Observation, StoreObserver } from '#application/ports/file-store';
import type { CommitRecords } from './log/commit-records.js';

/** Receives external edits. */
export type EditObserver = Pick<StoreObserver, 'changed' | 'edited'>;

/** The files of a project as they are now: a store's snapshots are made of them. */
export interface LiveFiles extends FileReader {
  /**
   * @param records become durable exactly when the changes do
   * @throws CommitConflict, StorageFailure as FileStore.commit says
   */
  commit(
    changes: readonly FileChange[],
    preconditions: readonly Precondition[],
    records?: CommitRecords,
  ): Promise<void>;

  /** Throws what `commit` would throw, as far as that is known without writing. */
  check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void>;

  /** Reports external edits as StoreObserver says. */
  observe(observer: EditObserver): Promise<Observation>;

  close(): Promise<void>;
}
