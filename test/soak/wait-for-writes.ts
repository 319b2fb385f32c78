import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';

const mostLooks = 200;
const looksAtOnce = 2_000;

/**
 * Until files of a folder have grown, or come, so many times; or for some seconds at most, where
 * nothing is written. Looks again and again without letting anything else in, so that the caller
 * is back within microseconds of the last write.
 */
export async function waitForWrites(folder: string, writes: number): Promise<void> {
  let before = sizes(folder);
  let seen = 0;
  for (let looks = 0; seen < writes && looks < mostLooks; looks++) {
    for (let look = 0; seen < writes && look < looksAtOnce; look++) {
      const now = sizes(folder);
      if (now !== before) seen++;
      before = now;
    }
    // The client that has its answer sends the next request.
    await otherWork();
  }
}

function sizes(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name.startsWith('journal.'))
    .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0}`)
    .join();
}
