import { clamp } from '../geometry/geometry.js';
import { motionKeys, type LayerState, type MotionKey } from './moving-page.js';
import { writtenBy, type Play, type Written } from './play.js';

/** When each animation of a page plays, and from where. The time 0 is when the page has turned in. */
export interface Timetable {
  /** Of each object, in the order of the page, before anything plays. */
  readonly opening: readonly LayerState[];
  /** Of each object, in the order in which the app writes them in a frame. */
  readonly plays: readonly (readonly Play[])[];
}

/** A timetable, or the part of one that some objects have. */
interface PlannedObjects extends Pick<Timetable, 'opening'> {
  readonly plays: Readonly<Record<number, readonly Play[]>>;
}

/** Milliseconds of a frame, as Kwik's `config.lua` asks for them. */
export const usualFrame = 1000 / 30;

/**
 * How an object lies at a moment. Any moment can be asked for directly, in any order.
 * @param object its place in the list of the page
 * @param ms since the page has turned in; below 0 it is as it opens
 * @param frame the milliseconds since the frame before: a layer on a path is turned by its way since then
 */
export function layerAt(timetable: PlannedObjects, object: number, ms: number, frame = usualFrame): LayerState {
  const opening = timetable.opening[object] as LayerState;
  if (ms < 0) return opening;
  const state: Record<MotionKey, number> & Pick<LayerState, 'anchor'> = { ...opening };
  const ranks: Partial<Record<MotionKey, number>> = {};
  for (const play of timetable.plays[object] ?? [])
    for (const written of writtenBy(play, ms, frame)) write(state, ranks, written);
  // An easing may lead further. The engine has no such opacity.
  state.alpha = clamp(state.alpha, 0, 1);
  return state;
}

type Values = Partial<Record<MotionKey, number>>;

/** Of all plays that go on, the last one wins; of those that have ended, the one that ended last. */
function write(state: Values, ranks: Values, [values, rank]: Written): void {
  for (const key of motionKeys) {
    const value = values[key];
    if (value === undefined || rank < (ranks[key] ?? rank)) continue;
    state[key] = value;
    ranks[key] = rank;
  }
}
