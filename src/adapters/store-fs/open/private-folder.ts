import { StorageFailure } from '#application/ports/file-store';
import { ignoreEEXIST, onFile } from '#adapters/store-fs/file-system/errors';
import { basenameOf, dirnameOf, type FileSystem, joinPath } from '#adapters/store-fs/file-system/file-system';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { privateParts, temporaryName } from '#adapters/store-fs/root/path-parts';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { stagedFolder } from '#adapters/store-fs/log/segment-log';
import type { ProjectPath } from '#domain/change/file-change';

/**
 * Creates the store's own folder, if it is absent, and flushes it with the folders above it. A `.gitignore` in it excludes it
 * from git.
 *
 * @returns the absolute path of the folder
 * @throws StorageFailure if it cannot be created, or is a link
 */
export async function openPrivateFolder({ fs, folder }: ProjectRoot): Promise<string> {
  let current = folder;
  for (const name of privateParts) {
    const parent = current;
    current = joinPath(fs, parent, name);
    await onFile(privateParts.join('/'), 'written', async () => {
      await fs.mkdir(current).catch(ignoreEEXIST);
      await fs.syncDir(parent);
    });
    if ((await fs.lstat(current)).kind !== 'folder' || (await fs.realpath(current)) !== current) {
      const path = privateParts.join('/');
      throw new StorageFailure('denied', `${path} is no folder of the project's own, but a file or a link. Remove it.`);
    }
  }
  await onFile(privateParts.join('/'), 'written', async () => {
    await writeTemporary(fs, joinPath(fs, current, '.gitignore'), Buffer.from('*\n'), { durably: false }).catch(
      ignoreEEXIST,
    );
  });
  return current;
}

const gitignore = '.gitignore';
/** Folders that hold nothing while no change is under way. */
const emptied = ['trash', stagedFolder];
const [outerName] = privateParts;

/**
 * Removes the store's folder if nothing was ever changed, so that a start and a stop leave no trace. One rename removes it
 * while the lock is held. A process that opens the project meanwhile is refused, or creates the folder again.
 *
 * @param own the store's own folder
 * @returns whether it is removed, and the lock with it. `false` if anything in it may be needed
 */
export async function removeUnused({ fs, folder: root }: ProjectRoot, own: string, lock: EpochLock): Promise<boolean> {
  const outer = dirnameOf(fs, own);
  try {
    if (!lock.mayGoWithItsFolder || !(await isUnused(fs, own, lock))) return false;
    await lock.confirm();
    await lock.closeFiles();
    const backup = joinPath(fs, root, temporaryName(outerName));
    await fs.rename(outer, backup);
    // A process that was refused may have left a temporary in it.
    await removeAll(fs, backup).catch(() => undefined);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folder of a store that could not be opened, if it is empty. It never fails. */
export async function removeUntaken({ fs }: ProjectRoot, own: string): Promise<void> {
  try {
    const outer = dirnameOf(fs, own);
    if ((await namesIn(fs, own)).some((name) => name !== gitignore)) return;
    if ((await namesIn(fs, outer)).some((name) => name !== basenameOf(fs, own))) return;
    await fs.unlink(joinPath(fs, own, gitignore));
    await fs.rmdir(own);
    await fs.rmdir(outer);
  } catch {
    // Another process uses it.
  }
}

async function isUnused(fs: FileSystem, own: string, lock: EpochLock): Promise<boolean> {
  const beside = await namesIn(fs, dirnameOf(fs, own));
  if (beside.some((name) => ![gitignore, basenameOf(fs, own)].includes(name))) return false;
  const names = await namesIn(fs, own);
  if (names.some((name) => ![gitignore, ...emptied, lock.name].includes(name))) return false;
  for (const name of emptied) {
    if (names.includes(name) && (await namesIn(fs, joinPath(fs, own, name))).length > 0) return false;
  }
  return true;
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

/** The histories of earlier versions: packs, and before them a folder beside the store's. */
const packPattern = /^(?:pack|damaged)\.\d+$/;
const oldHistory = 'history';

/**
 * Moves the history of an earlier version into a folder `old-1` (or `old-2`, …) of the store's own folder, so that this version
 * does not read a part of it. Call it as the owner of the project, after recovery.
 *
 * @param own the store's own folder
 * @returns the folder's path in the project; `undefined` if there is nothing to move
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
