import { layerAt, type Timetable } from '#adapters/studio/model/motion/layer-at';
import type { Play } from '#adapters/studio/model/motion/play';
import { motionKeys, valuesOf, type LayerState, type MotionKey } from '#adapters/studio/model/motion/moving-page';
import { startOf } from '#adapters/studio/model/motion/schedule';

/**
 * A timetable as an app shows it that has these frames. Scripts that wait begin their second part in the frame that ends the first,
 * and stop in the frame before their end; and what begins finds what the frames have. The player knows no frames.
 * @param opening how the objects lie before anything plays
 */
export function inFrames(
  table: Timetable,
  frames: readonly number[],
  opening: readonly LayerState[] = table.opening,
): Timetable {
  const plays = table.plays.map((planned, object) => {
    const before = opening[object];
    if (before === undefined) throw new Error('every object opens');
    const framed = planned.reduce<readonly FramedPlay[]>(addInFrames(frames), []);
    const same = motionKeys.filter((key) => before[key] === table.opening[object]?.[key]);
    return withStarts(framed, frames, before).map((play) => {
      const asPlanned = planned.find(({ tween }) => tween === play.tween)?.start ?? {};
      const found = same.filter((key) => isFoundAlike(key, play, planned, frames));
      return { ...play, start: { ...play.start, ...valuesOf(found, (key) => asPlanned[key]) } };
    });
  });
  return { opening, plays };
}

/**
 * Whether what begins finds the same value in every app, whatever its frames are: nothing else writes it, or what has written it has
 * led it to its very end, more than a frame before.
 */
function isFoundAlike(key: MotionKey, play: Play, plays: readonly Play[], frames: readonly number[]): boolean {
  const before = frames.findLast((ms) => ms < play.begin) ?? 0;
  return plays.every((other) => {
    const hasEnded = other.tween.isExact && other.end < before - nearly;
    // A script that waits may lead it from A to A.
    const isSame =
      other.tween === play.tween || (other.order === play.order && other.tween.values[key] === other.start[key]);
    return isSame || hasEnded || !writes(other, key);
  });
}

function writes({ tween, placed }: Play, key: MotionKey): boolean {
  const { values, mirrors, reset, curve } = tween;
  const isOfPath = curve !== undefined && ['x', 'y', 'rotation'].includes(key);
  return key in values || key in placed || mirrors.includes(key) || reset !== undefined || isOfPath;
}

/** A play, and the frame in which it begins. */
interface FramedPlay {
  readonly play: Play;
  readonly first: number;
}

function addInFrames(frames: readonly number[]) {
  return (done: readonly FramedPlay[], play: Play): readonly FramedPlay[] => {
    const before = done.findLast((each) => each.play.order === play.order)?.play;
    const ended = before && (frames.find((ms) => ms >= before.end - nearly) ?? before.end);
    const [at, begin] = ended === undefined ? [play.at, play.begin] : [ended, ended];
    const first = frames.find((ms) => ms > at + nearly && ms >= begin - nearly) ?? begin;
    return [...done, { play: { ...play, at, begin, end: begin + (play.end - play.begin) }, first }];
  };
}

/** In a frame, the later ones find what the earlier ones have written, and the earlier ones what the later ones wrote in the frame before. */
function withStarts(framed: readonly FramedPlay[], frames: readonly number[], opening: LayerState): readonly Play[] {
  const listed = [...framed].sort((a, b) => a.play.at - b.play.at || a.play.order - b.play.order);
  const plays = listed.map(({ play }) => play);
  const begun = new Set<number>();
  for (const { play, first } of [...listed].sort((a, b) => a.first - b.first)) {
    const place = listed.findIndex((each) => each.play === play);
    const last = frames.findLast((ms) => ms < first) ?? -1;
    // Before they begin, they write at most what they are mirrored to, from the frame on that follows their start.
    const isWaiting = ({ at, begin }: Play, ms: number) => at < ms && begin > ms;
    const known = (index: number, ms: number) =>
      begun.has(index) || plays.slice(index, index + 1).some((each) => isWaiting(each, ms));
    const before = plays.filter((_, index) => index !== place && known(index, last));
    const left = layerAt({ opening: [opening], plays: [before] }, 0, last + written);
    const writing = plays.filter(({ end }, index) => index < place && known(index, first) && end > last);
    const found = layerAt({ opening: [left], plays: [writing] }, 0, first + written, first - last);
    plays[place] = stopped({ ...play, start: startOf(found, play.tween) }, frames, place);
    begun.add(place);
  }
  return plays;
}

/**
 * Scripts that wait stop in the frame before their end. A frame puts right what ends, and all that it puts back.
 * @param place of what writes in the same frame, the later writes last
 */
function stopped(play: Play, frames: readonly number[], place: number): Play {
  const { tween, begin, end } = play;
  if (end <= begin || (tween.curve !== undefined && tween.isExact)) return play;
  const isPut = tween.isExact || tween.reset !== undefined;
  const frame = isPut
    ? (frames.find((ms) => ms >= end - nearly) ?? end)
    : Math.max(frames.findLast((ms) => ms < end - nearly) ?? end, begin);
  return { ...play, end: frame + (place + 1) * 1e-6 };
}

/** Milliseconds after a frame at which all that ends in it has ended. */
const written = 1e-4;

/** Milliseconds that the engine loses when it adds up times. */
const nearly = 0.01;

/** How far the values of the engine are from those of the player, of all moments that the engine can mean. */
export function differences(
  table: Timetable,
  object: number,
  [ms, frame]: readonly [ms: number, frame: number],
  shown: Readonly<Record<MotionKey, number>>,
): Readonly<Record<MotionKey, number>> {
  const states = [ms, ms - nearly, ms + nearly].map((moment) => layerAt(table, object, moment, frame));
  const least = (key: MotionKey) => Math.min(...states.map((state) => distance(state, shown, key)));
  return Object.fromEntries(motionKeys.map((key) => [key, least(key)])) as Record<MotionKey, number>;
}

function distance(state: LayerState, shown: Readonly<Record<MotionKey, number>>, key: MotionKey): number {
  const far = Math.abs(state[key] - shown[key]);
  return key === 'rotation' ? Math.min(far % 360, 360 - (far % 360)) : far;
}
