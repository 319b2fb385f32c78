import { lstat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errno } from '../file-system/errno.js';

/**
 * How long nothing happens until it is over, in milliseconds, and after how long what never comes
 * to rest is told of all the same. Many files come from a program, with pauses of its own.
 */
const few = { quiet: 50, longest: 1_000 };
const many = { quiet: 250, longest: 8_000, from: 9 };
/** How long a file may be empty or gone while somebody saves it. */
const halfSavedMs = 100;

/**
 * Gathers the paths that changed in quick succession, and tells of them together. Editors save
 * in several steps (empty the file and write it, remove it and write a new one): who is found in
 * between is given time to finish.
 */
export class GatherChanges {
  private paths = new Set<string>();
  private readonly foreign = new Set<string>();
  private manyExpected = false;
  private began = 0;
  private last = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param tell must not throw */
  constructor(private readonly tell: (paths: readonly string[]) => void) {}

  /** @param isOurs the service wrote it itself: that is over already, and must not keep others waiting */
  note(path: string, isOurs: boolean): void {
    if (this.stopped) return;
    const now = performance.now();
    if (this.paths.size === 0) this.began = now;
    if (!isOurs) {
      this.last = now;
      this.foreign.add(path);
    }
    this.paths.add(path);
    this.timer ??= setTimeout(() => this.rest(), few.quiet);
  }

  /** A new folder is seldom made for one file. */
  expectMany(): void {
    this.manyExpected = true;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private rest(): void {
    // What the system has to tell already comes first: timers are served before it.
    setImmediate(() => {
      const now = performance.now();
      const { quiet, longest } = this.manyExpected || this.foreign.size >= many.from ? many : few;
      const left = Math.min(this.last + quiet, this.began + longest) - now;
      if (left > 0 && !this.stopped) {
        this.timer = setTimeout(() => this.rest(), left);
        return;
      }
      const paths = [...this.paths];
      this.paths = new Set();
      this.foreign.clear();
      this.manyExpected = false;
      this.timer = undefined;
      void this.tellSettled(paths);
    });
  }

  private async tellSettled(paths: readonly string[]): Promise<void> {
    const halfSaved = await Promise.all(paths.map(isEmptyOrGone));
    if (halfSaved.includes(true)) await pause(halfSavedMs);
    if (!this.stopped) this.tell(paths);
  }
}

async function isEmptyOrGone(path: string): Promise<boolean> {
  try {
    const status = await lstat(path);
    return status.isFile() && status.size === 0;
  } catch (error) {
    return errno(error) !== undefined;
  }
}
