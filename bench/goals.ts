import {
  type Bench,
  type Contender,
  figureOf,
  type Goal,
  type Measurement,
  ratioOf,
  type Series,
} from './measurement.js';

/** What became of a goal. */
export interface Verdict {
  readonly explains: string;
  readonly value: number;
  /** Where there is something to be met. */
  readonly met: boolean | undefined;
}

/** @throws Error when the goal speaks of somebody who was not measured */
export function judge(goal: Goal, series: readonly Series[], summary?: Measurement['summary']): Verdict {
  const value =
    goal.to === undefined
      ? figureOf(find(series, goal.of), summary)
      : ratioOf(find(series, goal.of), find(series, goal.to));
  const bounds = [
    ...(goal.atLeast === undefined ? [] : [`≥ ${goal.atLeast}`]),
    ...(goal.atMost === undefined ? [] : [`≤ ${goal.atMost}`]),
  ];
  return {
    explains: `${goal.of}${goal.to === undefined ? '' : ` / ${goal.to}`} ${bounds.join(' and ')}`,
    value,
    met: bounds.length === 0 ? undefined : value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity),
  };
}

function find(series: readonly Series[], name: string): Series {
  const found = series.find((each) => each.name === name);
  if (found === undefined) throw new Error(`a goal speaks of "${name}", which was not measured`);
  return found;
}

/** How much a figure may change from the smallest project to the largest. */
const tenth = 0.1;

/**
 * The goal that a figure does not change with the project's size.
 * @param more whether more is better
 */
export function flat(bench: Bench, more: boolean, suffix = ''): Goal[] {
  const [small, large] = [bench.ends[0], bench.ends.at(-1)];
  if (!bench.withBaselines || small === undefined || large === undefined || small === large) return [];
  const pair = { of: large.name + suffix, to: small.name + suffix };
  return [more ? { ...pair, atLeast: 1 - tenth } : { ...pair, atMost: 1 + tenth }];
}

/** Goals that hold for the largest of the projects, where there are others to hold it against. */
export function largest(bench: Bench, goals: (name: string) => readonly Goal[]): readonly Goal[] {
  const large = bench.ends.at(-1);
  return bench.withBaselines && large !== undefined ? goals(large.name) : [];
}

/** The newer version beside the older one, figure by figure: nothing to be met, only to be seen. */
export function versionGoals(contenders: readonly Contender[]): Goal[] {
  const names = contenders.map(({ name }) => name);
  return names.flatMap((of) => {
    const to = of.replace(/^new\b/, 'old');
    return to !== of && names.includes(to) ? [{ of, to }] : [];
  });
}
