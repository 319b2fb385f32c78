import { Problem } from './problem.js';

/** What is read; `undefined` where that is refused with a `Problem`. */
export function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The same of what takes its time. */
export async function orNothingLater<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
