import { StorageFailure } from '#application/ports/file-store';
import { ignoreEEXIST, onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import type { ProjectRoot } from '../root/project-root.js';

/**
 * Makes the folder where the store keeps what is its own, unless it is there, and durable with the
 * folders above it. It keeps itself out of git.
 *
 * @returns its absolute path
 * @throws StorageFailure when it cannot be made, or is a link
 */
export async function openPrivateFolder({ fs, folder }: ProjectRoot): Promise<string> {
  let current = folder;
  for (const name of privateParts) {
    const parent = current;
    current = joinPath(fs, parent, name);
    await onFile(privateParts.join('/'), 'written', async () => {
      await fs.mkdir(current).catch(ignoreEEXIST);
      await fs.syncDir(parent);
    });
    if ((await fs.lstat(current)).kind !== 'folder' || (await fs.realpath(current)) !== current) {
      const path = privateParts.join('/');
      throw new StorageFailure('denied', `${path} is no folder of the project's own, but a file or a link. Remove it.`);
    }
  }
  await onFile(privateParts.join('/'), 'written', async () => {
    await writeTemporary(fs, joinPath(fs, current, '.gitignore'), Buffer.from('*\n'), { durably: false }).catch(
      ignoreEEXIST,
    );
  });
  return current;
}
