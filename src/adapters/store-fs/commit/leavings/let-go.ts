import type { FileSystem } from '../../file-system/file-system.js';
import { retryBriefly } from '#adapters/store-fs/file-system/retry';

/** So many are removed at a time: half of the threads there are for files, since a commit's flush needs one. */
export const removedAtOnce = 2;

/** Removes a file that nobody needs any more. Never fails: what the medium will not let go lies where nobody looks. */
export async function letGo(fs: FileSystem, path: string): Promise<void> {
  await retryBriefly(() => fs.unlink(path)).catch(() => undefined);
}
