import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.js';
import { ConnectionLost, isLostRace, storageFailureOf, unfinished } from './database-errors.js';

const betweenTriesMs = 100;

/**
 * Asks what became of a statement whose answer was lost, again and again where that answer is lost, too.
 * @throws StorageFailure (`unfinished`) where the database does not answer
 */
export async function untilAnswered<Answer>(
  { timeouts }: Pick<Database, 'timeouts'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const until = performance.now() + timeouts.resolve;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ConnectionLost) && !isLostRace(error)) throw storageFailureOf(error);
      if (performance.now() > until) throw unfinished(error);
      await pause(betweenTriesMs);
    }
  }
}
