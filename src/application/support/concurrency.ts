import { nextTurn } from './in-turns.js';

/** A promise, and the function that fulfils it. */
export function deferred<Value = void>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Runs one piece of work at a time, in the order of the calls. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Does the work after all earlier work has ended or failed. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}

/** How many files are read at once by default. */
export const defaultConcurrency = 8;

/**
 * Does the work on every item, several at a time, but never so many that the process runs out of file handles. All work that has
 * begun ends before this does.
 * @returns the results in the order of the items
 * @throws the first error
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = defaultConcurrency,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
  return results;
}

/** The longest time of work without a pause. All else in the process waits at most so long, and for one file. */
const stretchMs = 10;

/** @returns lets other work of the process run, if that is due */
export function pauses(): () => Promise<void> {
  let turned = performance.now();
  return async () => {
    if (performance.now() - turned <= stretchMs) return;
    await nextTurn();
    turned = performance.now();
  };
}
