import type { FileChange, FileVersion, Precondition, ProjectPath } from '#domain/change/file-change';

/**
 * Where the files of one project are kept. Adapters: a real disk, memory, whatever an embedding
 * program brings. The contract below is executable: `pagewright/contract/file-store`.
 *
 * - Paths are project-relative with `/`; a store never reads or writes outside its project,
 *   and neither follows nor lists links, devices or pipes.
 * - What is no such path (absolute, with an empty part, `.`, `..`, a backslash or a NUL) names
 *   nothing: reading answers as for what is absent, and a commit is refused (`denied`).
 * - Content is bytes, given back exactly as they were stored.
 * - Folders have no life of their own: writing a file makes the folders above it, and removing
 *   the last file of a folder removes the folder too.
 * - Names are compared exactly, whatever the file system underneath does; where that cannot keep
 *   two names apart, the second is refused (`denied`).
 * - Reading throws StorageFailure when the medium fails.
 */
export interface FileStore {
  readonly capabilities: StoreCapabilities;

  /** The file's bytes and version, or `undefined` where there is no such file (or it is a folder). */
  read(path: ProjectPath): Promise<StoredFile | undefined>;

  /** What is directly in a folder, sorted by name (code units); nothing where there is no such folder. */
  list(path: ProjectPath): Promise<readonly FolderEntry[]>;

  /** What is at the path, without reading its content. */
  stat(path: ProjectPath): Promise<PathStatus | undefined>;

  /** As `CurrentReading`. */
  links?(path: ProjectPath): Promise<readonly ProjectPath[]>;

  /**
   * Makes all the changes or none of them. Order within a commit is the order given, so that an
   * app that is watching sees scripts before the index that names them; only files that are created (or
   * modified, or removed) one after another may come in any order among themselves.
   *
   * - Each precondition is checked against the store as it is now, before anything is written.
   * - `created` demands that the file is absent and `modified` or `removed` that it is there,
   *   whether or not a precondition says so. A path is named by one change at most, and nothing
   *   becomes a file and a folder at once.
   * - After a resolved commit every read sees all of it; during one, none of it.
   *
   * @throws CommitConflict when a precondition does not hold; nothing was changed
   * @throws StorageFailure when the medium failed; nothing was changed, unless its reason says otherwise
   */
  commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void>;

  /**
   * Whether `commit` would make these changes, as far as that can be told without writing: throws what it would throw.
   * Without this, only a commit tells.
   */
  check?(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void>;

  /**
   * Tells of what is changed by others than this store, from when the promise resolves until the
   * watching is stopped or the store is closed. Only where `capabilities.watchable` says so.
   *
   * - `changed` is told which files may be different, be gone or be new, a folder standing for all
   *   that is or was below it, `''` for the whole project: it has to look itself. It
   *   may be told of files that are as they were, and of what this store committed; it is told
   *   everything else within 10 seconds, and mostly at once.
   * - What happens in quick succession is told together, when it has come to rest; a file that is
   *   replaced by way of an empty one, or by none at all, is not told of half-way.
   * - What begins with a dot, and `node_modules`, need not be watched.
   *
   * @param changed must not throw
   * @returns what stops the watching; nothing is told after that
   * @throws StorageFailure when the medium cannot be watched
   */
  watch?(changed: (paths: readonly ProjectPath[]) => void): Promise<() => Promise<void>>;

  /**
   * Has everybody who watches told at once of what changed before this call, as far as the system has said so: what
   * would otherwise come to rest first. Without it, they are told in time.
   */
  tellNow?(): Promise<void>;

  /**
   * The files for who is about to read many of them: as every change made before this call, by whomever, has left them,
   * or a later one. What the store knows to be as it was when it was read before is not read again. Content may be given
   * to several; nobody may change it. Without this, the store itself is asked.
   */
  current?(): Promise<CurrentReading>;

  /** Tells whether what was read is still so. Without one, everything is read again each time. */
  readonly witness?: StoreWitness;

  /** Lets go of what the store holds (locks, watchers) when what is under way is done. Nothing is called after it. */
  close(): Promise<void>;
}

/** The files as they are from now on, for who reads many of them. */
export interface CurrentReading extends Pick<FileStore, 'read' | 'list' | 'stat'> {
  /**
   * The file as `read` would answer it, for who asks for hundreds of which most are known: `null` where there is none,
   * `undefined` where that is not known without asking the medium, and `read` has to be asked.
   */
  atHand?(path: ProjectPath): StoredFile | null | undefined;
  /**
   * What is at the path, or anywhere below it, and is neither read nor listed because it is a link, a device or a pipe, or
   * is reached through a link: whoever moves or removes what is there would leave it behind. Without this, there is none.
   */
  links?(path: ProjectPath): Promise<readonly ProjectPath[]>;
}

/**
 * Vouches for what was read, so that it can be shown again without being read again. What it says
 * must be true whoever changes the files and however fast: where it cannot know, it does not vouch.
 */
export interface StoreWitness {
  /** Resolves when every change made before this call, by whomever, is known to the testimonies. */
  caughtUp(): Promise<void>;
  /** For one reader, to be begun before it reads. It is forgotten with the last reference to it. */
  begin(): Testimony;
}

/** What one reader looked at, and whether it is still so. */
export interface Testimony {
  /** To be called before the file is read, or what is at the path asked for by `stat`. */
  looksAt(path: ProjectPath): void;
  /** To be called before the folder is listed. Names and kinds are vouched for. */
  lists(path: ProjectPath): void;
  /**
   * Whether everything looked at is as it was read, as far as is known. Once `false`, always `false`:
   * also where somebody else's file in the same folder changed, a commit of the store's own that
   * could touch it was under way, or nobody would have told.
   */
  holds(): boolean;
}

/** What the store can do, declared so that callers and the contract know what to expect. */
export interface StoreCapabilities {
  /** A resolved commit survives the loss of power. */
  readonly durable: boolean;
  /** Several processes may use the same project at once. */
  readonly sharedBetweenProcesses: boolean;
  /** Changes made outside are noticed without asking, by `watch`. */
  readonly watchable: boolean;
}

export interface StoredFile {
  readonly content: Uint8Array;
  readonly version: FileVersion;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** A list has no sizes: on a disk that would be one more question for each of the files. */
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

/**
 * The medium failed: full, read-only, broken. Nothing was changed, unless the reason is `unfinished`.
 * - `too-large`: a file holds more than can be read at once
 * - `unfinished`: the change is made, or may be, but its files are not in their places yet; the
 *   store puts them there, or says what became of it, when the medium works again
 * - `blocked`: nothing was changed, because that is still so with an earlier change
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
