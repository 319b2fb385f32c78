import { stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { pick, type Random } from '../support/arbitrary/random.js';

/** Waits in one of the ways in which callers come to their turn. */
export function someTurn(random: Random): Promise<unknown> {
  const ways = [() => Promise.resolve(), () => turn(), () => stat('/'), () => new Promise((go) => setTimeout(go, 0))];
  return pick(random, ways)();
}
