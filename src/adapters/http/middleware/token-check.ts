import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';

/**
 * Asks for `Authorization: Bearer <token>`. How long the comparison takes tells nothing of the
 * token; after ten wrong ones, each further wrong one is answered a second later. The right one
 * never waits.
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
/** So that nobody can fill the memory with what waits. */
const mostWaiting = 512;

/**
 * What a wrong token has to wait for before it is told so: nothing for the first ten, a second for
 * each one after. It holds up whoever tries tokens one after the other, and nobody else.
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
