import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import type { ObservedFile } from './root/observe-file.js';
import type { FileReader, Observation, StoredFile, StoreObserver } from '#application/ports/file-store';

/** Receives external edits. */
export type EditObserver = Pick<StoreObserver, 'changed' | 'edited'>;

/** The files of a project as they are now. The snapshots of a store read from them. */
export interface LiveFiles extends FileReader {
  /** As `FileSnapshot.readMany`. */
  readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>>;

  /**
   * @param records become durable exactly when the changes do
   * @param begins called with each file before the commit, before the first one changes; again where the commit is tried again
   * @throws CommitConflict, StorageFailure as `FileStore.commit` does
   */
  commit(
    changes: readonly FileChange[],
    preconditions: readonly Precondition[],
    records?: CommitRecords,
    begins?: CommitBegins,
  ): Promise<void>;

  /** Throws what `commit` would throw, as far as it can without writing. */
  check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void>;

  /**
   * Checks that the project is still at the place where it was opened.
   * @throws LockLost
   */
  assertInPlace(): Promise<void>;

  /** Reports external edits, as `FileStore.observe` does. */
  observe(observer: EditObserver): Promise<Observation>;

  close(): Promise<void>;
}

/** Receives the files that a commit is about to change, as it has found them. */
export type CommitBegins = (before: readonly ObservedFile[]) => Promise<void>;

/** The records of one commit. The journal gets them first, and the log later. */
export interface CommitRecords {
  /** Each record as bytes, oldest first. */
  readonly frames: readonly Uint8Array[];
  /** Writes and flushes the large contents of the frames. Call it before the journal gets the frames. */
  stage(): Promise<void>;
  /** Call it when the journal has the frames, and nothing can cancel the commit any more. */
  made(): void;
}

export const noRecords: CommitRecords = {
  frames: [],
  stage: () => Promise.resolve(),
  made: () => undefined,
};
