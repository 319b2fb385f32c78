import type { Point } from '../geometry/geometry.js';
import { clamp } from '../geometry/geometry.js';
import { motionKeys, type LayerState, type MotionKey, type MotionValues } from './moving-page.js';
import { pointOfPath, turnOfPath, type PathCurve } from './path-curve.js';
import { phaseAt, type Tween, type TweenPhase } from './tween.js';

/** One play of a tween. Times are milliseconds since the page has opened. */
export interface Play {
  readonly tween: Tween;
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
  /** Whether the page was shown before: the runtime then puts what waits to its path. */
  readonly isAgain: boolean;
}

/** Values, and when they were written: `Infinity` while the play goes on. */
export type Written = readonly [values: MotionValues, rank: number];

/** What a play has written so far, the last at the end. @param frame the milliseconds since the frame before */
export function writtenBy(play: Play, ms: number, frame: number): readonly Written[] {
  const { at, begin, end, placed } = play;
  if (ms < at) return [];
  return [[placed, at], ms < end ? [valuesAt(play, ms - begin, frame), Infinity] : [endValues(play, frame), end]];
}

/** @param position milliseconds since its delay has ended */
function valuesAt(play: Play, position: number, frame: number): MotionValues {
  const { tween } = play;
  const phase = phaseAt(tween, position);
  if (position >= 0) return valuesIn(play, { ...phase, position, frame });
  // From its first frame on, the runtime changes also what waits.
  if (tween.isExact || position === -tween.delay) return {};
  return mirrored(play, waitingPlace(play, phase), { ...phase, ratio: 0 });
}

/** The runtime puts what waits for its path once more to the path; at the very end of that, to the begin of the last section. */
function waitingPlace({ tween: { curve }, start, isAgain }: Play, { isBack }: TweenPhase): NewValues {
  if (!isAgain || !curve) return {};
  return { ...pointOfPath(curve, isBack ? 1 + 1e-9 : 0), rotation: start.rotation ?? 0 };
}

function endValues(play: Play, frame: number): MotionValues {
  const { tween, isCut, home, begin, end } = play;
  if (!isCut && tween.reset) return { ...home, ...tween.reset };
  const isExact = tween.isExact && !isCut;
  const position = end - begin;
  if (!isExact && position <= 0) return {};
  const phase = isExact ? { ratio: tween.turns ? 0 : 1, isBack: false } : phaseAt(tween, position, true);
  return valuesIn(play, { ...phase, position, frame });
}

/** Where a play is in a frame. */
interface Moment extends TweenPhase {
  readonly position: number;
  readonly frame: number;
}

type NewValues = Partial<Record<MotionKey, number>>;

function valuesIn(play: Play, moment: Moment): MotionValues {
  const { tween, start } = play;
  const values: NewValues = tween.curve ? followedValues(tween, tween.curve, moment) : {};
  for (const key of motionKeys) {
    const [from, to] = [start[key], tween.values[key]];
    if (from !== undefined && to !== undefined) values[key] = from + (to - from) * moment.ratio;
  }
  return mirrored(play, values, moment);
}

/**
 * Scripts of today mirror the value on its way back. The runtime puts another one in its place: for the height it takes 1, because it
 * misspells its name.
 */
function mirrored({ tween, home }: Play, values: NewValues, { ratio, isBack }: TweenPhase): MotionValues {
  const { isExact, curve, values: ends } = tween;
  const side = isBack && (isExact || !curve || ends.rotation === 0) ? -1 : 1;
  for (const key of tween.mirrors) {
    const target = ends[key] ?? 1;
    const begin = key === 'xScale' ? target : 1;
    values[key] = isExact ? side * (values[key] ?? home[key]) : side * begin + (target - begin) * ratio;
  }
  return values;
}

/** Where a path has led. Before its first frame the layer is not on it. */
function followedValues(tween: Tween, curve: PathCurve, { ratio, position, frame }: Moment): NewValues {
  if (position === 0) return {};
  const at = placeAt(tween, curve, ratio) ?? lastPlace(tween, curve, position, frame);
  if (!at) return {};
  const { ratio: before } = phaseAt(tween, Math.max(position - frame, 0));
  return { ...at, rotation: turnOfPath(curve, placeAt(tween, curve, before) ?? at, at) };
}

/** Where an easing leads off the path, scripts of today keep to its ends, and the runtime moves nothing. */
function placeAt({ isExact }: Tween, curve: PathCurve, ratio: number): Point | undefined {
  return pointOfPath(curve, isExact ? clamp(ratio, 0, 1) : ratio);
}

/** The last place that the frames before have found. */
function lastPlace(tween: Tween, curve: PathCurve, position: number, frame: number): Point | undefined {
  // Enough to find it, however long the path has been left.
  const step = Math.max(frame, position / 1000);
  for (let earlier = position - frame; earlier > 0; earlier -= step) {
    const place = placeAt(tween, curve, phaseAt(tween, earlier).ratio);
    if (place) return place;
  }
  return undefined;
}
