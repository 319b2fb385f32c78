import type { FileSystem } from '../../file-system/file-system.js';
import { placeIn } from '../../file-system/place.js';
import { letGo } from './let-go.js';

/**
 * Removes temporaries that somebody has moved along with the folder they lay in, wherever below this folder that is now.
 * Never fails.
 *
 * @param names no other file has such a name
 */
export async function removeMoved(fs: FileSystem, folder: string, names: ReadonlySet<string>): Promise<void> {
  for (const { name, kind } of await fs.readdir(folder).catch(() => [])) {
    const place = placeIn(fs, folder, name);
    if (names.has(name)) await letGo(fs, place);
    else if (kind === 'folder' && !name.startsWith('.')) await removeMoved(fs, place, names);
  }
}
