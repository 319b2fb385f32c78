import type { ProblemDetails } from './problem.js';

/** The details of a problem with an unknown name: the nearest names, where there are any. */
export function nearestIn(wanted: string, known: Iterable<string>): Pick<ProblemDetails, 'nearest'> {
  return nearestAre(nearest(wanted, known));
}

/** @param near the closest first */
export function nearestAre(near: readonly string[]): Pick<ProblemDetails, 'nearest'> {
  return near.length > 0 ? { nearest: near } : {};
}

/** The nearest names as a question at the end of a message: ` Did you mean "a" or "b"?`; `''` where there are none. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
}

/**
 * The known names closest to `wanted`, at most three, the closest first; nothing that would
 * need more than a third of the letters changed, or all of them. Case is not counted as a difference.
 * @param limit the most letters that may differ; a small one where a similar name is probably another one
 */
export function nearest(
  wanted: string,
  known: Iterable<string>,
  limit = Math.max(1, Math.ceil(wanted.length / 3)),
): string[] {
  const folded = wanted.toLowerCase();
  return [...new Set(known)]
    .map((name) => ({ name, distance: editDistance(folded, name.toLowerCase(), limit) }))
    .filter(({ name, distance }) => distance <= limit && distance < Math.max(folded.length, name.length))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/**
 * How many letters are to be changed, added, left out or swapped with the next, given up (as `limit + 1`) once it is sure
 * to pass `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeThat: readonly number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swaps = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = swaps ? (beforeThat[column - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min(substitution, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    // A swap reaches back over one row.
    if (Math.min(...current, ...previous) > limit) return limit + 1;
    [beforeThat, previous] = [previous, current];
  }
  return previous[b.length] ?? limit + 1;
}
