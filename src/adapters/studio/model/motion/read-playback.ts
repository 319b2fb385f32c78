import { isEasing } from './easing-curves.js';
import type { ClassValues } from './class-values.js';
import type { Playback } from './animation.js';
import type { MotionNoteCode } from './motion-notes.js';

/** Settings that play nothing have no `playback`. */
export interface ReadPlayback {
  readonly playback?: Playback;
  readonly notes: readonly MotionNoteCode[];
}

const usualDuration = 1000;

/** Reads how an animation plays. Where the app stops, or never ends a run backwards, nothing plays. */
export function readPlayback(values: ClassValues): ReadPlayback {
  const duration = values.number('properties.duration') ?? usualDuration;
  const delay = values.number('properties.delay') ?? 0;
  const loops = loopsOf(values);
  const easing = values.at('properties.easing') ?? '';
  const name = typeof easing === 'string' ? easing : JSON.stringify(easing);
  const notes: readonly MotionNoteCode[] = [
    ...(duration >= 0 ? [] : (['bad-duration'] as const)),
    ...(delay >= 0 ? [] : (['bad-delay'] as const)),
    ...(isEasing(name) ? [] : (['unknown-easing'] as const)),
    ...(isNoNumber(values, 'duration') || isNoNumber(values, 'delay') ? (['stops-page'] as const) : []),
  ];
  const isPlayed = !Number.isNaN(duration) && !Number.isNaN(delay) && (duration >= 0 || loops !== Infinity);
  return isPlayed
    ? { notes, playback: { duration, delay, loops, turns: values.flag('properties.reverse'), easing: name } }
    : { notes };
}

function loopsOf(values: ClassValues): number {
  const loops = values.number('properties.loop') ?? 1;
  if (Number.isNaN(loops)) return 1;
  return loops > 0 ? loops : Infinity;
}

/** Whether Lua cannot count with a value: the script has an error. */
function isNoNumber(values: ClassValues, name: string): boolean {
  return Number.isNaN(values.number(`properties.${name}`)) && typeof values.at(`properties.${name}`) !== 'number';
}
