import { lstat } from 'node:fs/promises';
import { errno } from '#adapters/store-fs/file-system/errors';

/** Whether there is no file at the place, or nothing in it; a folder is neither. */
export async function isEmptyOrGone(place: string): Promise<boolean> {
  try {
    const status = await lstat(place);
    return status.isFile() && status.size === 0;
  } catch (error) {
    return errno(error) !== undefined;
  }
}
