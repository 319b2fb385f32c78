import { computed, signal } from '@preact/signals';
import { isTimelineOpen } from './preferences.js';
import { pageKey } from './selection.js';

/** What starts the motion that is shown: the page opens, for the first or for the second time, or a command runs then. */
export type MotionStart = 'first' | 'second' | { readonly command: string };

const chosen = signal<{ readonly page: string; readonly start: MotionStart } | undefined>(undefined);

/** It is chosen in the timeline: without one, and on another page, the page opens. */
export const motionStart = computed<MotionStart>(() => {
  const { page, start } = chosen.value ?? {};
  return start !== undefined && page === pageKey.value && isTimelineOpen.value ? start : 'first';
});

export function startBy(start: MotionStart): void {
  chosen.value = { page: pageKey.value, start };
}
