import type { Subject } from './service/subject.js';
import { median, sum } from './statistics.js';

/** What the bench measures, by a name that `--only` takes. */
export interface Row {
  readonly id: string;
  /** One line, for `--list`. */
  readonly what: string;
  /** Whether it measures Pagewright itself, so that two versions can be compared. */
  readonly ours: boolean;
  begin(bench: Bench): Promise<Measurement> | Measurement;
}

/** Thrown by a row that cannot be measured on this machine, with the reason. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}

/** What the rows measure with. */
export interface Bench {
  /** The versions and sizes that are measured, the smallest project first. */
  readonly subjects: readonly Subject[];
  /** The smallest and the largest of the subjects, or the one there is; of each version, where two are compared. */
  readonly ends: readonly Subject[];
  /** The subjects with the most pages: one of each version. */
  readonly largest: readonly Subject[];
  /** Whether others are measured too; not where two versions of ourselves are. */
  readonly withBaselines: boolean;
}

/** One thing that is measured, and what it is held against, by the same hand in the same rounds. */
export interface Measurement {
  readonly what: string;
  /** What the figures count: `answers/s`, `ms`, `MB/s`, … */
  readonly unit: string;
  /** The first is the yardstick: the ratio shown beside each is to it. */
  readonly contenders: readonly Contender[];
  readonly goals?: readonly Goal[];
  /** Rounds at most, the one that only warms up not counted. */
  readonly rounds?: number;
  /** Whether the first round is thrown away; for what cannot be warm, it is not. */
  readonly warmUp?: boolean;
  /** What the rounds make together; otherwise their median. */
  readonly summary?: 'median' | 'sum';
  /** Remarks, once everything was measured. */
  readonly notes?: () => readonly string[];
  /** Removes what was made for it. */
  readonly end?: () => void | Promise<void>;
}

export interface Contender {
  readonly name: string;
  /** Works for about `seconds`, and returns the result in the measurement's unit. */
  run(seconds: number): Promise<number>;
  /** Ends when what it has left to do for later is done: the next one shall not have it beside. */
  rest?(): Promise<void>;
}

/** What a contender, or its ratio to another one, is to reach. */
export interface Goal {
  readonly of: string;
  /** Without it, the figure itself is what counts. */
  readonly to?: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Series {
  readonly name: string;
  /** One for each round. */
  readonly values: readonly number[];
}

/** Runs the contenders in turn, round after round, so that what the machine does beside hits all of them alike. */
export async function measure(measurement: Measurement, rounds: number, seconds: number): Promise<Series[]> {
  const { contenders, warmUp = true } = measurement;
  const values = new Map<string, number[]>();
  for (let round = warmUp ? 0 : 1; round <= Math.min(rounds, measurement.rounds ?? rounds); round++) {
    // To and fro, so that nobody is always the one after the same other.
    for (const contender of round % 2 === 0 ? contenders : [...contenders].reverse()) {
      const value = await contender.run(seconds);
      await contender.rest?.();
      if (round > 0) values.set(contender.name, [...(values.get(contender.name) ?? []), value]);
    }
  }
  return contenders.map(({ name }) => ({ name, values: values.get(name) ?? [] }));
}

/** The one figure that stands for all rounds. */
export function figureOf({ values }: Series, summary: Measurement['summary'] = 'median'): number {
  return summary === 'sum' ? sum(values) : median(values);
}

/** The median of the ratios of one to the other, round by round. */
export function ratioOf(of: Series, to: Series): number {
  return median(of.values.map((value, round) => value / (to.values[round] ?? NaN)));
}
