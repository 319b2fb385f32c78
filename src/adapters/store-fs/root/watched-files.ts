import type { FileVersion, ProjectPath } from '#domain/change/file-change';
import type { StoredFile } from '#application/ports/file-store';
import type { FileStatus } from '../file-system/file-system.js';

/** A file that a commit puts in its place by a rename, or takes away by one. */
export interface PutFile {
  readonly path: ProjectPath;
  /** Which file it will be, and what it holds; `null` where none will be there. */
  readonly put: { readonly status: FileStatus; readonly content: Uint8Array; readonly version: FileVersion } | null;
}

/**
 * What somebody who watches a store's files knows of them without asking the file system, and is told of what commits
 * do. Nothing of it may throw.
 */
export interface WatchedFiles {
  /** Resolves when every change made before this call, by whomever, is known. The others are for who has waited for that. */
  caughtUp(): Promise<void>;
  /** The file at the path; `null` where there is none, `undefined` where that has to be looked at. */
  file(path: ProjectPath): StoredFile | null | undefined;
  /** Whether there is a folder at the path, spelled like that, and no link on the way; `false` also where that is not known. */
  isFolder(path: ProjectPath): boolean;
  /**
   * A commit puts the files in their places as the next thing. Folders may come and go with them.
   * @returns to be called when they are there; not at all where that fails
   */
  put(files: readonly PutFile[]): () => void;
  /** A commit is made and could not be put in its place in full: nobody may be answered from what was known. */
  isHalfDone(): void;
}

/** Where nobody tells of changes. */
export const notWatched: WatchedFiles = {
  caughtUp: () => Promise.resolve(),
  file: () => undefined,
  isFolder: () => false,
  put: () => () => undefined,
  isHalfDone: () => undefined,
};
