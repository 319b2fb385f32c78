import type { MotionKey, ScriptTiming } from './moving-page.js';
import type { Tween } from './tween.js';

/** A class that moves an object of the page. */
export interface Animation {
  /** The object whose class it is, by its place in the list. */
  readonly owner: number;
  /** As the page lists the class. */
  readonly className: string;
  readonly kind: string;
  readonly timing: ScriptTiming;
  /** Whether it starts with the page. */
  readonly isAuto: boolean;
  /** One after the other: the script may wait at A before it moves. */
  readonly parts: readonly [Tween, ...Tween[]];
  /** What a later visit of the page puts back to where the first one began. Without any, it goes on from where it was left. */
  readonly anew: readonly MotionKey[];
}

/** The settings of a class that plays, as Lua takes them. Times are milliseconds. */
export interface Playback {
  readonly duration: number;
  readonly delay: number;
  /** `Infinity`: without end. */
  readonly loops: number;
  readonly turns: boolean;
  readonly easing: string;
}
