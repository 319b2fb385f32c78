import { errno, saysAbsent } from './errno.js';
import type { FileSystem } from './file-system.js';
import { folderOfPlace } from './place.js';
import { retryBriefly } from './retry.js';

/**
 * Removes the folder if it is empty, and each folder above it that is empty then, but never the root. It does not fail: a
 * folder that cannot be removed stays.
 */
export async function removeEmptyFolders(fs: FileSystem, folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = folderOfPlace(fs, current)) {
    const isGone = await retryBriefly(() => removeIfEmpty(fs, current)).catch(() => false);
    if (!isGone) return;
  }
}

/** Removes a folder unless something is in it. @returns whether it is gone */
export async function removeIfEmpty(fs: FileSystem, folder: string): Promise<boolean> {
  try {
    await fs.rmdir(folder);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(errno(error) ?? '')) return false;
    if (saysAbsent(error)) return true;
    throw error;
  }
}
