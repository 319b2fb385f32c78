/** A promise, and what fulfils it. */
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

/** Lets those who want to change the project go one after the other, in the order they came. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Does the work when all that came before it has ended, whether well or not. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}

/** So many files are looked at together, unless somebody knows better. */
export const usualLanes = 8;

/**
 * What the work makes of every item, in the items' order; several at a time but never so many that the
 * process runs out of file handles. All that was begun has ended before this ends; the first error is thrown then.
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  lanes = usualLanes,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) {
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  if (errors.length > 0) throw errors[0];
  return results;
}
