import type { Timetable } from './layer-at.js';
import type { Play } from './play.js';

/** Milliseconds of the shortest motion that can be gone through with the pointer. */
const least = 1000;

/** Milliseconds until all has ended that ends; of what has no end, two runs there and back count. */
export function motionLength({ plays }: Timetable): number {
  return Math.max(least, ...plays.flat().map(endOf));
}

function endOf({ begin, end, tween }: Play): number {
  return end === Infinity ? begin + 4 * tween.duration : end;
}
