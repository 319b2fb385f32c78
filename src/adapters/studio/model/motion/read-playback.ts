import { even, knownCurve } from './easing-curves.js';
import { note, type Attaching } from './making.js';
import type { Tween } from './tween.js';

/** How a class plays, as Lua takes its settings. */
export type Playback = Pick<Tween, 'duration' | 'delay' | 'loops' | 'turns' | 'ease'>;

/** Reads how an animation plays. @returns `undefined` where it never does: the app stops, or runs backwards without end */
export function readPlayback(attaching: Attaching): Playback | undefined {
  const { values } = attaching;
  const duration = timeOf(attaching, 'duration', 1000);
  const delay = timeOf(attaching, 'delay', 0);
  const runs = values.number('properties.loop') ?? 1;
  const loops = runs <= 0 ? Infinity : runs || 1;
  const ease = knownCurve(values.text('properties.easing'));
  if (!ease) note(attaching, 'unknown-easing');
  // Lua looks for it in a text.
  if (typeof (values.at('properties.easing') ?? '') !== 'string') note(attaching, 'stops-page');
  const isPlayed = !Number.isNaN(duration + delay) && (duration >= 0 || loops < Infinity);
  if (!isPlayed) return undefined;
  return { duration, delay, loops, turns: values.flag('properties.reverse'), ease: ease ?? even };
}

/** Lua cannot count with any other value than a number, or a text of one: the script has an error. */
function timeOf(attaching: Attaching, name: 'duration' | 'delay', usual: number): number {
  const path = `properties.${name}`;
  const value = attaching.values.number(path) ?? usual;
  if (!(value >= 0)) note(attaching, `bad-${name}`);
  if (Number.isNaN(value) && typeof attaching.values.at(path) !== 'number') note(attaching, 'stops-page');
  return value;
}
