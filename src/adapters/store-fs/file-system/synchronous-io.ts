import { opendirSync } from 'node:fs';
import { deferred } from '#application/support/concurrency';

/** A medium whose median answer takes less than this is called synchronously. */
const fastMs = 1;
const probes = 5;
/** How long synchronous calls may go on in one turn of the event loop. */
const turnMs = 5;

/**
 * Measures once whether the medium of a folder answers fast enough for synchronous calls. A folder that cannot be opened
 * counts as slow.
 *
 * @param openFolder one small call
 * @param clock milliseconds
 */
export function answersFast(
  folder: string,
  openFolder: (folder: string) => void = (path) => opendirSync(path).closeSync(),
  clock: () => number = () => performance.now(),
): boolean {
  try {
    const times = Array.from({ length: probes }, () => {
      const began = clock();
      openFolder(folder);
      return clock() - began;
    });
    const median = times.toSorted((one, other) => one - other)[(probes - 1) / 2];
    return median !== undefined && median < fastMs;
  } catch {
    return false;
  }
}

/** One turn of the event loop, from the first call in it on. */
interface Turn {
  readonly began: number;
  readonly over: Promise<void>;
  readonly immediate: NodeJS.Immediate;
}

/**
 * Makes synchronous calls. After 5 ms of them in one turn of the event loop, the next call waits for another turn, so that
 * everything else in the process goes on.
 */
export class SynchronousCalls {
  private turn: Turn | undefined;

  /** @param clock milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  async run<Result>(call: () => Result): Promise<Result> {
    for (let turn = this.current(); this.clock() - turn.began > turnMs; turn = this.current()) {
      // An immediate without a reference does not keep the process running.
      turn.immediate.ref();
      await turn.over;
    }
    return call();
  }

  private current(): Turn {
    return (this.turn ??= this.begin());
  }

  private begin(): Turn {
    const { promise: over, resolve } = deferred();
    const immediate = setImmediate(() => {
      this.turn = undefined;
      resolve();
    }).unref();
    return { began: this.clock(), over, immediate };
  }
}
