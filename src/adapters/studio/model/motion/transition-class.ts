import { even } from './easing-curves.js';
import { addAnimation, movingOf, nameKey, note, type Attaching } from './making.js';
import { motionKeys } from './moving-page.js';
import { onPage } from './open-object.js';
import { readPlayback } from './read-playback.js';
import type { Tween } from './tween.js';

/** Adds the class `switch`: its layer fades, and another one appears in its place. The engine's own transitions do it: evenly, and once. */
export function addSwitch(attaching: Attaching): void {
  const { making, values } = attaching;
  const moving = movingOf(attaching);
  if (!moving) return;
  const other = making.found.get(nameKey('layer', values.text('properties.to')));
  if (!other) return note(attaching, 'target-gone');
  const playback = readPlayback(attaching);
  if (!playback) return;
  const { timing, moved } = moving;
  const add = (fade: Pick<Tween, 'object' | 'placedAt'>, alpha: number) => {
    // In Kwik's scripts the engine fades from 1 to 0 and back, however opaque the layers are.
    const begins = timing === 'exact' ? {} : { begins: { alpha: 1 - alpha } };
    addAnimation(attaching, { timing, tween: once({ ...playback, ...fade, values: { alpha }, ...begins }) });
  };
  add({ object: moved.index }, 0);
  add({ object: other.index, placedAt: moved.index }, 1);
}

function once(given: Omit<Tween, 'loops' | 'turns' | 'ease' | 'mirrors' | 'isExact'>): Tween {
  return { ...given, loops: 1, turns: false, ease: even, mirrors: [], isExact: true };
}

/** Milliseconds, as the library takes them. */
const usualTime = 500;

/** Adds the transition `to` of the library. It starts with the page, also on a later visit. By how much it moves, only the app knows. */
export function addTransition(attaching: Attaching): void {
  const { making, owner, values } = attaching;
  if (values.isComputed()) return note(attaching, 'computed');
  if (values.flag('params.delta')) return note(attaching, 'app-only');
  const ends = values.numbers('params', motionKeys, (value, key) => onPage(making.page.origin, key, value));
  const [delay, duration] = [values.finite('params.delay') ?? 0, values.finite('params.time') ?? usualTime];
  const tween: Tween = {
    ...once({ object: owner.index, values: ends, delay, duration }),
    loops: (values.finite('params.iterations') ?? 1) || Infinity,
    turns: values.flag('params.reverse'),
  };
  // On a later visit, its script puts nothing back.
  addAnimation(attaching, { timing: 'waits', tween, isAuto: true });
}
