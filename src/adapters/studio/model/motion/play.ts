import type { Point } from '../geometry/geometry.js';
import { clamp } from '../geometry/geometry.js';
import type { LayerState, MotionKey, MotionValues } from './moving-page.js';
import { pointOfPath, turnOfPath, type PathCurve } from './path-curve.js';
import { phaseAt, type Tween, type TweenPhase } from './tween.js';

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
  const { at, begin, end, placed } = play;
  if (ms < at) return undefined;
  const value = ms < end ? valueAt(play, key, ms - begin, frame) : endValue(play, key, frame);
  if (value !== undefined) return { value, rank: ms < end ? Infinity : end };
  const first = placed[key];
  return first === undefined ? undefined : { value: first, rank: at };
}

/** @param position milliseconds since its delay has ended */
function valueAt(play: Play, key: MotionKey, position: number, frame: number): number | undefined {
  const { tween } = play;
  const phase = phaseAt(tween, position);
  if (position >= 0) return valueIn(play, key, { ...phase, position, frame });
  // The runtime mirrors also what waits.
  return tween.isExact || !tween.mirrors.includes(key) ? undefined : mirrored(tween, key, 0, { ...phase, ratio: 0 });
}

function endValue(play: Play, key: MotionKey, frame: number): number | undefined {
  const { tween, isCut, home, begin, end } = play;
  if (!isCut && tween.reset !== undefined) return { ...home, ...tween.reset }[key];
  const isExact = tween.isExact && !isCut;
  const position = end - begin;
  if (!isExact && position <= 0) return undefined;
  const phase = isExact ? { ratio: tween.turns ? 0 : 1, isBack: false } : phaseAt(tween, position, true);
  return valueIn(play, key, { ...phase, position, frame });
}

/** Where a play is in a frame. */
interface Moment extends TweenPhase {
  readonly position: number;
  readonly frame: number;
}

function valueIn(play: Play, key: MotionKey, moment: Moment): number | undefined {
  const { tween, start, home } = play;
  const [from, to] = [start[key], tween.values[key]];
  const value = from === undefined || to === undefined ? undefined : from + (to - from) * moment.ratio;
  if (tween.mirrors.includes(key)) return mirrored(tween, key, value ?? home[key], moment);
  return value ?? (tween.curve && curveValue(play, tween.curve, key, moment));
}

/**
 * Scripts of today mirror the value on its way back. The runtime puts another one in its place: for the height it takes 1, because it
 * misspells its name.
 */
function mirrored(tween: Tween, key: MotionKey, value: number, { ratio, isBack }: TweenPhase): number {
  const { isExact, curve, values } = tween;
  if (isExact) return isBack ? -value : value;
  const side = isBack && (curve === undefined || values.rotation === 0) ? -1 : 1;
  const target = values[key] ?? 1;
  return key === 'xScale' ? side * target : side + (target - 1) * ratio;
}

/** Where a path has led. Before its first frame the layer is not on it. */
function curveValue({ tween }: Play, curve: PathCurve, key: MotionKey, moment: Moment): number | undefined {
  if ((key !== 'x' && key !== 'y' && key !== 'rotation') || moment.position === 0) return undefined;
  const { ratio, position, frame } = moment;
  const at = placeAt(tween, curve, ratio) ?? placeBefore(tween, curve, moment);
  if (at === undefined || key !== 'rotation') return at?.[key as 'x' | 'y'];
  const before = placeBefore(tween, curve, { position, frame: Math.min(frame, position) }) ?? at;
  return turnOfPath(curve, before, at);
}

/** Where an easing leads off the path, scripts of today keep to its ends, and the runtime moves nothing. */
function placeAt({ isExact }: Tween, curve: PathCurve, ratio: number): Point | undefined {
  return pointOfPath(curve, isExact ? clamp(ratio, 0, 1) : ratio);
}

/** The last place of the frames before. */
function placeBefore(tween: Tween, curve: PathCurve, { position, frame }: Pick<Moment, 'position' | 'frame'>) {
  for (let earlier = position - frame; earlier >= 0; earlier -= frame) {
    const place = placeAt(tween, curve, phaseAt(tween, earlier).ratio);
    if (place !== undefined) return place;
  }
  return undefined;
}
