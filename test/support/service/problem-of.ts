import { Problem } from '#domain/problem/problem';

/** What the work is refused with. Anything else that it throws is thrown on, and so is that it was not refused. */
export function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
