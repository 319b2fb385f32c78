import { keepGrowthSmall } from './keep-growth-small.js';
import { keepYoungSmall } from './keep-young-small.js';
import { roomFor } from './room.js';

const lookMs = 500;

/**
 * Keeps the heap of a service that runs for days small. Unasked, V8 lets it grow to several times what is in use before
 * it looks for garbage, and with the first load takes 32 MiB for new objects, too. While changes come quickly it may take
 * more than else.
 *
 * To be called when the program has started, and before it works: what is loaded in less room is loaded
 * more slowly, and so is, once a flag was set, what Node has compiled with other flags.
 * @param changes how many were made so far
 */
export function keepHeapSmall(changes: () => number): void {
  const bounds = [keepGrowthSmall(), keepYoungSmall()];
  const room = roomFor(changes);
  const look = () => {
    const now = room();
    for (const keep of bounds) keep(now);
  };
  look();
  setInterval(look, lookMs).unref();
}
