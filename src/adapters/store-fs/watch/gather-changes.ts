import type { ProjectPath } from '#domain/change/file-change';
import { mapConcurrent } from '#application/support/concurrency';
import { realTimers, type Timers } from './timers.js';

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
  private paths = new Set<ProjectPath>();
  private readonly foreign = new Set<ProjectPath>();
  private manyExpected = false;
  private began = 0;
  private last = 0;
  private cancel: (() => void) | undefined;
  private stopped = false;
  /** Ends when all that is at rest is told of. */
  private telling: Promise<void> = Promise.resolve();

  /**
   * @param tell must not throw
   * @param isEmptyOrGone whether there is no such file, or nothing in it
   */
  constructor(
    private readonly report: (paths: readonly ProjectPath[]) => void,
    private readonly isEmptyOrGone: (path: ProjectPath) => Promise<boolean>,
    private readonly timers: Timers = realTimers,
  ) {}

  /** @param isOurs the service wrote it itself: that is over already, and must not keep others waiting */
  note(path: ProjectPath, isOurs: boolean): void {
    if (this.stopped) return;
    const now = this.timers.now();
    if (this.paths.size === 0) this.began = now;
    if (!isOurs) {
      this.last = now;
      this.foreign.add(path);
    }
    this.paths.add(path);
    this.cancel ??= this.timers.after(few.quiet, () => this.rest());
  }

  /** A new folder is seldom made for one file. */
  expectMany(): void {
    this.manyExpected = true;
  }

  /** Tells of all that was noted before, at rest or not; a file that is half saved is still given its time. */
  async tellNow(): Promise<void> {
    this.cancel?.();
    this.takeAll();
    await this.telling;
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
  }

  private rest(): void {
    // What the system has to tell already comes first: timers are served before it.
    this.timers.nextTurn(() => {
      const now = this.timers.now();
      const { quiet, longest } = this.manyExpected || this.foreign.size >= many.from ? many : few;
      const left = Math.min(this.last + quiet, this.began + longest) - now;
      if (left > 0 && !this.stopped) {
        this.cancel = this.timers.after(left, () => this.rest());
        return;
      }
      this.takeAll();
    });
  }

  private takeAll(): void {
    const paths = [...this.paths];
    this.paths = new Set();
    this.foreign.clear();
    this.manyExpected = false;
    this.cancel = undefined;
    if (paths.length === 0) return;
    const [before, settled] = [this.telling, this.tellSettled(paths)];
    // Of what was told before, nothing is held.
    this.telling = settled.then(() => before);
  }

  private async tellSettled(paths: readonly ProjectPath[]): Promise<void> {
    if (await this.isAnyHalfSaved(paths)) await new Promise<void>((resolve) => this.timers.after(halfSavedMs, resolve));
    if (!this.stopped) this.report(paths);
  }

  /** A checkout may have touched thousands: a few are asked for at a time, so that others have their turn. */
  private async isAnyHalfSaved(paths: readonly ProjectPath[]): Promise<boolean> {
    let found = false;
    await mapConcurrent(paths, async (path) => {
      if (!found && (await this.isEmptyOrGone(path))) found = true;
    });
    return found;
  }
}
