import { EpochLock } from '../lock/epoch-lock.js';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import { openDiskRoot } from './open-disk-store.js';

/**
 * Looks whether a process has the project; writes nothing, and takes nothing.
 * @throws ProjectInUse where one has, or may have
 * @throws StorageFailure when there is no such folder, or it cannot be looked into
 */
export async function refuseIfInUse(folder: string): Promise<void> {
  const { fs, folder: root } = await openDiskRoot(folder);
  const own = privateParts.reduce((above, name) => joinPath(fs, above, name), root);
  await onFile(privateParts.join('/'), 'read', () => ignoreENOENT(() => EpochLock.refuseIfTaken(fs, own)));
}
