import type { FileSystem } from '../file-system/file-system.js';
import { folderOfPlace } from '../file-system/place.js';
import { persist } from './persist.js';
import { removeIfEmpty } from './remove-if-empty.js';

/**
 * Removes the folder if nothing is left in it, and those above it that are empty then, but never
 * the root. The commit is made by now: a folder that cannot be removed stays.
 */
export async function removeEmptiedFolders(fs: FileSystem, folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = folderOfPlace(fs, current)) {
    const emptied = await persist(() => removeIfEmpty(fs, current)).catch(() => false);
    if (!emptied) return;
  }
}
