import type { Animation } from './animation.js';
import { besidePage, stateBox } from './beside-page.js';
import { ClassValues } from './class-values.js';
import { layerAt, type Timetable } from './layer-at.js';
import type { MovingPage } from './moving-page.js';
import { totalTime, type Tween } from './tween.js';

export type BarWarning =
  /** The script ignores the delay. */
  | 'delay-ignored'
  /** It waits at A for the time of all its runs before it moves. */
  | 'waits'
  | 'never-moves'
  | 'duration-zero'
  /** At B it is beside the page. */
  | 'leaves-page'
  /** On a later visit it stays at its end. */
  | 'stays-at-end'
  /** On a later visit it goes back to A first. */
  | 'runs-back';

/** @param table of a first visit */
export function barWarnings(page: MovingPage, table: Timetable, animation: Animation): readonly BarWarning[] {
  const { attached, tween: first } = animation;
  const { then: moving = first } = first;
  const values = new ClassValues(attached);
  const waits = moving !== first;
  const isOnce = !moving.isExact && moving.loops < Infinity && !moving.reset;
  const never = (waits && totalTime(first) === Infinity) || (!moving.isExact && totalTime(moving) === 0);
  const found: readonly (readonly [boolean, BarWarning])[] = [
    [!waits && first.delay === 0 && (values.number('properties.delay') ?? 0) > 0, 'delay-ignored'],
    [waits && totalTime(first) > 0, 'waits'],
    [never, 'never-moves'],
    [values.number('properties.duration') === 0, 'duration-zero'],
    [!never && leavesPage(page, table, moving), 'leaves-page'],
    [!never && isOnce && !waits && !moving.turns && !moving.curve, 'stays-at-end'],
    [!never && isOnce && waits, 'runs-back'],
  ];
  return found.flatMap(([holds, warning]) => (holds ? [warning] : []));
}

/** The share of a run after which it is at B, and has not turned. */
const almost = 1 - 1e-9;

function leavesPage(page: MovingPage, table: Timetable, moving: Tween): boolean {
  const { object, duration } = moving;
  const size = page.objects[object]?.size;
  const play = table.plays[object]?.find(({ tween }) => tween === moving);
  if (!size || !play) return false;
  const state = layerAt(table, object, play.begin + duration * almost);
  return state.alpha > 0 && besidePage(page, stateBox(state, size)) !== undefined;
}
