import type { FileSystem } from '../file-system/file-system.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { whileRefused } from '../file-system/while-refused.js';
import { placeIn } from '../file-system/place.js';

/**
 * Removes parts of the journal, all that they tell of being durable. Each is gone durably before
 * the next goes, the oldest first: an old part without the later ones would be taken for all there
 * is, and a later one may say that an older one does not count in full.
 */
export async function retireSegments(fs: FileSystem, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await unlessGone(() => whileRefused(fs, () => fs.unlink(placeIn(fs, folder, name))));
    await fs.syncDir(folder);
  }
}
