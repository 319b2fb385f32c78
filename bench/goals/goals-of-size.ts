import type { Goal } from '../measurement.js';
import type { Bench } from '../row.js';

/** How much a figure may change from the smallest project to the largest. */
const tenth = 0.1;

/**
 * The goal that a figure does not change with the project's size.
 * @param more whether more is better
 */
export function flat(bench: Bench, more: boolean, suffix = ''): Goal[] {
  const [small, large] = [bench.ends[0], bench.ends.at(-1)];
  if (!bench.withPeers || small === undefined || large === undefined || small === large) return [];
  const pair = { of: large.name + suffix, to: small.name + suffix };
  return [more ? { ...pair, atLeast: 1 - tenth } : { ...pair, atMost: 1 + tenth }];
}

/** Goals that hold for the largest of the projects, where there are others to hold it against. */
export function largest(bench: Bench, goals: (name: string) => readonly Goal[]): readonly Goal[] {
  const large = bench.ends.at(-1);
  return bench.withPeers && large !== undefined ? goals(large.name) : [];
}
