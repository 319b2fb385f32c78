import { deferred } from '#application/support/concurrency';

/** So long calls may go on one after the other before the process turns to what else waits. */
const stretchMs = 5;
/** A call that takes longer than this waited for the medium itself. */
const slowMs = 3;
/** One slow call may be the system's doing, which gave the processor to somebody else; so many in a row are the medium's. */
const slowInARow = 2;
/** After them, calls are made in the background for so many times as long as the last one took. */
const restTimes = 100;
const longestRestMs = 10_000;

/** One turn of the event loop, from the first call in it on. */
interface Turn {
  readonly began: number;
  readonly over: Promise<void>;
  readonly immediate: NodeJS.Immediate;
}

/**
 * Decides, call by call, whether a file system is asked at once or in the background. What the system has in memory it
 * answers in a few microseconds, where a call by way of another thread takes ten times that. But a call at once keeps
 * everybody waiting: so none is made for a while after two were slow (a disk that sleeps, a network), and when some have gone
 * on for long, the next waits for another turn of the event loop.
 */
export class AtOnce {
  private turn: Turn | undefined;
  private backgroundUntil = -Infinity;
  private slow = 0;

  /** @param clock milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /**
   * @param now makes the call at once; `undefined` where that is to be done in the background after all
   * @param later the same in the background
   */
  async ask<Result>(now: () => Result | undefined, later: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const began = this.clock();
      if (began < this.backgroundUntil) return later();
      const turn = this.currentTurn(began);
      if (began - turn.began <= stretchMs) return this.timed(began, now) ?? later();
      // Without a reference the process may take it that there is nothing left to do.
      turn.immediate.ref();
      await turn.over;
    }
  }

  private timed<Result>(began: number, call: () => Result): Result {
    try {
      return call();
    } finally {
      const took = this.clock() - began;
      this.slow = took > slowMs ? this.slow + 1 : 0;
      if (this.slow >= slowInARow) this.backgroundUntil = began + took + Math.min(took * restTimes, longestRestMs);
    }
  }

  private currentTurn(now: number): Turn {
    return (this.turn ??= turnOf(now, () => (this.turn = undefined)));
  }
}

function turnOf(began: number, end: () => void): Turn {
  const { promise: over, resolve } = deferred();
  const immediate = setImmediate(() => {
    end();
    resolve();
  }).unref();
  return { began, over, immediate };
}
