import { movedMoment } from '../../model/timeline/time-axis.js';
import { length } from '../../state/project/page-motion.js';
import { moment } from '../../state/shown/moment.js';
import { isPlaying, pause, play, showAt } from '../../state/shown/play-moment.js';

/** Plays on from the moment that is shown, or stops. */
export function playOrPause(): void {
  if (isPlaying.value) pause();
  else play(length.value);
}

/** Shows a moment of the timeline. @param ms below 0: the page as it opens */
export function scrubTo(ms: number): void {
  showAt(ms < 0 ? 'opening' : Math.min(ms, length.value));
}

/** @returns whether the key means something for the time that is shown */
export function pressTimeKey(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  // In a browser, Alt with an arrow leaves the page.
  if (altKey || ctrlKey || metaKey) return key.startsWith('Arrow');
  if (key === ' ') {
    playOrPause();
    return true;
  }
  const at = moment.value;
  const moved = movedMoment(at === 'opening' ? -1 : at === 'design' ? 0 : at, event, length.value);
  if (moved !== undefined) scrubTo(moved);
  return moved !== undefined;
}
