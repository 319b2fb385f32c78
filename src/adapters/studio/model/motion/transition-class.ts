import type { ClassValues } from './class-values.js';
import { easingCurve } from './easing-curves.js';
import { addAnimation, isComputed, note, placeKey, startsWithPage, targetOf, type Attaching } from './making.js';
import { motionKeys, type LayerState, type MotionKey, type MotionValues } from './moving-page.js';
import { readPlayback } from './read-playback.js';
import type { Tween } from './tween.js';

/** Adds the class `switch`: its layer fades, and another one appears in its place. The engine's own transitions do it: evenly, and once. */
export function addSwitch(attaching: Attaching): void {
  const { making, attached, values } = attaching;
  const { timing } = attached.script ?? {};
  if (timing === undefined || timing === null) return note(attaching, 'unknown-script');
  if (isComputed(values)) return note(attaching, 'computed');
  const object = targetOf(attaching);
  const other = making.places.get(placeKey('layer', values.text('properties.to')));
  if (object === undefined || other === undefined) return note(attaching, 'target-gone');
  const { playback, notes } = readPlayback(values);
  note(attaching, ...notes);
  if (playback === undefined) return;
  const { delay, duration } = playback;
  const add = (tween: Pick<Tween, 'object' | 'values' | 'placedAt'>, keys: readonly MotionKey[]) =>
    addAnimation(attaching, {
      ...{ timing, parts: [once({ ...tween, delay, duration })], isAuto: startsWithPage(values) },
      anew: timing === 'exact' ? keys : [],
    });
  add({ object, values: { alpha: 0 } }, ['alpha']);
  add({ object: other, values: { alpha: 1 }, placedAt: object }, ['x', 'y', 'alpha']);
}

function once(given: Pick<Tween, 'object' | 'values' | 'placedAt' | 'delay' | 'duration'>): Tween {
  return { ...given, loops: 1, turns: false, ease: easingCurve(''), mirrors: [], isExact: true };
}

/** Milliseconds, as the library takes them. */
const usualTime = 500;

/** Adds the transition `to` of the library. It starts with the page, also on a later visit. */
export function addTransition(attaching: Attaching): void {
  const { making, owner, values, attached } = attaching;
  const state = making.states[owner];
  if (state === undefined || Object.keys(attached.computed ?? {}).length > 0) return note(attaching, 'computed');
  const iterations = values.finite('params.iterations') ?? 1;
  const tween: Tween = {
    ...once({
      object: owner,
      values: transitionEnd(values, values.flag('params.delta') ? state : cornerOf(attaching)),
      delay: values.finite('params.delay') ?? 0,
      duration: values.finite('params.time') ?? usualTime,
    }),
    loops: iterations === 0 ? Infinity : iterations,
    turns: values.flag('params.reverse'),
  };
  addAnimation(attaching, { timing: 'exact', parts: [tween], anew: [], isAuto: true });
}

/** What is added to an absolute place: it counts from the corner of the content. */
function cornerOf({ making }: Attaching): MotionValues {
  const { x, y } = making.page.origin;
  return { x: -x, y: -y };
}

function transitionEnd(values: ClassValues, added: MotionValues | LayerState): MotionValues {
  const ends: Partial<Record<MotionKey, number>> = {};
  for (const key of motionKeys) {
    const value = values.finite(`params.${key}`);
    if (value !== undefined) ends[key] = value + (added[key] ?? 0);
  }
  return ends;
}
