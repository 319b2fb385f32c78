import type { Logger } from 'pino';

/** What could not be noticed of edits from outside. */
export function logOutside(log: Logger): (error: unknown) => void {
  return (error) => log.warn({ err: error }, 'an edit from outside could not be entered into the history');
}
