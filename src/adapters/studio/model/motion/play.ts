import type { Point } from '../geometry/geometry.js';
import { clamp } from '../geometry/geometry.js';
import type { LayerState, MotionKey, MotionValues } from './moving-page.js';
import { pointOfPath, turnOfPath, type PathCurve } from './path-curve.js';
import { phaseAt, type Tween } from './tween.js';

/** One play of a tween. Times are milliseconds since the page has opened. */
export interface Play {
  readonly tween: Tween;
  /** Its place among the parts of its animation. */
  readonly part: number;
  /** The place of its animation among those of the page: of two that write the same value in a frame, the later wins. */
  readonly order: number;
  /** When its delay begins. */
  readonly at: number;
  readonly begin: number;
  /** `Infinity`: never. */
  readonly end: number;
  /** Whether something else ended it: then its end puts nothing right. */
  readonly isCut: boolean;
  /** The values that it begins with. */
  readonly start: MotionValues;
  /** What is set at once, when the delay begins. */
  readonly placed: MotionValues;
  /** How its object lies when the page opens for the first time. */
  readonly home: LayerState;
}

/** A value, and when it was written: `Infinity` while the play goes on. */
export interface Written {
  readonly value: number;
  readonly rank: number;
}

/** What a play has written. @param frame the milliseconds since the frame before @returns `undefined` if it wrote nothing so far */
export function writtenBy(play: Play, key: MotionKey, ms: number, frame: number): Written | undefined {
  if (ms < play.at) return undefined;
  if (ms >= play.end) return written(endValue(play, key, frame), play.end);
  return written(valueAt(play, key, ms - play.begin, frame), Infinity) ?? written(play.placed[key], play.at);
}

function written(value: number | undefined, rank: number): Written | undefined {
  return value === undefined ? undefined : { value, rank };
}

/** The share of the time at which an unfinished play stands: its end is never reached. */
const justBefore = 1 - 1e-12;

function endValue(play: Play, key: MotionKey, frame: number): number | undefined {
  const { tween, isCut, home, begin, end } = play;
  if (!isCut && tween.reset !== undefined) return { ...home, ...tween.reset }[key];
  if (!isCut && tween.isExact) return exactEnd(play, key, frame);
  return end > begin ? valueAt(play, key, (end - begin) * justBefore, frame) : play.placed[key];
}

function exactEnd(play: Play, key: MotionKey, frame: number): number | undefined {
  const { tween, start, home, begin, end } = play;
  if (key in tween.values) return tween.turns ? start[key] : tween.values[key];
  if (isMirrored(tween, key)) return home[key];
  return tween.curve === undefined
    ? play.placed[key]
    : curveValue(play, tween.curve, key, (end - begin) * justBefore, frame);
}

/** @param position milliseconds since its delay has ended */
function valueAt(play: Play, key: MotionKey, position: number, frame: number): number | undefined {
  const { tween } = play;
  if (isMirrored(tween, key)) return mirroredValue(play, key, position);
  if (position < 0) return undefined;
  return tweenedValue(play, key, position) ?? (tween.curve && curveValue(play, tween.curve, key, position, frame));
}

function tweenedValue({ tween, start }: Play, key: MotionKey, position: number): number | undefined {
  const [from, to] = [start[key], tween.values[key]];
  if (from === undefined || to === undefined) return undefined;
  return from + (to - from) * phaseAt(tween, position).ratio;
}

type MirroredKey = Tween['mirrors'][number];

function isMirrored({ mirrors }: Tween, key: MotionKey): key is MirroredKey {
  return mirrors.some((mirrored) => mirrored === key);
}

/** Scripts of today mirror the value on its way back. The runtime puts another one in its place, also while it waits. */
function mirroredValue(play: Play, key: MirroredKey, position: number): number | undefined {
  const { tween, home } = play;
  const { ratio, isBack } = phaseAt(tween, position);
  if (tween.isExact) {
    if (position < 0) return undefined;
    return (tweenedValue(play, key, position) ?? home[key]) * (isBack ? -1 : 1);
  }
  const side = isBack && (tween.curve === undefined || tween.values.rotation === 0) ? -1 : 1;
  const target = tween.values[key] ?? 1;
  // The runtime misspells the name of the height: it takes 1 for it.
  if (key === 'xScale') return side * target;
  return side + (position < 0 ? 0 : (target - 1) * ratio);
}

/** Where a path has led. Before its first frame the layer is not on it. */
function curveValue(play: Play, curve: PathCurve, key: MotionKey, position: number, frame: number): number | undefined {
  if ((key !== 'x' && key !== 'y' && key !== 'rotation') || position === 0) return undefined;
  const at = placeAt(play, curve, position, frame);
  if (at === undefined || key !== 'rotation') return at?.[key as 'x' | 'y'];
  const before = placeAt(play, curve, Math.max(position - frame, 0), frame) ?? at;
  return turnOfPath(curve, before, at);
}

const almostEnd = 1 - 1e-9;

/** Where the layer is. Where its easing leads off the path, scripts of today keep to its ends, and the runtime moves nothing. */
function placeAt({ tween }: Play, curve: PathCurve, position: number, frame: number): Point | undefined {
  for (let earlier = position; earlier >= 0; earlier -= frame) {
    const { ratio } = phaseAt(tween, earlier);
    const place = pointOfPath(curve, tween.isExact ? clamp(ratio, 0, almostEnd) : ratio);
    if (place !== undefined) return place;
  }
  return undefined;
}
