import { judge, type Verdict } from './goals.js';
import { figureOf, ratioOf, type Measurement, type Series } from './measurement.js';

/** The results of one row, as they are stored. */
export interface RowResult {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly figures: readonly Figure[];
  readonly verdicts: readonly Verdict[];
  readonly notes: readonly string[];
  /** When, and which version, if it was another run than the newest one. */
  readonly measured?: string;
}

interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly lowest: number;
  readonly highest: number;
  /** To the first contender. */
  readonly ratio: number;
}

export interface Results {
  readonly machine: string;
  /** What was measured, as git names it. */
  readonly version: string;
  readonly date: string;
  readonly rows: readonly RowResult[];
}

export function resultOf(id: string, measurement: Measurement, series: readonly Series[]): RowResult {
  const { what, unit, summary, goals = [], notes } = measurement;
  const [yardstick] = series;
  return {
    id,
    what,
    unit,
    figures: series.map((each) => ({
      name: each.name,
      figure: figureOf(each, summary),
      lowest: Math.min(...each.values),
      highest: Math.max(...each.values),
      ratio: yardstick === undefined ? NaN : ratioOf(each, yardstick),
    })),
    verdicts: goals.map((goal) => judge(goal, series, summary)),
    notes: notes?.() ?? [],
  };
}

/** Earlier results with the rows of a newer run in the place of their own, in the newer order where there is one. */
export function mergeResults(earlier: Results | undefined, newer: Results, order: readonly string[]): Results {
  const before =
    earlier?.rows.map((row) => ({ measured: `${earlier.date}, version ${earlier.version}`, ...row })) ?? [];
  const rows = new Map([...before, ...newer.rows].map((row) => [row.id, row]));
  return { ...newer, rows: order.flatMap((id) => rows.get(id) ?? []) };
}
