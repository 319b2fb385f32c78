import type { StagedChange } from './staged-change.js';

/**
 * The write-ahead journal. It lets a start finish a commit after a crash. The calls for one commit come in the order of
 * these methods; a commit ends with either `logApplied` or `cancel`.
 */
export interface Journal {
  /**
   * Decides the outcome of an earlier commit whose flush failed.
   * @throws StorageFailure `unfinished` while that is not possible
   */
  settle(): Promise<void>;

  /**
   * Checks that this process still owns the project.
   * @throws LockLost: this process must not touch any file then
   * @throws what the file system throws, when that cannot be checked
   */
  assertOwned(): Promise<void>;

  /** Logs the absolute paths of temporaries before they are written: recovery removes them. */
  logTemporaries(temporaries: readonly string[]): Promise<void>;

  /**
   * Makes the commit: it survives a loss of power from now on.
   * @param records of the log, as bytes
   * @throws what the file system throws; the commit is not made then
   * @throws StorageFailure `unfinished` when it is unknown whether it is made
   */
  logCommit(changes: readonly StagedChange[], records: readonly Uint8Array[]): Promise<void>;

  /** Logs that every file has its new content. The files need not be flushed yet. */
  logApplied(): Promise<void>;

  /**
   * Cancels the commit, durably. The caller has restored and flushed the files.
   * @throws StorageFailure `unfinished` when it is unknown whether it is cancelled
   */
  cancel(): Promise<void>;

  /** Bytes of commits since the last checkpoint began. */
  readonly size: number;

  /**
   * Begins a checkpoint of all commits until now; the next commit goes to a new file. Call it only while no commit is
   * under way, no temporary of one is left, and no checkpoint is incomplete.
   * @returns `undefined` where there is nothing to do
   * @throws what the file system throws; call it again later
   * @throws LockLost when this process no longer owns the project, and so the journal
   */
  beginCheckpoint(): Promise<Checkpoint | undefined>;

  /** Closes the file. It drops no commit. */
  close(): Promise<void>;
}

/** A checkpoint that has begun. Commits may go on until it is complete. */
export interface Checkpoint {
  /**
   * Flushes the files of its commits, then drops the commits.
   * @param concurrency how many flushes may run at once; read again from time to time
   * @throws what the file system throws; the journal keeps the commits for the next checkpoint
   */
  complete(concurrency: () => number): Promise<void>;
}

/** For a project that ends with the process. */
export const noJournal: Journal = {
  settle: () => Promise.resolve(),
  assertOwned: () => Promise.resolve(),
  logTemporaries: () => Promise.resolve(),
  logCommit: () => Promise.resolve(),
  logApplied: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  size: 0,
  beginCheckpoint: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};
