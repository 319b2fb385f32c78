import { easingCurve } from './easing-curves.js';
import { addAnimation, movingOf, nameKey, note, type Attaching, type MadeObject } from './making.js';
import { motionKeys, valuesOf, type MotionKey } from './moving-page.js';
import { readPlayback } from './read-playback.js';
import type { Tween } from './tween.js';

/** Adds the class `switch`: its layer fades, and another one appears in its place. The engine's own transitions do it: evenly, and once. */
export function addSwitch(attaching: Attaching): void {
  const { making, values } = attaching;
  const moving = movingOf(attaching);
  if (moving === undefined) return;
  const other = making.found.get(nameKey('layer', values.text('properties.to')));
  if (other === undefined) return note(attaching, 'target-gone');
  const playback = readPlayback(attaching);
  if (playback === undefined) return;
  const { timing, moved } = moving;
  const isExact = timing === 'exact';
  const add = (
    { index: object }: MadeObject,
    alpha: number,
    more: Pick<Tween, 'placedAt'>,
    anew: readonly MotionKey[],
  ) => {
    // In Kwik's scripts the engine fades from 1 to 0 and back, however opaque the layers are.
    const begins = isExact ? {} : { begins: { alpha: 1 - alpha } };
    const { delay, duration } = playback;
    const parts = [once({ object, values: { alpha }, ...begins, ...more, delay, duration })] as const;
    addAnimation(attaching, { timing, parts, anew: isExact ? anew : [] });
  };
  add(moved, 0, {}, ['alpha']);
  add(other, 1, { placedAt: moved.index }, ['x', 'y', 'alpha']);
}

function once(given: Omit<Tween, 'loops' | 'turns' | 'ease' | 'mirrors' | 'isExact'>): Tween {
  return { ...given, loops: 1, turns: false, ease: easingCurve(''), mirrors: [], isExact: true };
}

/** Milliseconds, as the library takes them. */
const usualTime = 500;

/** Adds the transition `to` of the library. It starts with the page, also on a later visit. By how much it moves, only the app knows. */
export function addTransition(attaching: Attaching): void {
  const { making, owner, values } = attaching;
  if (values.isComputed()) return note(attaching, 'computed');
  if (values.flag('params.delta')) return note(attaching, 'app-only');
  const corner: Partial<Record<MotionKey, number>> = making.page.origin;
  const ends = valuesOf(motionKeys, (key) => {
    const value = values.finite(`params.${key}`);
    return value === undefined ? undefined : value - (corner[key] ?? 0);
  });
  const [delay, duration] = [values.finite('params.delay') ?? 0, values.finite('params.time') ?? usualTime];
  const tween: Tween = {
    ...once({ object: owner.index, values: ends, delay, duration }),
    loops: (values.finite('params.iterations') ?? 1) || Infinity,
    turns: values.flag('params.reverse'),
  };
  addAnimation(attaching, { timing: 'exact', parts: [tween], anew: [], isAuto: true });
}
