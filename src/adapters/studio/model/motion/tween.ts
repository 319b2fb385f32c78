import type { EasingCurve } from './easing-curves.js';
import type { MotionKey, MotionValues } from './moving-page.js';
import type { PathCurve } from './path-curve.js';

/** One way of values to others, as the runtime's `gtween.lua` runs it. Times are milliseconds. */
export interface Tween {
  /** The object of the page that it changes, by its place in the list. */
  readonly object: number;
  /** What it leads to. */
  readonly values: MotionValues;
  /** What it begins with, whatever its object has. */
  readonly begins?: MotionValues;
  readonly curve?: PathCurve;
  readonly delay: number;
  /** Of one run, there or back. */
  readonly duration: number;
  /** `Infinity`: without end. */
  readonly loops: number;
  /** Whether each run goes there and back. */
  readonly turns: boolean;
  readonly ease: EasingCurve;
  readonly mirrors: readonly MotionKey[];
  /** Whether the script leads it to its very end. The runtime stops at the frame before. */
  readonly isExact: boolean;
  /** What its end puts back beside the place and the size that the page opened with; `undefined`: its end puts nothing back. */
  readonly reset?: { readonly alpha: number; readonly rotation: number };
  /** What plays at its end. */
  readonly then?: Tween;
  /** The object whose place it takes when it begins to wait. */
  readonly placedAt?: number;
}

/** From the end of the delay to the end of the last run. A run of no time is none. */
export function totalTime({ duration, loops, turns }: Tween): number {
  return duration > 0 ? duration * loops * (turns ? 2 : 1) : loops === Infinity && duration === 0 ? Infinity : 0;
}

/** Where a tween is, so long after its delay. */
export interface TweenPhase {
  /** How far the values are; the easing may lead beyond 0 and 1. */
  readonly ratio: number;
  readonly isBack: boolean;
}

/**
 * @param position milliseconds since its delay has ended; not below 0
 * @param isEnd whether the run that ends there counts, not the one that begins
 */
export function phaseAt({ duration, turns, ease }: Tween, position: number, isEnd = false): TweenPhase {
  if (duration === 0) return { ratio: 1, isBack: false };
  const runs = position / duration;
  const run = isEnd ? Math.ceil(runs) - 1 : Math.floor(runs);
  const isBack = turns && run % 2 !== 0;
  return { ratio: ease(isBack ? run + 1 - runs : runs - run), isBack };
}
