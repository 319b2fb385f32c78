/** How far a value has come, for the share of the time that has passed. Both go from 0 to 1; the way may go beyond. */
export type EasingCurve = (time: number) => number;

/** A family of easings: the curve of `in`, and that of each half of `inOut`, where it is another one. */
type EasingFamily = readonly [begin: EasingCurve, half?: EasingCurve];

const power =
  (exponent: number): EasingCurve =>
  (t) =>
    t ** exponent;

/** Goes back a little before it goes on. */
const back =
  (overshoot: number): EasingCurve =>
  (t) =>
    t ** 2 * ((overshoot + 1) * t - overshoot);

const elastic =
  (period: number): EasingCurve =>
  (t) =>
    t === 0 || t === 1 ? t : -(2 ** (10 * (t - 1))) * Math.sin(((t - 1 - period / 4) * 2 * Math.PI) / period);

const overshoot = 1.70158;

/** By the names that easings have after `in`, `out` and `inOut`. The numbers are those of the runtime's `gtween.lua`. */
const families: Readonly<Record<string, EasingFamily>> = {
  Sine: [(t) => 1 - Math.cos((t * Math.PI) / 2)],
  Quad: [power(2)],
  Cubic: [power(3)],
  Quart: [power(4)],
  Quint: [power(5)],
  Expo: [(t) => (t === 0 ? 0 : 2 ** (10 * (t - 1)))],
  Circ: [(t) => 1 - Math.sqrt(1 - t ** 2)],
  Back: [back(overshoot), back(overshoot * 1.525)],
  Elastic: [elastic(0.3), elastic(0.45)],
  Bounce: [(t) => 1 - bounced(1 - t)],
};

/** Where each arc of a bounce ends, and half its length, in parts of the first half arc. */
const arcs = [
  [1, 1],
  [2, 0.5],
  [2.5, 0.25],
  [2.75, 0.125],
] as const;

function bounced(t: number): number {
  const [end, half] = arcs.find(([each]) => t * 2.75 <= each) ?? arcs[3];
  return 1 - half ** 2 + (t * 2.75 - end + half) ** 2;
}

export const even: EasingCurve = (t) => t;

/** The way and the family of an easing: `inOutSine` is `inOut` and `Sine`. */
export function easingParts(name: string): { readonly way: string; readonly family: string } | undefined {
  const [, way = '', family = ''] = /^(inOut|in|out)(.+)$/.exec(name) ?? [];
  return Object.hasOwn(families, family) ? { way, family } : undefined;
}

/** Names that run evenly on purpose. @see templates/layer-class/animation.yaml */
const evenNames = /^(Linear|(in|out)Circular)?$/;

/** The curve of an easing. @returns `undefined` for a name that no author can mean */
export function knownCurve(name: string): EasingCurve | undefined {
  if (evenNames.test(name)) return even;
  const { way, family = '' } = easingParts(name) ?? {};
  const [begin, half = begin] = families[family] ?? [];
  if (begin === undefined || half === undefined || way === 'in') return begin;
  if (way === 'out') return (t) => 1 - begin(1 - t);
  return (t) => (t < 0.5 ? half(2 * t) / 2 : 1 - half(2 - 2 * t) / 2);
}

/** The curve of an easing. @returns that of an even way for a name that no curve has: the app runs it evenly, too */
export function easingCurve(name: string): EasingCurve {
  return knownCurve(name) ?? even;
}
