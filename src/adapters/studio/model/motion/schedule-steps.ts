import type { LayerState } from './moving-page.js';
import type { Timetable } from './layer-at.js';
import type { PageMotion } from './page-motion.js';
import { addPlay, inOrder, leftBy, readAt, startsOf, type Planning } from './schedule.js';

/** Something that changes what plays, so many milliseconds after the page has opened. */
export interface PlanStep {
  readonly at: number;
  take(planning: Planning): void;
}

/**
 * Plans the motion of a page on which something else happens. A step finds what the animations have begun in the same moment.
 * @param steps in their order
 * @param left how the visit before has left each object; without it, this is the first one
 */
export function scheduleSteps(
  motion: PageMotion,
  steps: readonly PlanStep[],
  left: readonly LayerState[] | undefined,
): Timetable {
  const { animations, opening: homes } = motion;
  const opening = left === undefined ? homes : leftBy(motion, { opening: left, plays: [] });
  const starts = startsOf(animations, ({ isAuto }) => isAuto, { at: 0, isReplay: false });
  const planning: Planning = { opening, homes, plays: homes.map(() => []), pending: [...starts].sort(inOrder) };
  for (const step of steps) {
    planUntil(planning, step.at);
    step.take(planning);
  }
  planUntil(planning, Infinity);
  return planning;
}

function planUntil(planning: Planning, at: number): void {
  for (let [next] = planning.pending; next !== undefined && readAt(next) <= at; [next] = planning.pending) {
    planning.pending.shift();
    addPlay(planning, next);
  }
}
