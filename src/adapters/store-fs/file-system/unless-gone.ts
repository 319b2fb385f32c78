import { saysAbsent } from './errno.js';

/** For what cannot be asked of a file or folder that is not there, and need not be done to it; `undefined` then. */
export async function unlessGone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}
