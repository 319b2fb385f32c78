import { easingCurve, easingParts } from '../motion/easing-curves.js';

/** The picture of an easing, in a square of this size: time to the right, the way upwards. */
export function easingPath(name: string, size: number): string {
  const curve = easingCurve(name);
  const steps = 40;
  const round = (value: number) => Math.round(value * 100) / 100;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const time = step / steps;
    return `${round(time * size)} ${round((1 - curve(time)) * size)}`;
  });
  return `M${points.join('L')}`;
}

export interface EasingRow {
  readonly title: string;
  readonly names: readonly string[];
}

/** The easings of a choice as a table: a row for each family, with its ways in, out and both. Those without a family come first. */
export function easingRows(names: readonly string[]): readonly EasingRow[] {
  const rows = new Map<string, string[]>();
  for (const name of names) {
    const title = easingParts(name)?.family ?? 'Even';
    rows.set(title, [...(rows.get(title) ?? []), name]);
  }
  return [...rows].map(([title, each]) => ({ title, names: each }));
}

const ways: Readonly<Record<string, string>> = { in: 'in', out: 'out', inOut: 'in and out' };

/** The words for an easing: `Sine, in and out`. */
export function easingTitle(name: string): string {
  if (name === '') return 'None';
  const parts = easingParts(name);
  return parts === undefined ? name : `${parts.family}, ${ways[parts.way] ?? parts.way}`;
}
