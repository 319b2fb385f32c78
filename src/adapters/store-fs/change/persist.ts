import { setTimeout as delay } from 'node:timers/promises';
import { saysAbsent } from '../file-system/errno.js';

const attempts = 6;

/**
 * Tries again for what must not fail because of a passing fault: putting back, tidying up. The
 * pauses double from 1 ms. That something is absent is no passing fault and is thrown at once.
 */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (saysAbsent(error) || attempt === attempts) throw error;
      await delay(2 ** (attempt - 1));
    }
  }
}
