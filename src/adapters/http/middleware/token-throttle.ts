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
