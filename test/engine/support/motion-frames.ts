import { layerAt, type Timetable } from '#adapters/studio/model/motion/layer-at';
import type { Play } from '#adapters/studio/model/motion/play';
import { motionKeys, type LayerState, type MotionKey } from '#adapters/studio/model/motion/moving-page';
import { startOf } from '#adapters/studio/model/motion/schedule';

/**
 * A timetable as an app shows it that has these frames. Scripts that wait begin their second part in the frame that ends the first,
 * and stop in the frame before their end; and what begins finds what the frame has. The player knows no frames.
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
    return planned.reduce<readonly Play[]>((done, play) => {
      const stateAt = (ms: number) => layerAt({ opening: [before], plays: [done] }, 0, ms);
      return [...done, playInFrames(play, frames, stateAt)];
    }, []);
  });
  return { opening, plays };
}

function playInFrames(play: Play, frames: readonly number[], stateAt: (ms: number) => LayerState): Play {
  const first = frames.find((ms) => ms >= play.begin - nearly) ?? play.begin;
  const begin = play.part === 0 ? play.begin : first;
  const start = startOf(stateAt(first), play.tween);
  const end = begin + (play.end - play.begin);
  if (play.tween.isExact) return { ...play, begin, end, start };
  const last = frames.findLast((ms) => ms < end - nearly) ?? end;
  return { ...play, begin, start, end: Math.min(end, Math.max(last, begin) + nearly) };
}

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
