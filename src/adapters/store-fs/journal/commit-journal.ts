import type { StagedChange } from '../change/staged-change.js';
import type { OwnChange } from '../own/own-files.js';

/**
 * What a commit is written down in, so that it can be finished after a crash. The calls for one
 * commit come in the order of these methods; `applied` and `cancel` exclude each other.
 */
export interface CommitJournal {
  /** Refuses while an earlier commit is in doubt. */
  ready(): Promise<void>;

  /**
   * @throws StorageFailure when the project is another process's by now: nothing in it may be touched any more
   * @throws what the file system throws, when it does not tell
   */
  confirm(): Promise<void>;

  /** Temporaries are about to be made at these absolute paths: after a crash they are removed. */
  announce(temporaries: readonly string[]): Promise<void>;

  /**
   * Makes the commit: when this has ended, it survives the loss of power.
   * @throws what the file system throws; the commit is not made then
   * @throws StorageFailure `unfinished` when it cannot be said whether it is
   */
  record(changes: readonly StagedChange[], own: readonly OwnChange[]): Promise<void>;

  /** Every change is in its place; what they touched need not be durable yet. */
  applied(): Promise<void>;

  /**
   * Takes the commit back, durably; the project must be durably as it was.
   * @throws StorageFailure `unfinished` when it cannot be said whether it is taken back
   */
  cancel(): Promise<void>;

  /** Bytes of commits that are kept in the part that is written. */
  readonly size: number;

  /**
   * Ends the part that is written; the next commit begins another one. Not while a commit is under way, nor while a part
   * that was ended before is retired, nor while a temporary is left of its commits.
   * @returns that part, to be retired; `undefined` where there is nothing to retire
   * @throws what the file system throws; to be done again then
   * @throws StorageFailure when the project is another process's by now: what lies there of the journal is that one's
   */
  endPart(): Promise<JournalPart | undefined>;

  /** Lets go of its file, of no commit. */
  close(): Promise<void>;
}

/** What was written of the journal until a moment. */
export interface JournalPart {
  /**
   * Makes durable what its commits wrote, and lets go of them. Others may be under way meanwhile.
   * @param lanes asked now and then, how many files are to be flushed at once
   * @throws what the file system throws; the journal has it again then, and may be asked for it again
   */
  retire(lanes: () => number): Promise<void>;
}

/** For a project that ends with the process. */
export const noJournal: CommitJournal = {
  ready: () => Promise.resolve(),
  confirm: () => Promise.resolve(),
  announce: () => Promise.resolve(),
  record: () => Promise.resolve(),
  applied: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  size: 0,
  endPart: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};
