/** How far a value has come, for the share of the time that has passed. Both go from 0 to 1; the way may go beyond. */
type Curve = (time: number) => number;

/** The ways to begin, by the names that easings have after `in`, `out` and `inOut`. */
const beginnings: Readonly<Record<string, Curve>> = {
  Sine: (t) => 1 - Math.cos((t * Math.PI) / 2),
  Quad: (t) => t ** 2,
  Cubic: (t) => t ** 3,
  Quart: (t) => t ** 4,
  Quint: (t) => t ** 5,
  Expo: (t) => (t === 0 ? 0 : 2 ** (10 * (t - 1))),
  Circ: (t) => 1 - Math.sqrt(1 - t ** 2),
  Back: (t) => t ** 2 * (2.70158 * t - 1.70158),
  Elastic: (t) => (t === 0 || t === 1 ? t : -(2 ** (10 * (t - 1))) * Math.sin(((t - 1.075) * 2 * Math.PI) / 0.3)),
  Bounce: (t) => 1 - bounced(1 - t),
};

function bounced(t: number): number {
  const arc = [
    [1 / 2.75, 0, 0],
    [2 / 2.75, 1.5 / 2.75, 0.75],
    [2.5 / 2.75, 2.25 / 2.75, 0.9375],
    [1, 2.625 / 2.75, 0.984375],
  ].find(([end = 1]) => t <= end) ?? [1, 1, 1];
  const [, middle = 0, floor = 0] = arc;
  return 7.5625 * (t - middle) ** 2 + floor;
}

/** The curve of an easing. @returns that of an even way for a name that no curve has: the app runs it evenly, too */
export function easingCurve(name: string): Curve {
  const [, how, family = ''] = /^(inOut|in|out)(.+)$/.exec(name) ?? [];
  const begin = beginnings[family];
  if (begin === undefined) return (t) => t;
  if (how === 'in') return begin;
  if (how === 'out') return (t) => 1 - begin(1 - t);
  return (t) => (t < 0.5 ? begin(2 * t) / 2 : 1 - begin(2 - 2 * t) / 2);
}

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
    const family = /^(?:inOut|in|out)(.+)$/.exec(name)?.[1];
    const title = family !== undefined && family in beginnings ? family : 'Even';
    rows.set(title, [...(rows.get(title) ?? []), name]);
  }
  return [...rows].map(([title, each]) => ({ title, names: each }));
}

const ways: Readonly<Record<string, string>> = { in: 'in', out: 'out', inOut: 'in and out' };

/** The words for an easing: `Sine, in and out`. */
export function easingTitle(name: string): string {
  if (name === '') return 'None';
  const [, how = '', family = ''] = /^(inOut|in|out)(.+)$/.exec(name) ?? [];
  return family in beginnings ? `${family}, ${ways[how] ?? how}` : name;
}
