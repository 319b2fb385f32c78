import { isEasing } from './easing-curves.js';
import { note, type Attaching } from './making.js';

/** The settings of a class that plays, as Lua takes them. Times are milliseconds. */
export interface Playback {
  readonly duration: number;
  readonly delay: number;
  /** `Infinity`: without end. */
  readonly loops: number;
  readonly turns: boolean;
  readonly easing: string;
}

/** Reads how an animation plays. @returns `undefined` where it never does: the app stops, or runs backwards without end */
export function readPlayback(attaching: Attaching): Playback | undefined {
  const { values } = attaching;
  const duration = timeOf(attaching, 'duration', 1000);
  const delay = timeOf(attaching, 'delay', 0);
  const loops = loopsOf(values.number('properties.loop'));
  const easing = values.at('properties.easing') ?? '';
  const isKnown = typeof easing === 'string' && isEasing(easing);
  if (!isKnown) note(attaching, 'unknown-easing');
  const isPlayed = !Number.isNaN(duration + delay) && (duration >= 0 || loops < Infinity);
  if (!isPlayed) return undefined;
  return { duration, delay, loops, turns: values.flag('properties.reverse'), easing: isKnown ? easing : '' };
}

/** Lua cannot count with any other value than a number, or a text of one: the script has an error. */
function timeOf(attaching: Attaching, name: 'duration' | 'delay', usual: number): number {
  const path = `properties.${name}`;
  const value = attaching.values.number(path) ?? usual;
  if (!(value >= 0)) note(attaching, `bad-${name}`);
  if (Number.isNaN(value) && typeof attaching.values.at(path) !== 'number') note(attaching, 'stops-page');
  return value;
}

function loopsOf(loops = 1): number {
  if (Number.isNaN(loops)) return 1;
  return loops > 0 ? loops : Infinity;
}
