import { type FileStore, StorageFailure } from '#application/ports/file-store';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
import { FsFileStore } from '#adapters/store-fs/fs-file-store';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { SegmentLog } from '#adapters/store-fs/log/segment-log';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { openDiskRoot, openDiskStore } from './open-disk-store.js';
import { logFolder } from './open-journaled-store.js';
import { refuseIfAnnounced } from '#adapters/store-fs/lock/announced-owner';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { ownerName } from '#adapters/store-fs/lock/owner-socket-name';

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
  const project = new ProjectStore(files, new ReadOnlyLog(root.fs, joinPath(root.fs, root.privateFolder, logFolder)), {
    durable: true,
    shared: false,
    observable: false,
  });
  return new FsFileStore(project, new Set(), () => files.close());
}

class ReadOnlyFiles extends CommittedFiles {
  override commit(): Promise<never> {
    return Promise.reject(openedToRead());
  }
}

class ReadOnlyLog extends SegmentLog {
  override stage(): Promise<never> {
    return Promise.reject(openedToRead());
  }
}

function openedToRead(): StorageFailure {
  return new StorageFailure('denied', 'The project was opened to be read; nothing was changed.');
}

/** Whether a store has ever written to this folder, and not removed it again. */
async function hasStore(root: ProjectRoot): Promise<boolean> {
  const found = await onFile(privateParts.join('/'), 'read', () =>
    ignoreENOENT(() => root.fs.lstat(root.privateFolder)),
  );
  return found !== undefined;
}

/**
 * Checks whether a process owns the project. It writes nothing and takes no lock.
 * @throws ProjectInUse if one owns the project, or may own it
 * @throws StorageFailure if there is no such folder, or it cannot be read
 */
export async function refuseIfInUse(folder: string): Promise<void> {
  const root = await openDiskRoot(folder);
  const { fs, privateFolder } = root;
  await onFile(privateParts.join('/'), 'read', async () => {
    await ignoreENOENT(() => EpochLock.refuseIfTaken(fs, privateFolder));
    await refuseIfAnnounced(ownerName((await fs.stateAt(root.folder)).identity));
  });
}
