import type { AttachedClass, MotionKey, ScriptTiming } from './moving-page.js';
import type { Tween } from './tween.js';

/** A class that moves an object of the page. */
export interface Animation {
  /** The object whose class it is, by its place in the list. */
  readonly owner: number;
  readonly attached: AttachedClass;
  readonly timing: ScriptTiming;
  /** Whether it starts with the page. */
  readonly isAuto: boolean;
  /** What it plays first: the script may wait at A before it moves. */
  readonly tween: Tween;
  /** What a later visit of the page finds where the first one began: the script puts it back, or it has no end and goes on. */
  readonly anew: readonly MotionKey[];
}
