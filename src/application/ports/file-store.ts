import type { FileChange, FileVersion, Precondition, ProjectPath } from '#domain/change/file-change';
import type { ChangeLog, NewRecord, Revision } from './change-log.js';

/**
 * Where the files of one project are stored, together with the log of their changes. Adapters: a real disk, memory,
 * whatever an embedding program brings. The contract is executable: `pagewright/contract/file-store`.
 *
 * - Paths are project-relative with `/`. A store never reads or writes outside its project. It neither follows nor lists
 *   links, devices or pipes.
 * - A string that is no such path (absolute, with an empty part, `.`, `..`, a backslash or a NUL) names nothing: a read
 *   finds nothing there, and a commit is refused (`denied`).
 * - Content is bytes, returned exactly as they were stored.
 * - Folders exist as long as they hold files: a written file makes the folders above it, and the last file of a folder
 *   takes the folder with it.
 * - Names are compared exactly, whatever the file system underneath does. Where it cannot tell two names apart, the second
 *   is refused (`denied`).
 * - Reads throw StorageFailure when the medium fails.
 */
export interface FileStore {
  readonly capabilities: StoreCapabilities;

  /**
   * Opens the files as the newest commit has left them. External edits made before this call are seen, too.
   * Every snapshot must be released.
   */
  snapshot(): Promise<FileSnapshot>;

  /**
   * Makes all file changes and appends all records, or none of them. Files may be empty: a record alone describes what
   * somebody else has changed. There may be any number of records: a group commit has one for each change in it.
   *
   * - Files change in the given order, so that an app that watches the folder sees scripts before the index that names
   *   them. Files that are created (or modified, or removed) one after another may change in any order among themselves.
   * - Each precondition is checked against the store as it is now, before anything is written.
   * - `created` demands that the file is absent. `modified` and `removed` demand that it is there. A path is named by one
   *   change at most, and no path becomes a file and a folder at once.
   * - A record's `key` must be new to the log. That is decided in the same commit.
   * - After a resolved commit every new snapshot sees all of it. During one, a snapshot sees none of it.
   *
   * @param options `validateOnly` checks what can be checked without writing, and throws what the commit would throw
   * @returns the revision after it: that of the last record, or the one before it where it has none
   * @throws CommitConflict when a precondition does not hold; nothing was changed
   * @throws RepeatedKey when the log has a record with one of the keys; nothing was changed
   * @throws StorageFailure when the medium failed; nothing was changed, unless its reason says otherwise
   */
  commit(change: ChangeSet, options?: { readonly validateOnly?: boolean }): Promise<Revision>;

  /** The records of the commits, for as long as they are retained. */
  readonly log: ChangeLog;

  /**
   * Reports what others do from when the promise resolves until the observation is stopped or the store is closed.
   *
   * @throws StorageFailure when the medium cannot be observed
   */
  observe(observer: StoreObserver): Promise<Observation>;

  /**
   * Runs one planner at a time, across all openings where the store is shared. The work reads and commits by its turn.
   * Plain commits go on meanwhile, and a turn may be lost with the connection that holds it: its commit throws a
   * CommitConflict then, and so preconditions still decide.
   */
  exclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result>;

  /** Finishes what is under way, then releases locks and watchers. Nothing is called after it. */
  close(): Promise<void>;
}

/** What one commit does. */
export interface ChangeSet {
  readonly files: readonly FileChange[];
  readonly preconditions: readonly Precondition[];
  readonly records: readonly NewRecord[];
}

/** The planner whose turn it is. */
export type Turn = Pick<FileStore, 'snapshot' | 'commit'>;

/** The reading methods, which drafts and other views of a project have as well. */
export interface FileReader {
  /** The file's bytes and version, or `undefined` where there is no such file (or it is a folder). Nobody changes the bytes. */
  read(path: ProjectPath): Promise<StoredFile | undefined>;

  /** What is directly in a folder, sorted by name (code units); nothing where there is no such folder. */
  list(path: ProjectPath): Promise<readonly FolderEntry[]>;

  /** What is at the path, without its content. */
  stat(path: ProjectPath): Promise<PathStatus | undefined>;

  /**
   * What is at the path, or anywhere below it, and is neither read nor listed because it is a link, a device or a pipe, or
   * is reached through a link. A move or removal of the path would leave it behind.
   */
  links(path: ProjectPath): Promise<readonly ProjectPath[]>;
}

/**
 * One revision of all files, whoever commits meanwhile. On a disk an external edit may appear between two reads of
 * different paths.
 */
export interface FileSnapshot extends FileReader {
  readonly revision: Revision;

  /** The files at these paths; those that are absent are left out. */
  readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>>;

  /** Drops the pre-images that the store retains for this snapshot. Nothing is read from it afterwards. */
  release(): void;
}

/** Receives what others do. Its methods must neither throw nor work for long. */
export interface StoreObserver {
  /**
   * These files may differ, be gone or be new by an external edit: what was read of them is stale. A folder stands for all
   * that is or was below it, `''` for the whole project: that is also reported when edits may have been missed.
   *
   * - Each change is reported as it is seen, at the latest within 10 seconds: a file that is saved in several steps may be
   *   reported after each.
   * - Files that are unchanged may be reported, and so may files that this store committed.
   * - What is below names that begin with a dot, and below `node_modules`, need not be observed.
   */
  changed(paths: readonly ProjectPath[]): void;
  /**
   * The same paths when the edits have settled. Edits in quick succession are reported together. A file that is replaced by
   * way of an empty one, or of none, is not reported half-way.
   */
  edited(paths: readonly ProjectPath[]): void;
  /**
   * Another opening of the project has committed: `log.since` tells what. It is reported in the turn in which new snapshots
   * begin to show it, or before.
   */
  committed(revision: Revision): void;
}

export interface Observation {
  /**
   * Resolves when every change made before this call was reported to `changed` or `committed`, as far as the system knows of
   * it.
   * @returns whether that is every change. `false` where changes may be reported later, or some of the project is not
   *   observed now: a cache must not answer then
   */
  sync(): Promise<boolean>;
  /** Resolves when every change made before this call was reported to `edited`, too, as far as the system knows of it. */
  flush(): Promise<void>;
  /** Nothing is reported after this. */
  stop(): Promise<void>;
}

/** What the store can do, declared so that callers and the contract know what to expect. */
export interface StoreCapabilities {
  /** A resolved commit survives the loss of power. */
  readonly durable: boolean;
  /**
   * Several openings may use the project at once. Every change is a commit of one of them, and `observe` reports those of
   * the others.
   */
  readonly shared: boolean;
  /** `observe` reports edits that are made past the store. */
  readonly observable: boolean;
}

export interface StoredFile {
  readonly content: Uint8Array;
  readonly version: FileVersion;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** A list has no sizes: on a disk each would cost one more call. */
export interface PathStatus extends FolderEntry {
  /** Bytes; 0 for a folder. */
  readonly size: number;
}

/** The project is not what the change was planned on. `paths` are the files that differ. */
export class CommitConflict extends Error {
  override readonly name = 'CommitConflict';

  constructor(readonly paths: readonly ProjectPath[]) {
    super(`changed since they were read: ${paths.join(', ')}`);
  }
}

/** The log has a record with this key already. */
export class RepeatedKey extends Error {
  override readonly name = 'RepeatedKey';

  constructor(readonly key: string) {
    super(`the log has a record with the key ${JSON.stringify(key)}`);
  }
}

/**
 * The medium failed: full, read-only, broken. Nothing was changed, unless the reason is `unfinished`.
 * - `too-large`: a file holds more than can be read at once
 * - `unfinished`: the change is made, or may be, but its files are not in their places yet; the
 *   store puts them there, or reports what became of it, when the medium works again
 * - `blocked`: nothing was changed, because an earlier change is unfinished
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';

  constructor(
    readonly reason: 'full' | 'denied' | 'too-large' | 'failed' | 'unfinished' | 'blocked',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
