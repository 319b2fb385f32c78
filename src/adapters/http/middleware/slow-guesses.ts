import type { RequestContext } from '#adapters/http/request/request-context';

const freeGuesses = 10;
const delayMs = 1_000;
/** Leaves connections for the others: a service has 2,048 at each address. */
const mostWaiting = 1_024;

/** A refusal that waits for its turn. */
interface Refusal {
  readonly send: () => void;
  readonly drop: () => void;
}

/**
 * Delays the refusal of a wrong token: not at all for the first ten, and then one refusal is sent each second, over all connections
 * together. Of more than 1,024 waiting refusals, the oldest is dropped with its connection.
 *
 * @param pause resolves when so many milliseconds have passed
 * @returns resolves when the refusal may be sent, or its caller has gone
 */
export function slowGuesses(
  pause: (ms: number) => Promise<unknown>,
): (caller: Pick<RequestContext, 'res'>) => Promise<void> {
  const waiting = new Set<Refusal>();
  let guesses = 0;
  let isPacing = false;

  function oldest(): Refusal | undefined {
    const [first] = waiting;
    return first;
  }

  async function pace(): Promise<void> {
    isPacing = true;
    while (waiting.size > 0) {
      await pause(delayMs);
      oldest()?.send();
    }
    isPacing = false;
  }

  return ({ res }) => {
    guesses++;
    if (guesses <= freeGuesses) return Promise.resolve();
    if (waiting.size >= mostWaiting) oldest()?.drop();
    return new Promise((resolve) => {
      const leave = () => {
        waiting.delete(refusal);
        res.off('close', leave);
        resolve();
      };
      const drop = () => {
        leave();
        res.destroy();
      };
      const refusal: Refusal = { send: leave, drop };
      waiting.add(refusal);
      res.once('close', leave);
      if (!isPacing) void pace();
    });
  };
}
