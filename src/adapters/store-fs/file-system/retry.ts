import { setTimeout as delay } from 'node:timers/promises';
import { StorageFailure } from '#application/ports/file-store';
import { errno, isENOENT } from './errors.js';
import { dirnameOf, type FileSystem } from './file-system.js';

/** Milliseconds between attempts, two seconds together: by then a virus scanner or an editor has closed the file. */
export const busyPausesMs = [5, 15, 30, 50, 100, 200, 400, 600, 600];

/** The pauses of a disk. */
export const diskPauses = busyPausesMs.map((ms) => () => delay(ms));

const briefAttempts = 6;

/**
 * Repeats work that fails because a file is busy. Windows refuses to rename, remove or replace a file that any program has
 * open; scanners, editors and the simulator open files that have just been written.
 *
 * @param work checks itself whether it still has to be done: an author may have saved the file in a pause
 * @throws what the last attempt throws
 */
export async function retryWhileBusy<Result>(
  { pauses = [] }: FileSystem,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(errno(error) ?? '')) throw error;
    }
    await pause();
  }
  return work();
}

/**
 * Repeats work that must not fail because of a passing fault, such as a roll back. The pauses double from 1 ms. An absent
 * file is no passing fault, and neither is a lost lock.
 */
export async function retryBriefly<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (isENOENT(error) || error instanceof StorageFailure || attempt === briefAttempts) throw error;
      await delay(2 ** (attempt - 1));
    }
  }
}

/** Removes a file that nobody needs any more. It never fails: a file that cannot be removed stays. */
export async function unlinkQuietly(fs: FileSystem, path: string): Promise<void> {
  await retryBriefly(() => fs.unlink(path)).catch(() => undefined);
}

/**
 * Removes the folder if it is empty, and each folder above it that is empty then, but never the root. It never fails: a folder
 * that cannot be removed stays.
 */
export async function removeEmptyFolders(fs: FileSystem, folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = dirnameOf(fs, current)) {
    const isGone = await retryBriefly(() => removeIfEmpty(fs, current)).catch(() => false);
    if (!isGone) return;
  }
}

/** Removes a folder if it is empty. @returns whether it is gone */
export async function removeIfEmpty(fs: FileSystem, folder: string): Promise<boolean> {
  try {
    await fs.rmdir(folder);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(errno(error) ?? '')) return false;
    if (isENOENT(error)) return true;
    throw error;
  }
}
