import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { CommittedFiles } from '../committed-files.js';
import { FsFileStore } from '../fs-file-store.js';
import { ProjectStore } from '../project-store.js';
import { openDiskRoot } from './open-disk-store.js';

/**
 * A project's folder as it lies on disk, for who only reads: nothing is written there, not even a lock, and a
 * commit is refused. What a crash interrupted is not finished.
 *
 * @throws StorageFailure when there is no such folder
 */
export async function openDiskToRead(folder: string): Promise<FileStore> {
  const files = new ReadOnlyFiles(await openDiskRoot(folder));
  const project = new ProjectStore(files, { durable: true, shared: false, observable: false });
  return new FsFileStore(project, new Set(), () => files.close());
}

class ReadOnlyFiles extends CommittedFiles {
  override commit(): Promise<void> {
    return Promise.reject(new StorageFailure('denied', 'The project was opened to be read; nothing was changed.'));
  }
}
