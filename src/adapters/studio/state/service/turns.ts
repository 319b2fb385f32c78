import { computed, type ReadonlySignal } from '@preact/signals';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { createQueue } from '../../model/history/queue.js';
import { gesture, saving, unsavedLayers, waiting } from '../edits/shown-edits.js';

const enqueue = createQueue();

/**
 * Runs what keys and buttons ask for one after the other: each is about what the one before has left. Keys that move layers are
 * saved first.
 */
export function inTurn<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  NudgeBatch.flushAll();
  const waits = waiting.value > 0 ? 1 : 0;
  waiting.value += waits;
  return enqueue(async () => {
    await untilSaved();
    waiting.value -= waits;
    return step();
  });
}

/** Waits for the changes that are on their way. */
function untilSaved(): Promise<void> {
  return untilTrue(
    computed(() => saving.value === 0 && unsavedLayers.value.length === 0 && gesture.value?.isSaving !== true),
  );
}

export async function untilTrue(state: ReadonlySignal<boolean>): Promise<void> {
  let stop: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    stop = state.subscribe((value) => value && resolve());
  });
  stop?.();
}
