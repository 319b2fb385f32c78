import type { FileChange, Precondition } from '#domain/change/file-change';
import type { FileReader, Observation, StoreObserver } from '#application/ports/file-store';

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

/** The records of one commit, on their way through the journal to the log. */
export interface CommitRecords {
  /** Each record as bytes, oldest first. */
  readonly frames: readonly Uint8Array[];
  /** Writes durably what the frames only refer to. To be called before the journal has the frames. */
  stage(): Promise<void>;
  /** To be called when the journal has the frames and the commit cannot be cancelled any more. */
  made(): void;
}

export const noRecords: CommitRecords = {
  frames: [],
  stage: () => Promise.resolve(),
  made: () => undefined,
};
