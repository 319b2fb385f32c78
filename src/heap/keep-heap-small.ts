import { keepGrowthSmall } from './keep-growth-small.js';
import { keepYoungSmall } from './keep-young-small.js';

const lookMs = 500;

/**
 * Keeps the heap of a service that runs for days small. Unasked, V8 lets it grow to several times what is in use before
 * it looks for garbage, and with the first load takes 32 MiB for new objects, too.
 *
 * To be called when the program has started, and before it works: what is loaded in less room is loaded
 * more slowly, and so is, once a flag was set, what Node has compiled with other flags.
 */
export function keepHeapSmall(): void {
  const looks = [keepGrowthSmall(), keepYoungSmall()];
  setInterval(() => looks.forEach((look) => look()), lookMs).unref();
}
