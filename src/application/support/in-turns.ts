import type { Work } from '#application/ports/work';

/** The most bytes that are read in one turn of the event loop, and what one step more takes. */
export const mostInTurn = 64 * 1024;

/** Does all of the work at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work, and lets other work of the process run between its steps. How often depends on what the steps took, and on no clock.
 * @throws what the work throws
 */
export async function inTurns<Result>(work: Work<Result>, pause: () => Promise<void> = nextTurn): Promise<Result> {
  let taken = 0;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    taken += step.value;
    if (taken < mostInTurn) continue;
    await pause();
    taken = 0;
  }
}

/** Resolves when the process has done what waits now. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A text of fewer bytes is read in no time. */
const fewBytes = 16 * 1024;

/** Lets other work of the process run behind the reading of a large text, so that the next reading of it is in another turn. */
export async function afterReading({ length }: Uint8Array): Promise<void> {
  if (length >= fewBytes) await nextTurn();
}
