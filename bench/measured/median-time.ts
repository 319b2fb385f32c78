import { median } from '../statistics.js';

/** The median of what the work says it took, done over and over for about so many seconds, and once at least. */
export async function medianTime(seconds: number, work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  do times.push(await work());
  while (performance.now() < until);
  return median(times);
}
