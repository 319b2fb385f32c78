import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { FsFileStore } from '../fs-file-store.js';
import { openDiskRoot } from './open-disk-store.js';

/**
 * A project's folder as it lies on disk, for who only reads: nothing is written there, not even a lock, and a
 * commit is refused. What a crash interrupted is not finished.
 *
 * @throws StorageFailure when there is no such folder
 */
export async function openDiskToRead(folder: string): Promise<FileStore> {
  const capabilities = { durable: true, sharedBetweenProcesses: false, watchable: false };
  const store = new FsFileStore(await openDiskRoot(folder), capabilities);
  return {
    capabilities,
    read: (path) => store.read(path),
    list: (path) => store.list(path),
    stat: (path) => store.stat(path),
    commit: () =>
      Promise.reject(new StorageFailure('denied', 'The project was opened to be read; nothing was changed.')),
    close: () => store.close(),
  };
}
