import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';

/**
 * Requires `Authorization: Bearer <token>`. The comparison takes the same time for every token. After ten wrong tokens, the
 * refusal of each further one is delayed by a second. The right token never waits.
 *
 * @param pause resolves when so many milliseconds have passed
 */
export function checkToken(token: string, pause: (ms: number) => Promise<unknown> = setTimeout): Middleware {
  const expected = digest(token);
  const slowDown = slowGuesses(pause);
  return (context, next) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(context.get('Authorization')) ?? [];
    if (given === undefined) {
      throw new Problem('unauthorized', 'This service needs a token; send it as "Authorization: Bearer <token>".');
    }
    return timingSafeEqual(digest(given), expected) ? next() : refuse();
  };

  async function refuse(): Promise<never> {
    await slowDown();
    throw new Problem('unauthorized', 'The token is not the one this service was started with.');
  }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

const freeGuesses = 10;
const delayMs = 1_000;
/** Bounds the memory of the refusals that wait. */
const mostWaiting = 512;

/**
 * Delays the refusal of a wrong token: not at all for the first ten, a second for each one after. This slows down a caller that
 * tries tokens one after the other.
 *
 * @param pause resolves when so many milliseconds have passed
 */
export function slowGuesses(pause: (ms: number) => Promise<unknown>): () => Promise<void> {
  let guesses = 0;
  let waiting = 0;
  return async () => {
    guesses++;
    if (guesses <= freeGuesses || waiting >= mostWaiting) return;
    waiting++;
    try {
      await pause(delayMs);
    } finally {
      waiting--;
    }
  };
}
