import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import { openDiskRoot } from './open-disk-store.js';

/**
 * Whether something of a store's own lies in the project: somebody may have it, or a crash have left work to do.
 * @throws StorageFailure when there is no such folder, or it cannot be looked into
 */
export async function hasStore(folder: string): Promise<boolean> {
  const { fs, folder: root } = await openDiskRoot(folder);
  const place = privateParts.reduce((above, name) => joinPath(fs, above, name), root);
  const found = await onFile(privateParts.join('/'), 'read', () => ignoreENOENT(() => fs.lstat(place)));
  return found !== undefined;
}
