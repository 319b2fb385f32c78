import { lstat } from 'node:fs/promises';
import type { ProjectPath } from '#domain/change/file-change';
import { mapConcurrent } from '#application/support/concurrency';
import { errno } from '../file-system/errors.js';

/**
 * How long to wait for a pause between events, and how long at most, in milliseconds. Many files come from a program, which pauses
 * in between.
 */
const few = { pause: 50, longest: 1_000 };
const many = { pause: 250, longest: 8_000, from: 9 };
/** How long a file may be empty or absent while an editor saves it. */
const halfSavedMs = 100;

/** The clock; a test may replace it. */
export interface Timers {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls once, after so many milliseconds. @returns what cancels it */
  after(ms: number, call: () => void): () => void;
  /** Calls when the events that wait now have been received. */
  afterEvents(call: () => void): void;
}

export const realTimers: Timers = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  // Timers run before the event loop receives events.
  afterEvents: (call) => void setImmediate(call),
};

/**
 * Waits until events pause, then reports all their paths together. Editors save in several steps: they empty a file and write
 * it, or remove it and write a new one. A file that is empty or absent is given time until it is saved.
 */
export class SettleEdits {
  private paths = new Set<ProjectPath>();
  private readonly external = new Set<ProjectPath>();
  private expectsMany = false;
  private firstEvent = 0;
  private lastExternalEvent = 0;
  private cancel: (() => void) | undefined;
  private stopped = false;
  /** Resolves when everything that was taken is reported. */
  private reporting: Promise<void> = Promise.resolve();

  /**
   * @param report must not throw
   * @param isEmptyOrAbsent whether a file is empty, or there is none
   */
  constructor(
    private readonly report: (paths: readonly ProjectPath[]) => void,
    private readonly isEmptyOrAbsent: (path: ProjectPath) => Promise<boolean>,
    private readonly timers: Timers = realTimers,
  ) {}

  /** @param isSelfWrite such an event does not make the others wait longer: the write is over */
  add(path: ProjectPath, isSelfWrite: boolean): void {
    if (this.stopped) return;
    const now = this.timers.now();
    if (this.paths.size === 0) this.firstEvent = now;
    if (!isSelfWrite) {
      this.lastExternalEvent = now;
      this.external.add(path);
    }
    this.paths.add(path);
    this.cancel ??= this.timers.after(few.pause, () => this.reportIfPaused());
  }

  /** To be called for a new folder: it seldom comes with one file only. */
  expectMany(): void {
    this.expectsMany = true;
  }

  /** Reports everything that was added before, without a pause. A half-saved file is still given its time. */
  async flush(): Promise<void> {
    this.cancel?.();
    this.reportAll();
    await this.reporting;
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
  }

  private reportIfPaused(): void {
    this.timers.afterEvents(() => {
      const { pause, longest } = this.expectsMany || this.external.size >= many.from ? many : few;
      const left = Math.min(this.lastExternalEvent + pause, this.firstEvent + longest) - this.timers.now();
      if (left <= 0 || this.stopped) this.reportAll();
      else this.cancel = this.timers.after(left, () => this.reportIfPaused());
    });
  }

  private reportAll(): void {
    const paths = [...this.paths];
    this.paths = new Set();
    this.external.clear();
    this.expectsMany = false;
    this.cancel = undefined;
    if (paths.length === 0) return;
    this.reporting = Promise.all([this.reporting, this.reportSaved(paths)]).then(() => undefined);
  }

  private async reportSaved(paths: readonly ProjectPath[]): Promise<void> {
    if (await this.isAnyHalfSaved(paths)) await new Promise<void>((resolve) => this.timers.after(halfSavedMs, resolve));
    if (!this.stopped) this.report(paths);
  }

  /** Looks at a few files at a time: a checkout may have touched thousands. */
  private async isAnyHalfSaved(paths: readonly ProjectPath[]): Promise<boolean> {
    let isAny = false;
    await mapConcurrent(paths, async (path) => {
      if (!isAny && (await this.isEmptyOrAbsent(path))) isAny = true;
    });
    return isAny;
  }
}

/** Whether the file at an absolute path is empty, or there is nothing. A folder is neither. */
export async function isEmptyOrAbsent(place: string): Promise<boolean> {
  try {
    const status = await lstat(place);
    return status.isFile() && status.size === 0;
  } catch (error) {
    return errno(error) !== undefined;
  }
}
