import { turnedBox } from '../geometry/geometry.js';
import type { Animation } from './animation.js';
import { ClassValues } from './class-values.js';
import { layerAt, type Timetable } from './layer-at.js';
import type { AttachedClass, MovingPage } from './moving-page.js';
import { totalTime } from './tween.js';

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

export interface BarSource {
  readonly page: MovingPage;
  /** Of a first visit. */
  readonly table: Timetable;
  readonly animation: Animation;
  readonly attached: AttachedClass;
}

export function barWarnings(source: BarSource): readonly BarWarning[] {
  const { animation, attached } = source;
  const { timing, kind, parts } = animation;
  const [first, moving = first] = parts;
  const values = new ClassValues(attached);
  const waits = moving !== first;
  const isOnce = timing === 'waits' && moving.loops !== Infinity && moving.reset === undefined && kind !== 'switch';
  const never = (waits && totalTime(first) === Infinity) || (!moving.isExact && totalTime(moving) === 0);
  const found: readonly (readonly [boolean, BarWarning])[] = [
    [!waits && first.delay === 0 && (values.number('properties.delay') ?? 0) > 0, 'delay-ignored'],
    [waits && totalTime(first) > 0, 'waits'],
    [never, 'never-moves'],
    [values.number('properties.duration') === 0, 'duration-zero'],
    [!never && leavesPage(source), 'leaves-page'],
    [!never && isOnce && !waits && !moving.turns && kind !== 'path', 'stays-at-end'],
    [!never && isOnce && waits, 'runs-back'],
  ];
  return found.flatMap(([holds, warning]) => (holds ? [warning] : []));
}

/** The share of a run after which it is at B, and has not turned. */
const almost = 1 - 1e-9;

function leavesPage({ page, table, animation }: BarSource): boolean {
  const { parts } = animation;
  const moving = parts[1] ?? parts[0];
  const size = page.objects[moving.object]?.size;
  const play = table.plays[moving.object]?.find(({ tween }) => tween === moving);
  if (size === undefined || play === undefined) return false;
  const { x, y, ...state } = layerAt(table, moving.object, play.begin + moving.duration * almost);
  const scaled = { width: size.width * state.xScale, height: size.height * state.yScale };
  const box = turnedBox(scaled, state.anchor, { x, y }, state.rotation);
  return box.x + box.width <= 0 || box.y + box.height <= 0 || box.x >= page.width || box.y >= page.height;
}
