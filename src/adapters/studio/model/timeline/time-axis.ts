import { clamp } from '../geometry/geometry.js';

/** The time that a timeline shows, from left to right. Times are milliseconds; 0 is when the page has turned in. */
export interface TimeAxis {
  /** Below 0: what lies before 0 shows the page as it opens. */
  readonly from: number;
  readonly to: number;
}

/** The part of the axis before 0, and that behind the last end: a bar can be dragged there. */
const before = 0.04;
const behind = 0.06;

/** @param end milliseconds until all has ended */
export function axisOf(end: number): TimeAxis {
  return { from: -end * before, to: end * (1 + behind) };
}

/** Where a moment is on the axis: 0 at its left end, 1 at its right end. What lies outside is at the ends. */
export function shareOf({ from, to }: TimeAxis, ms: number): number {
  return clamp((ms - from) / (to - from), 0, 1);
}

/** The moment at a place of the axis; also of a place beside it. */
export function momentAt({ from, to }: TimeAxis, share: number): number {
  return from + share * (to - from);
}

/** The most marks that have room beside each other. */
const mostTicks = 12;
const steps = [1, 2, 5];

/** The moments that a ruler names, at round distances: 0 is the first. */
export function ticksOf({ to }: TimeAxis): readonly number[] {
  const least = to / mostTicks;
  const tens = 10 ** Math.floor(Math.log10(least));
  const step = (steps.find((each) => each * tens >= least) ?? 10) * tens;
  return Array.from({ length: Math.floor(to / step) + 1 }, (_, index) => index * step);
}

/** A frame of the app, and ten of them: milliseconds. */
const frame = 1000 / 30;
const manyFrames = 10 * frame;

interface TimeKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * The moment that a key leads to.
 * @param ms the moment that is shown; below 0 the page as it opens
 * @param length of the whole motion
 * @returns `undefined` for a key without a meaning here
 */
export function movedMoment(ms: number, { key, shiftKey }: TimeKey, length: number): number | undefined {
  if (key === 'Home') return 0;
  const sign = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (sign === 0) return undefined;
  // Before 0 there is one moment only: the page as it opens.
  if (ms < 0) return sign > 0 ? 0 : ms;
  const moved = ms + sign * (shiftKey ? manyFrames : frame);
  return ms > 0 ? clamp(moved, 0, length) : Math.min(moved, length);
}
