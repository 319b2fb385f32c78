import { signal } from '@preact/signals';
import { moment } from './moment.js';

/** Whether the stage plays the motion of the page. */
export const isPlaying = signal(false);

/** How fast it plays: 1 is as the app does. */
export const speed = signal(1);

/** Of several, the one that was begun last plays. */
let plays = 0;

/** Plays on from the moment that is shown, and stops at the end. @param length milliseconds */
export function play(length: number): void {
  const own = ++plays;
  let at = typeof moment.value === 'number' && moment.value < length ? moment.value : 0;
  let before = performance.now();
  isPlaying.value = true;
  moment.value = at;
  requestAnimationFrame(function next(now) {
    if (!isPlaying.value || own !== plays) return;
    at = Math.min(at + Math.max(now - before, 0) * speed.value, length);
    before = now;
    moment.value = at;
    if (at < length) requestAnimationFrame(next);
    else isPlaying.value = false;
  });
}

export function pause(): void {
  isPlaying.value = false;
}

/** Shows a moment, and stops what plays. */
export function showAt(at: typeof moment.value): void {
  pause();
  moment.value = at;
}
