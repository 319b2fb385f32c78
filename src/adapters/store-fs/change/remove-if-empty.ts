import { errno, saysAbsent } from '../file-system/errno.js';
import type { FileSystem } from '../file-system/file-system.js';

/** Removes a folder unless something is in it; answers whether it is gone. */
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
