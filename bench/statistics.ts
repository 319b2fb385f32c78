/** The middle one; of an even number, the mean of the two in the middle. `NaN` of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The value that so large a part of all values does not exceed. `NaN` of none. @param part such as 0.99 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
}

/** How many milliseconds the work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The median of the times that the work reports. It is repeated for about so many seconds, and at least once. */
export async function medianTime(seconds: number, work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  do times.push(await work());
  while (performance.now() < until);
  return median(times);
}
