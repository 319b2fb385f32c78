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
