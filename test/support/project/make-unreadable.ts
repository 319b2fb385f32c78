import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure, type FileStore } from '#application/ports/file-store';

/** From now on, the medium does not let these files be read, nor these folders be listed. */
export function makeUnreadable(store: FileStore, ...paths: readonly ProjectPath[]): void {
  const { read, list } = store;
  const refuse = (path: ProjectPath): void => {
    if (paths.includes(path)) throw new StorageFailure('denied', `${path} could not be read: permission was denied.`);
  };
  const refusing: Pick<FileStore, 'read' | 'list'> = {
    read: async (path) => {
      refuse(path);
      return read.call(store, path);
    },
    list: async (path) => {
      refuse(path);
      return list.call(store, path);
    },
  };
  // What a store keeps of its files in memory would answer otherwise.
  Object.assign(store, refusing, { current: undefined });
}
