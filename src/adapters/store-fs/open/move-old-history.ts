import type { ProjectPath } from '#domain/change/file-change';
import { onFile } from '#adapters/store-fs/file-system/errors';
import { dirnameOf, joinPath } from '#adapters/store-fs/file-system/file-system';
import { privateParts } from '../root/path-parts.js';
import type { ProjectRoot } from '../root/project-root.js';

/** The history of earlier versions, which was in packs, and before that in a folder beside the store's. */
const packPattern = /^(?:pack|damaged)\.\d+$/;
const oldHistory = 'history';

/**
 * Moves the history that an earlier version has left into a folder `old-1` (or `old-2`, …) of the store's own folder, so
 * that nobody reads half of it. To be called by the owner of the project, when no earlier journal is left.
 *
 * @param own the store's own folder
 * @returns the folder's path in the project; `undefined` where there is nothing to move
 */
export function moveOldHistory({ fs }: ProjectRoot, own: string): Promise<ProjectPath | undefined> {
  const path = privateParts.join('/');
  return onFile(path, 'written', async () => {
    const names = (await fs.readdir(own)).map(({ name }) => name);
    const outer = dirnameOf(fs, own);
    const found = names
      .filter((name) => packPattern.test(name))
      .map((name) => ({ name, place: joinPath(fs, own, name) }));
    if ((await fs.readdir(outer)).some(({ name }) => name === oldHistory)) {
      found.push({ name: oldHistory, place: joinPath(fs, outer, oldHistory) });
    }
    if (found.length === 0) return undefined;
    let number = 1;
    while (names.includes(`old-${number}`)) number++;
    const folder = joinPath(fs, own, `old-${number}`);
    await fs.mkdir(folder);
    for (const { name, place } of found) await fs.rename(place, joinPath(fs, folder, name));
    for (const each of [folder, own, outer]) await fs.syncDir(each);
    return `${path}/old-${number}`;
  });
}
