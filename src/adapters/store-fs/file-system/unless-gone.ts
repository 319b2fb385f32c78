import { saysAbsent } from './errno.js';

/** For what need not be done to a file or folder that is removed meanwhile. */
export async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!saysAbsent(error)) throw error;
  }
}
