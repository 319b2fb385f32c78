import { type FileStore, StorageFailure } from '#application/ports/file-store';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
import { FsFileStore } from '#adapters/store-fs/fs-file-store';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { HeldPlace } from '#adapters/store-fs/file-system/held-place';
import { SegmentLog, type LogDamage } from '#adapters/store-fs/log/segment-log';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { openDiskRoot } from './open-disk-store.js';
import { FollowedStore, openedToRead } from './followed-store.js';
import { refuseIfAnnounced } from '#adapters/store-fs/lock/announced-owner';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { ownerName } from '#adapters/store-fs/lock/owner-socket-name';

/** What a reader of a project may have to know. */
interface ReadOptions {
  /** Receives why the changes of a service cannot be followed. Then half of a change may be seen, and there is no history. */
  readonly onUnfollowed?: (reason: string) => void;
  /** Receives what is damaged in the change log. */
  readonly onDamage?: (damage: LogDamage) => void;
}

/**
 * Opens a project's folder to read it, without a lock, and writes nothing to it. A service may have it open and change it: each
 * snapshot has one revision of its changes, and the log has its records. A change that a crash interrupted is not seen before its
 * next owner has finished it. Commits are refused.
 *
 * @throws StorageFailure if there is no such folder
 */
export async function openProjectToRead(folder: string, options: ReadOptions = {}): Promise<FileStore> {
  const { fs, folder: path } = await openDiskRoot(folder);
  const place = await onFile('', 'read', () => HeldPlace.open(fs, path));
  const root = new ProjectRoot(fs, path, place);
  const store = new FollowedStore(root, place, options.onDamage);
  try {
    await store.catchUp();
    return store;
  } catch (error) {
    if (error instanceof StorageFailure) {
      options.onUnfollowed?.(error.message);
      return openUnfollowed(root, place);
    }
    await store.close();
    throw error;
  }
}

function openUnfollowed(root: ProjectRoot, place: HeldPlace): FileStore {
  const files = new ReadOnlyFiles(root);
  const project = new ProjectStore(files, new ReadOnlyLog(root.fs, joinPath(root.fs, root.folder, 'no log')), {
    durable: true,
    shared: false,
    observable: false,
  });
  return new FsFileStore(project, new Set(), async () => {
    await files.close();
    await place.close();
  });
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
