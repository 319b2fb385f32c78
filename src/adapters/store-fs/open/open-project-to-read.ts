import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { CommittedFiles } from '../committed-files.js';
import { FsFileStore } from '../fs-file-store.js';
import { ProjectStore } from '../project-store.js';
import { ignoreENOENT, onFile } from '../file-system/errors.js';
import { joinPath } from '../file-system/file-system.js';
import { SegmentLog } from '../log/segment-log.js';
import { privateParts } from '../root/path-parts.js';
import type { ProjectRoot } from '../root/project-root.js';
import { openDiskRoot, openDiskStore } from './open-disk-store.js';
import { logFolder } from './open-journaled-store.js';

/**
 * Opens a project on disk for a program that changes nothing in it. If no service has opened the project yet, this leaves no
 * trace. Otherwise it opens the store as for changes: a crash may have left a commit half done. Only the owner of the project
 * can finish it, and a reader would report it as the author's fault.
 *
 * @throws ProjectInUse if another process has the project open
 * @throws StorageFailure if the project cannot be opened
 */
export async function openProjectToRead(folder: string): Promise<FileStore> {
  return (await hasStore(await openDiskRoot(folder))) ? openDiskStore(folder) : openDiskToRead(folder);
}

/**
 * Opens a project's folder without a lock, and writes nothing to it. Commits are refused. It does not finish what a crash
 * interrupted.
 *
 * @throws StorageFailure if there is no such folder
 */
export async function openDiskToRead(folder: string): Promise<FileStore> {
  const root = await openDiskRoot(folder);
  const files = new ReadOnlyFiles(root);
  const project = new ProjectStore(files, new SegmentLog(root.fs, joinPath(root.fs, storeFolder(root), logFolder)), {
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

/** Whether a store has ever written to this folder, and not removed it again. */
async function hasStore(root: ProjectRoot): Promise<boolean> {
  const found = await onFile(privateParts.join('/'), 'read', () =>
    ignoreENOENT(() => root.fs.lstat(storeFolder(root))),
  );
  return found !== undefined;
}

function storeFolder({ fs, folder }: ProjectRoot): string {
  return privateParts.reduce((above, name) => joinPath(fs, above, name), folder);
}
