import { layerAt, type Timetable } from '#adapters/studio/model/motion/layer-at';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { schedule } from '#adapters/studio/model/motion/schedule';
import { kindOf, motionKeys, type MotionKey, type MovingPage } from '#adapters/studio/model/motion/moving-page';
import { differences, inFrames } from './motion-frames.js';
import type { RecordedFrame } from './motion-recording.js';

type Offs = Readonly<Record<MotionKey, number>>;

/** Points, parts of 1, and degrees. The engine has 255 opacities, so that what begins anew is off by a step of these. */
const most: Offs = { x: 0.05, y: 0.05, alpha: 0.01, xScale: 0.01, yScale: 0.01, rotation: 0.5 };
const mostAgain: Offs = { ...most, alpha: 0.015 };
/** The same, where the clock is not that of the frames. */
const mostLate: Offs = { ...most, x: 1, y: 1, alpha: 0.015 };
/** A layer that follows a path is turned by the last frame's step: this much, in 95 of 100 frames. */
const mostTurned = 2;

/** What the engine showed of a page, and what the player has there. */
export interface Visit {
  readonly page: MovingPage;
  readonly frames: readonly RecordedFrame[];
  /** As the player plans it. */
  readonly planned: Timetable;
  /** As an app shows it that has these frames. */
  readonly shown: Timetable;
  readonly most: Offs;
  /** Layers that are not compared. */
  readonly leftOut: readonly string[];
}

export function firstVisit(page: MovingPage, frames: readonly RecordedFrame[]): Visit {
  const planned = schedule(pageMotion(page), { visit: 'first' });
  return { page, frames, planned, shown: inFrames(planned, momentsOf(frames)), most, leftOut: [] };
}

/**
 * What ended lies where its last frame left it. Where scripts let it go on, what has no end is anywhere.
 * @param before the first visit, which lasted until all had ended that ends
 */
export function secondVisit({ page, shown: before }: Visit, frames: readonly RecordedFrame[]): Visit {
  const motion = pageMotion(page);
  const planned = schedule(motion, { visit: 'second' });
  const goesOn = motion.animations.filter(({ timing, tween }) => timing !== 'exact' && tween.loops === Infinity);
  const left = planned.opening.map((state, object) => (isAnew(motion, object) ? state : layerAt(before, object, 1e9)));
  const shown = inFrames(planned, momentsOf(frames), left);
  const leftOut = goesOn.map(({ tween: { object } }) => page.objects[object]?.path ?? '');
  return { page, frames, planned, shown, most: mostAgain, leftOut };
}

function isAnew({ animations }: ReturnType<typeof pageMotion>, object: number): boolean {
  return animations.every(({ timing, tween }) => timing === 'exact' || tween.object !== object);
}

function momentsOf(frames: readonly RecordedFrame[]): readonly number[] {
  return frames.map(({ ms }) => ms);
}

/** Where the engine shows something else, in words. */
export function faults(visit: Visit): readonly string[] {
  return visit.page.objects.flatMap(({ path }, object) => {
    if (visit.leftOut.includes(path) || visit.frames.every(({ layers }) => !layers.has(path))) return [];
    if (hasItsOwnTime(visit, object)) return lateFault(visit, object);
    const plays = visit.planned.plays[object] ?? [];
    const isPath = plays.some(({ tween }) => tween.curve !== undefined);
    const frames = visit.frames.filter((frame) => !hasEndAmongOthers(visit, object, frame));
    const offs = frames.map((frame) => offOf(visit, object, frame, stepOf(visit, object, frame)));
    return motionKeys.flatMap((key) => {
      const isTurned = isPath && key === 'rotation';
      const all = offs.map((off) => off[key]).sort((a, b) => a - b);
      const off = all[isTurned ? Math.floor(all.length * 0.95) : all.length - 1] ?? Number.NaN;
      const at = frames[offs.findIndex((each) => each[key] === off)]?.ms;
      return off <= (isTurned ? mostTurned : Math.max(visit.most[key], plays.length > 1 ? mostAgain[key] : 0))
        ? []
        : [`${path}.${key} is off by ${off} at ${at}`];
    });
  });
}

/** Whether one of several animations ends in a frame: the app shows its end until the next frame, whatever else goes on. */
function hasEndAmongOthers({ shown }: Visit, object: number, { ms, since }: RecordedFrame): boolean {
  const plays = shown.plays[object] ?? [];
  return plays.length > 1 && plays.some(({ end }) => end > ms - since && end <= ms + 0.001);
}

/** Whether the engine's own transitions move it, in a frame after their delay: it is faded, fades in, or has one of the library's. */
function hasItsOwnTime({ page }: Visit, object: number): boolean {
  const isMoved = (classes: (typeof page.objects)[number]['classes']) =>
    classes.some((each) => kindOf(each) === 'switch' || kindOf(each).startsWith('transition2'));
  const { classes = [], path } = page.objects[object] ?? {};
  const appears = page.objects.some((other) =>
    other.classes.some(({ props }) => (props['properties'] as { to?: unknown } | undefined)?.to === path),
  );
  return isMoved(classes) || appears;
}

function offOf(
  { page, shown }: Pick<Visit, 'page' | 'shown'>,
  object: number,
  frame: RecordedFrame,
  step: number,
): Offs {
  const recordedState = frame.layers.get(page.objects[object]?.path ?? '');
  if (recordedState === undefined) throw new Error('the engine has every layer in every frame, or in none');
  const { x, y } = page.origin;
  const onPage = { ...recordedState, x: recordedState.x - x, y: recordedState.y - y };
  return differences(shown, object, [frame.ms, step], onPage);
}

/** How long the step took after which an object lies as it does in a frame: one that has ended stays turned by its last step. */
function stepOf({ shown, frames }: Visit, object: number, frame: RecordedFrame): number {
  const plays = shown.plays[object] ?? [];
  const end = Math.max(...plays.map((play) => play.end));
  const last = frames.findLast(({ ms }) => ms <= end);
  if (last === undefined || frame.ms <= end) return frame.since;
  return plays.every(({ tween }) => tween.isExact) ? end - last.ms : last.since;
}

/** Their clock is another: within so many milliseconds, each frame is one of the player's. */
function lateFault({ page, planned, frames }: Visit, object: number): readonly string[] {
  const isThere = (frame: RecordedFrame, late: number) => {
    const off = offOf({ page, shown: planned }, object, { ...frame, ms: Math.max(frame.ms - late, 0) }, frame.since);
    return motionKeys.every((key) => off[key] <= mostLate[key]);
  };
  const lates = Array.from({ length: 800 }, (_, index) => index - 200);
  const wrong = frames.filter((frame) => !lates.some((late) => isThere(frame, late)));
  return wrong.map(({ ms, layers }) => {
    const { path = '' } = page.objects[object] ?? {};
    return `${path} is nowhere near ${ms} as the engine shows it: ${JSON.stringify(layers.get(path))}`;
  });
}
