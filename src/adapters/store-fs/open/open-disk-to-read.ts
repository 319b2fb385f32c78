import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { CommittedFiles } from '../committed-files.js';
import { FsFileStore } from '../fs-file-store.js';
import { ProjectStore } from '../project-store.js';
import { joinPath } from '../file-system/file-system.js';
import { SegmentLog } from '../log/segment-log.js';
import { privateParts } from '../root/path-parts.js';
import { openDiskRoot } from './open-disk-store.js';
import { logFolder } from './open-journaled-store.js';

/**
 * A project's folder as it lies on disk, for who only reads: nothing is written there, not even a lock, and a
 * commit is refused. What a crash interrupted is not finished.
 *
 * @throws StorageFailure when there is no such folder
 */
export async function openDiskToRead(folder: string): Promise<FileStore> {
  const root = await openDiskRoot(folder);
  const files = new ReadOnlyFiles(root);
  const logPlace = [...privateParts, logFolder].reduce((above, name) => joinPath(root.fs, above, name), root.folder);
  const project = new ProjectStore(files, new SegmentLog(root.fs, logPlace), {
    durable: true,
    shared: false,
    observable: false,
  });
  return new FsFileStore(project, new Set(), () => files.close());
}

class ReadOnlyFiles extends CommittedFiles {
  override commit(): Promise<void> {
    return Promise.reject(new StorageFailure('denied', 'The project was opened to be read; nothing was changed.'));
  }
}
