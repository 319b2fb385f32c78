import { signal } from '@preact/signals';
import { moment } from './moment.js';

/** Whether the stage plays the motion of the page. */
export const isPlaying = signal(false);

/** Plays on from the moment that is shown, in real time, and stops at the end. @param length milliseconds */
export function play(length: number): void {
  const at = typeof moment.value === 'number' && moment.value < length ? moment.value : 0;
  const start = performance.now() - at;
  isPlaying.value = true;
  moment.value = at;
  requestAnimationFrame(function next(now) {
    if (!isPlaying.value) return;
    moment.value = Math.min(Math.max(now - start, at), length);
    if (moment.value < length) requestAnimationFrame(next);
    else isPlaying.value = false;
  });
}

export function pause(): void {
  isPlaying.value = false;
}
