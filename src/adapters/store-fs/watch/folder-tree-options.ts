import type { Dirent, FSWatcher } from 'node:fs';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStatus } from '#adapters/store-fs/file-system/file-system';
import type { WatchedFolder } from './watched-folder.js';

/** Begins a watch, as node's own `watch` does. */
export type BeginWatch = (place: string, options: { readonly persistent: false }) => FSWatcher;

/** Lists a folder, as node's own `readdir` does. */
export type ListFolder = (
  place: string,
  options: { readonly withFileTypes: true },
  done: (error: Error | null, entries: Dirent[]) => void,
) => void;

export interface FolderTreeOptions {
  /** From so many events in one turn on, some may have been dropped. */
  readonly mostEvents?: number;
  /**
   * Told before the listener, in the event's own turn, of whatever happens directly in a folder to what is no temporary:
   * also of what is not the author's, but not of what is nothing new. Where a folder goes, nothing is told of what was in it.
   * @param name where the system says it
   */
  readonly reported?: (folder: WatchedFolder, name: string | undefined) => void;
  /** Node's own, unless a test has another. */
  readonly watch?: BeginWatch;
  readonly readdir?: ListFolder;
  /**
   * Whether it is nothing new to anybody that a name came or went.
   * @param look what is there now; `null` where nothing is, `undefined` where that cannot be told
   */
  readonly isEcho?: (path: ProjectPath, look: () => FileStatus | null | undefined) => boolean;
}
