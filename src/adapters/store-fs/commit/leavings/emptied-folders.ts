import { folderOf } from '#domain/change/project-path';
import type { FileSystem } from '../../file-system/file-system.js';
import { isTemporaryName } from '../../root/temporary-name.js';
import type { WatchedFiles } from '../../root/watched-files.js';
import type { StagedChange } from '../../change/staged-change.js';

/**
 * The folders in which a commit that is in its place has removed files, and in which nothing is
 * left but temporaries, as far as can be told. Asking is cheap; taking the temporaries out to see
 * whether the folder goes is not, since an old file goes only when its bytes are on the disk.
 *
 * @param watched who may know that others are left: a hand that takes them away at the same moment leaves the folder
 */
export async function emptiedFolders(
  fs: FileSystem,
  staged: readonly StagedChange[],
  watched: WatchedFiles,
): Promise<string[]> {
  const emptied = new Set<string>();
  const kept = new Set<string>();
  for (const { action, place } of staged) if (action !== 'removed') kept.add(place.folder);
  for (const { action, path, place } of staged) {
    if (action !== 'removed' || kept.has(place.folder)) continue;
    if (!watched.holdsSomething(folderOf(path))) emptied.add(place.folder);
  }
  for (const folder of emptied) if (await holdsMore(fs, folder)) emptied.delete(folder);
  return [...emptied];
}

async function holdsMore(fs: FileSystem, folder: string): Promise<boolean> {
  try {
    return (await fs.readdir(folder)).some(({ name }) => !isTemporaryName(name));
  } catch {
    // It is tried, then.
    return false;
  }
}
