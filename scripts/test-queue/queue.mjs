/**
 * Runs items beside each other, as many as the machine takes. They begin in their order, but for those that are too heavy for what
 * is free at the moment.
 *
 * @template Item
 * @param {readonly (Item & { weight: number })[]} items
 * @param {number} capacity of the machine; an item that is heavier runs alone
 * @param {(item: Item) => Promise<void>} run
 */
export async function runQueue(items, capacity, run) {
  const waiting = [...items];
  const running = new Set();
  let busy = 0;
  while (waiting.length > 0 || running.size > 0) {
    // Weights are sums of fractions.
    const next = waiting.findIndex(({ weight }) => running.size === 0 || busy + weight < capacity + 0.001);
    if (next < 0) {
      await Promise.race(running);
      continue;
    }
    const [item] = waiting.splice(next, 1);
    busy += item.weight;
    const ended = run(item).finally(() => {
      busy -= item.weight;
      running.delete(ended);
    });
    running.add(ended);
  }
}
