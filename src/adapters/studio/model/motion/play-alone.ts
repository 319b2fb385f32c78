import type { Timetable } from './layer-at.js';
import type { PageMotion } from './page-motion.js';
import { isStartOf, schedule, type CommandStart } from './schedule.js';

/**
 * The motion of one class alone, from the page as it opens. Its start is the time 0.
 * @returns `undefined` where the player moves nothing for it
 */
export function playAlone(motion: PageMotion, played: Omit<CommandStart, 'at'>): Timetable | undefined {
  const animations = motion.animations
    .filter((each) => isStartOf(played, each))
    .map((each) => ({ ...each, isAuto: true }));
  return animations.length === 0 ? undefined : schedule({ ...motion, animations }, { visit: 'first' });
}
