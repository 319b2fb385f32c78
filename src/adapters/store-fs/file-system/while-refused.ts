import { setTimeout as delay } from 'node:timers/promises';
import { errno } from './errno.js';
import type { FileSystem } from './file-system.js';

/** Milliseconds between tries: two seconds altogether, in which a virus scanner or an editor is done with a file. */
export const usualPausesMs = [5, 15, 30, 50, 100, 200, 400, 600, 600];

/** What a disk waits for between the tries of a call that is refused. */
export const usualPauses = usualPausesMs.map((ms) => () => delay(ms));

/**
 * Does it again while it is refused, with pauses. On Windows a file that any program has open can be neither renamed, nor
 * removed, nor replaced, and scanners, editors and the simulator open files that have just been written.
 *
 * @param work looks itself whether it is still to be done: a hand may have saved something in a pause
 * @throws what the work throws in the end
 */
export async function whileRefused<Result>({ pauses = [] }: FileSystem, work: () => Promise<Result>): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!saysRefused(error)) throw error;
    }
    await pause();
  }
  return work();
}

function saysRefused(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(errno(error) ?? '');
}
