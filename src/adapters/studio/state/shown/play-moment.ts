import { signal } from '@preact/signals';
import { moment } from './moment.js';

/** Whether the stage plays the motion of the page. */
export const isPlaying = signal(false);

/** How fast it plays: 1 is as the app does. */
export const speed = signal(1);

/** Of several, the one that was begun last plays. */
let plays = 0;

/** Calls something with each frame, as long as it asks for more. @param step gets the milliseconds since the frame before */
export function withFrames(step: (since: number) => boolean): void {
  let before = performance.now();
  requestAnimationFrame(function next(now) {
    const since = Math.max(now - before, 0);
    before = Math.max(now, before);
    if (step(since)) requestAnimationFrame(next);
  });
}

/** Plays on from the moment that is shown, and stops at the end. @param length milliseconds */
export function play(length: number): void {
  const own = ++plays;
  let at = typeof moment.value === 'number' && moment.value < length ? moment.value : 0;
  isPlaying.value = true;
  moment.value = at;
  withFrames((since) => {
    if (!isPlaying.value || own !== plays) return false;
    at = Math.min(at + since * speed.value, length);
    moment.value = at;
    if (at === length) isPlaying.value = false;
    return isPlaying.value;
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
