import { computed } from '@preact/signals';
import { NudgeBatch } from '../model/nudge.js';
import { createQueue } from '../model/queue.js';
import { gesture, saving } from './edits.js';

const enqueue = createQueue();

/**
 * Runs what keys and buttons ask for one after the other: each is about what the one before has left. Keys that move layers are
 * saved first.
 */
export function inTurn<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  NudgeBatch.flushAll();
  return enqueue(() => untilSaved().then(step));
}

/** Waits for the changes that are on their way. */
async function untilSaved(): Promise<void> {
  const isSaved = computed(() => saving.value === 0 && gesture.value?.isSaving !== true);
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    stop = isSaved.subscribe((value) => value && resolve());
  });
  stop?.();
}
