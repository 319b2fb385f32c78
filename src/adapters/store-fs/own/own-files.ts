import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry } from '#application/ports/file-store';

/** What a commit does to one of the service's own files; `null` where it goes. */
export interface OwnChange {
  readonly path: ProjectPath;
  readonly content: Uint8Array | null;
}

/**
 * The files that the service keeps in a project for itself: what lies in `.pagewright`, and is of no use to anybody but
 * through the store. So they need not lie at their paths. What is at such a path all the same is a file like any other.
 */
export interface OwnFiles {
  /** Whether a new file of this path is kept here. */
  takes(path: ProjectPath): boolean;

  /** The file's content; `undefined` where it is not kept here. */
  read(path: ProjectPath): Promise<Uint8Array | undefined>;

  /** How many bytes the file has; `undefined` where it is not kept here. */
  size(path: ProjectPath): Promise<number | undefined>;

  /** What is kept here directly in a folder, whichever, in no order. The root has nothing. */
  list(path: ProjectPath): Promise<readonly FolderEntry[]>;

  /** A commit with these is made, and the journal has them. */
  made(changes: readonly OwnChange[]): void;

  /**
   * Makes durable what the journal had alone until now. Commits may be under way; one such call at a time.
   * @throws what the file system throws; to be done again then, and the journal has to stay
   */
  retire(): Promise<void>;
}

/** Where everything lies at its path. */
export const noOwnFiles: OwnFiles = {
  takes: () => false,
  read: () => Promise.resolve(undefined),
  size: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
  made: () => undefined,
  retire: () => Promise.resolve(),
};
