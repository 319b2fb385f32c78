import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { dirnameOf, basenameOf, joinPath } from '#adapters/store-fs/file-system/file-system';
import type { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { privateParts, temporaryName } from '#adapters/store-fs/root/path-parts';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';

const gitignore = '.gitignore';
const [outerName] = privateParts;

/**
 * Removes the folder of a store in which nothing was ever changed, so that a start and a stop leave no trace. It is taken
 * away by one rename while the lock is held: whoever wants the project meanwhile is refused, or makes the folder anew.
 *
 * @param own the store's own folder
 * @returns whether it is gone, and the lock with it; not where somebody may want what is there
 */
export async function removeUnused({ fs, folder: root }: ProjectRoot, own: string, lock: EpochLock): Promise<boolean> {
  const outer = dirnameOf(fs, own);
  try {
    if (!lock.mayGoWithItsFolder || !(await isUnused(fs, own, lock))) return false;
    await lock.confirm();
    const backup = joinPath(fs, root, temporaryName(outerName));
    await fs.rename(outer, backup);
    // Somebody who wanted the project may have left a temporary in it.
    await removeAll(fs, backup).catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folder of a store that could not be opened, unless there is anything in it. Never fails. */
export async function removeUntaken({ fs }: ProjectRoot, own: string): Promise<void> {
  try {
    const outer = dirnameOf(fs, own);
    if ((await namesIn(fs, own)).some((name) => name !== gitignore)) return;
    if ((await namesIn(fs, outer)).some((name) => name !== basenameOf(fs, own))) return;
    await fs.unlink(joinPath(fs, own, gitignore));
    await fs.rmdir(own);
    await fs.rmdir(outer);
  } catch {
    // Somebody uses it after all.
  }
}

async function isUnused(fs: FileSystem, own: string, lock: EpochLock): Promise<boolean> {
  const beside = await namesIn(fs, dirnameOf(fs, own));
  if (beside.some((name) => ![gitignore, basenameOf(fs, own)].includes(name))) return false;
  const names = await namesIn(fs, own);
  if (names.some((name) => ![gitignore, 'trash', lock.name].includes(name))) return false;
  return !names.includes('trash') || (await namesIn(fs, joinPath(fs, own, 'trash'))).length === 0;
}

async function namesIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await fs.readdir(folder)).map(({ name }) => name);
}

async function removeAll(fs: FileSystem, folder: string): Promise<void> {
  for (const { name, kind } of await fs.readdir(folder)) {
    const place = joinPath(fs, folder, name);
    if (kind === 'folder') await removeAll(fs, place);
    else await fs.unlink(place);
  }
  await fs.rmdir(folder);
}
