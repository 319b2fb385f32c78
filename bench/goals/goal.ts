import { figureOf, ratioOf, type Goal, type Measurement, type Series } from '../measurement.js';

/** What became of a goal. */
export interface Verdict {
  readonly says: string;
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
    says: `${goal.of}${goal.to === undefined ? '' : ` / ${goal.to}`} ${bounds.join(' and ')}`,
    value,
    met: bounds.length === 0 ? undefined : value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity),
  };
}

function find(series: readonly Series[], name: string): Series {
  const found = series.find((each) => each.name === name);
  if (found === undefined) throw new Error(`a goal speaks of "${name}", which was not measured`);
  return found;
}
