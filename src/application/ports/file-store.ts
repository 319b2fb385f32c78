import type { FileChange, FileContent, FileVersion, Precondition, ProjectPath } from '#domain/change/file-change';
import type { ChangeLog, NewRecord, RecordHead, Revision } from './change-log.js';
import type { OpenedFile } from './opened-file.js';
import type { AnyRow, SharedState } from './shared-state.js';

/**
 * Stores the files of one project and the log of their changes. Adapters exist for a disk and for memory, and an embedding
 * program may bring its own. The contract is executable: `pagewright/contract/file-store`.
 *
 * - Paths are project-relative with `/`. A store never reads or writes outside its project. It neither follows nor lists
 *   links, devices or pipes.
 * - Some strings are no paths: absolute ones, and those with an empty part, `.`, `..`, a backslash or a NUL. A read finds
 *   nothing there, and the store refuses a commit (`denied`).
 * - Content is bytes. The store returns exactly the bytes that it got.
 * - Folders exist as long as they hold files. A commit makes the folders above a new file, and removes a folder with its last
 *   file.
 * - The store compares names exactly, even if the file system does not. If the file system treats two names as the same, the
 *   store refuses the second (`denied`).
 * - A store may refuse a name that its medium cannot hold (`denied`), such as one with a lone surrogate, or of 3,000 bytes. It
 *   never changes a name.
 * - Reads throw StorageFailure when the medium fails.
 */
export interface FileStore {
  readonly capabilities: StoreCapabilities;

  /**
   * Opens the files as the newest commit has left them. External edits made before this call are seen, too. When it resolves,
   * every commit of others that it shows was reported to `committed`. Every snapshot must be released.
   */
  snapshot(options?: SnapshotOptions): Promise<FileSnapshot>;

  /**
   * Makes all file changes and appends all records, or none of them. `files` may be empty: a record alone describes an external
   * edit. There may be any number of records: a group commit has one for each of its changes.
   *
   * - Files change in the given order, so that an app that watches the folder sees scripts before the index that names
   *   them. Files that are created (or modified, or removed) one after another may change in any order among themselves.
   * - Each precondition is checked against the store as it is now, before anything is written.
   * - `created` demands that the file is absent. `modified` and `removed` demand that it exists. At most one change names a
   *   path, and no path becomes a file and a folder at once.
   * - A record's `key` must be new to the log. The same commit decides that.
   * - After a resolved commit every new snapshot sees all of it. During one, a snapshot sees none of it.
   *
   * @param options `validateOnly` checks what can be checked without writing, and throws what the commit would throw
   * @throws CommitConflict when a precondition does not hold; nothing was changed
   * @throws RepeatedKey when the log has a record with one of the keys; nothing was changed
   * @throws StorageFailure when the medium failed; nothing was changed, unless the reason is `unfinished`
   */
  commit(change: ChangeSet, options?: { readonly validateOnly?: boolean }): Promise<Committed>;

  /**
   * Receives a content before a commit names it, so that nobody has to hold a large one in memory. It changes no file.
   *
   * - A commit of this opening may name the content in its files and its records until `release`. Other openings may stage the
   *   same bytes: each has them until its own `release`, even if another opens, releases or closes meanwhile.
   * - What no commit has named goes at the latest within a day of the last opening that could name it.
   *
   * @param limit refuses a longer content, in bytes
   * @throws ContentTooLong
   * @throws StorageFailure when the medium fails
   * @throws what the source throws; nothing is left of the content
   */
  stage(source: AsyncIterable<Uint8Array>, limit?: number): Promise<StagedContent>;

  /**
   * As `stage`, for bytes that some opening of the project has staged and not released; `undefined` where none has. A store that is
   * not shared has no such method.
   */
  findStaged?(sha256: FileVersion): Promise<StagedContent | undefined>;

  /** The records of the commits, for as long as they are retained. */
  readonly log: ChangeLog;

  /**
   * The state that the services over all openings of a shared project have together. Without it, each service has its own, so a
   * project with several services needs it.
   */
  readonly state?: SharedState | undefined;

  /**
   * Reports what others do from when the promise resolves until the observation is stopped or the store is closed.
   *
   * @throws StorageFailure when the medium cannot be observed
   */
  observe(observer: StoreObserver): Promise<Observation>;

  /**
   * Runs one planner at a time, across all openings where the store is shared. The work reads and commits by its turn.
   * Plain commits go on meanwhile, so preconditions still decide. A turn may be lost with the connection or the process that
   * holds it. Then the next planner gets its turn, and each later commit of the lost turn throws a TurnLost.
   */
  exclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result>;

  /**
   * Checks that this opening may still change the project. A store without a lock has no such method.
   * @throws StorageFailure `lost`, as every commit would
   */
  readonly assertOwned?: (() => Promise<void>) | undefined;

  /** Finishes the work that has begun, then releases locks and watchers. Call nothing after it. */
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /**
   * Opens the files as the reports to `observe` and this opening's own commits have left them by now, even if others have
   * committed since. A store that would have to ask for newer commits need not ask then.
   */
  readonly asReported?: boolean;
}

/** What one commit has made. */
export interface Committed {
  /** The revision after it: that of its last record, or the one before it where it has none. */
  readonly revision: Revision;
  /** The heads of its records, oldest first, as `log.since` returns them. */
  readonly heads: readonly RecordHead[];
}

/** A file that a commit has changed. */
export type CommittedFile = Pick<FileChange, 'path' | 'action'>;

/** What one commit does. */
export interface ChangeSet {
  readonly files: readonly FileChange[];
  readonly preconditions: readonly Precondition[];
  readonly records: readonly NewRecord[];
  /**
   * Rows of the store's `state` that the commit removes where they are still as they were read. Whoever sees the commit sees no such
   * row any more. It is made also where a row has changed.
   */
  readonly ends?: readonly AnyRow[];
}

/** A content that the store has received. */
export interface StagedContent {
  /** In hexadecimal. */
  readonly sha256: FileVersion;
  /** Bytes. */
  readonly size: number;
  /** For a commit: its bytes, or, for a content that the store holds elsewhere, a `LargeContent`. */
  readonly content: FileContent;
  /** To be called when no later commit will name the content. Records that name it retain it. */
  release(): Promise<void>;
}

/**
 * How the planner that has its turn reads and commits. Its snapshots show every commit that was made before the turn began, and
 * those of the turn itself. A store need not ask for later ones.
 */
export type Turn = Pick<FileStore, 'snapshot' | 'commit'>;

/** The methods that read. Drafts and other views of a project have them, too. */
export interface FileReader {
  /** The file's bytes and version; `undefined` if there is no such file, or it is a folder. Do not change the bytes. */
  read(path: ProjectPath): Promise<StoredFile | undefined>;

  /**
   * Opens the file, of which only a part may be needed, or which may be too large for memory; `undefined` as `read`. A store
   * without large files makes it of `read`, by `openByReading`.
   */
  open(path: ProjectPath): Promise<OpenedFile | undefined>;

  /** The entries of a folder, sorted by name (code units); none if there is no such folder. */
  list(path: ProjectPath): Promise<readonly FolderEntry[]>;

  /** What is at the path, without its content. */
  stat(path: ProjectPath): Promise<PathStatus | undefined>;

  /**
   * Links, devices and pipes at the path or below it, and what is reached through a link. The store neither reads nor lists
   * them. A move or removal of the path would leave them behind.
   */
  links(path: ProjectPath): Promise<readonly ProjectPath[]>;
}

/**
 * One revision of all files, even if others commit meanwhile. On a disk an external edit may appear between two reads of
 * different paths.
 */
export interface FileSnapshot extends FileReader {
  readonly revision: Revision;

  /** The files at these paths, without those that are absent. */
  readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>>;

  /** Drops the pre-images that the store retains for this snapshot. Do not read from it afterwards. */
  release(): void;
}

/** Receives what others do. Its methods must neither throw nor work for long. */
export interface StoreObserver {
  /**
   * An external edit may have changed, removed or created these files: earlier reads of them are stale. A folder stands for all
   * that is or was below it, and `''` for the whole project. If the store may have missed edits, it reports `''`.
   *
   * - Each change is reported as it is seen, at the latest within 10 seconds: a file that is saved in several steps may be
   *   reported after each.
   * - Files that are unchanged may be reported, and so may files that this store committed.
   * - The store need not observe `node_modules` and names that begin with a dot, and what is below them.
   */
  changed(paths: readonly ProjectPath[]): void;
  /**
   * The same paths, after the edits have settled. Edits in quick succession are reported together. An editor may replace a file
   * in two steps, with an empty file or none between them. The store does not report the state between.
   */
  edited(paths: readonly ProjectPath[]): void;
  /**
   * Another opening of the project has committed, with records or without. The call comes before a snapshot that shows the
   * commit resolves, and at the latest within 10 seconds. Several commits may be reported together.
   *
   * @param revision the newest record of the project then
   * @param files what the commits did to which files, each once; `undefined` where the store does not know: any file may have
   *   changed
   * @param heads all records after those of the last report and of this opening's own commits, oldest first; `undefined` where
   *   the store would have to read them: `log.since` has them
   */
  committed(revision: Revision, files?: readonly CommittedFile[], heads?: readonly RecordHead[]): void;
  /**
   * Another opening has dropped records or large contents from the log, within 10 seconds. Heads that were read before may have
   * lost something.
   *
   * @param oldest the oldest record that is left
   * @param lost the records that have lost a content since the last report; `undefined` where the store does not know: any may
   */
  trimmed(oldest: Revision, lost?: readonly Revision[]): void;
  /**
   * The project is no longer what was reported: its newest commit went back, or is one of another line, as after a restore. All
   * that was read and all revisions are stale. `log` and new snapshots have what is there now.
   */
  reset(): void;
}

export interface Observation {
  /**
   * Resolves after the store has reported every change before this call to `changed` or `committed`, as far as the system knows
   * it.
   * @returns whether that is every change. `false` if the store may report some later, or does not observe the whole project
   *   now: the caller must not use a cache then. A store that is not `observable` always returns the same
   */
  sync(): Promise<boolean>;
  /** Resolves after the store has reported every change before this call to `edited`, too, as far as the system knows it. */
  flush(): Promise<void>;
  /** Nothing is reported after this. */
  stop(): Promise<void>;
}

/** What the store can do. Callers and the contract kit rely on it. */
export interface StoreCapabilities {
  /** A resolved commit survives the loss of power. */
  readonly durable: boolean;
  /**
   * Several openings may use the project at once. Every change is a commit of one of them, and `observe` reports the commits of
   * the others.
   */
  readonly shared: boolean;
  /** `observe` reports external edits. */
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

/** `list` returns no sizes, because each costs one more call on a disk. */
export interface PathStatus extends FolderEntry {
  /** Bytes; 0 for a folder. */
  readonly size: number;
}

/** The project has changed since the plan. `paths` are the files that differ. */
export class CommitConflict extends Error {
  override readonly name = 'CommitConflict';

  constructor(readonly paths: readonly ProjectPath[]) {
    super(`changed since they were read: ${paths.join(', ')}`);
  }
}

/** The turn was lost with its connection, and others may have changed the project since. The change can be planned in another turn. */
export class TurnLost extends CommitConflict {}

/** A content has more bytes than the caller allows. */
export class ContentTooLong extends Error {
  override readonly name = 'ContentTooLong';

  /** @param limit bytes */
  constructor(readonly limit: number) {
    super(`a content is longer than ${limit} bytes`);
  }
}

/** The log already has a record with this key. */
export class RepeatedKey extends Error {
  override readonly name = 'RepeatedKey';

  constructor(readonly key: string) {
    super(`the log has a record with the key ${JSON.stringify(key)}`);
  }
}

/**
 * The medium failed: it is full, read-only or broken. Nothing was changed, unless the reason is `unfinished`.
 * - `too-large`: a file is too large to be read at once
 * - `unfinished`: the change is made, or may be, but not all of its files are written. When the medium works again, the
 *   store writes them, or reports that the change was not made
 * - `blocked`: nothing was changed, because an earlier change is unfinished
 * - `lost`: nothing was changed, because this opening no longer has the project: its lock, or the whole project, was taken,
 *   moved, removed or replaced
 * - `unavailable`: nothing was changed, because the medium does not answer now
 */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';

  constructor(
    readonly reason: 'full' | 'denied' | 'too-large' | 'failed' | 'unfinished' | 'blocked' | 'lost' | 'unavailable',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
