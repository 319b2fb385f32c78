import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { withReads } from '../service/store-behind.js';

/** A store some of whose files and folders cannot be read: their paths. */
export type Unreadable = Set<ProjectPath>;

/** The store on a medium that refuses to read these files, and to list these folders. */
export function withUnreadable(store: FileStore, unreadable: Unreadable): FileStore {
  return withReads(store, (path, how) => {
    if (how === 'stat' || !unreadable.has(path)) return;
    throw new StorageFailure('denied', `${path} could not be read: permission was denied.`);
  });
}
