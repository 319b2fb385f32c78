import { Problem } from '#domain/problem/problem';

/**
 * The problem of a script in which the place of an action is not clear.
 * @param message without a full stop
 */
export function notClear(message: string, line: number): Problem {
  return new Problem('script-not-recognised', message, { line });
}
