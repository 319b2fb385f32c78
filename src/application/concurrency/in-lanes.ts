/** So many files are looked at together, unless somebody knows better. */
export const usualLanes = 8;

/**
 * What the work makes of every item, in the items' order; several at a time but never so many that the
 * process runs out of file handles. All that was begun has ended before this ends; the first error is thrown then.
 */
export async function inLanes<Item, Result>(
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
