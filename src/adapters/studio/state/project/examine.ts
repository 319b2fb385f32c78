import { effect } from '@preact/signals';
import { layerMarks, pageMarks } from '../../model/lists/findings.js';
import { historyVersion } from '../service/live.js';
import { client, explain } from '../service/service.js';
import { openDrawer } from '../shown/preferences.js';
import { address, currentPage } from '../shown/selection.js';
import { examined, findings, isExamining, markedLayers, markedPages } from './problems.js';

const pauseMs = 250;
/** A large project is examined less often: each examination takes at most this part of the time, but for a pause of two seconds. */
const shareOfTime = 0.2;
const mostPauseMs = 2_000;

let due: ReturnType<typeof setTimeout> | undefined;
let lastMs = 0;

/** Asks the doctor now and after each change, and marks what it found. */
export function examineChanges(): void {
  effect(() => {
    void historyVersion.value;
    const isWatched = openDrawer.value === 'problems';
    if (isExamining.peek()) return;
    const wait = findings.peek() === undefined ? 0 : pauseAfter();
    clearTimeout(due);
    due = setTimeout(() => void examine(), isWatched ? Math.min(wait, pauseMs) : wait);
  });
  effect(() => {
    markedPages.value = pageMarks(findings.value ?? []);
  });
  effect(markLayers);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && due === undefined) void examine();
  });
}

function markLayers(): void {
  const { book, page } = address.value;
  const { tree } = currentPage.value ?? {};
  const isShown = book !== undefined && page !== undefined && tree !== undefined;
  markedLayers.value = isShown ? layerMarks(findings.value ?? [], { book, page }, tree) : new Map();
}

function pauseAfter(): number {
  return Math.min(Math.max(pauseMs, lastMs / shareOfTime), mostPauseMs);
}

/** Asks the doctor. A window that nobody sees waits until it is seen. */
async function examine(): Promise<void> {
  due = undefined;
  if (document.visibilityState === 'hidden') return;
  const began = performance.now();
  const seen = historyVersion.value;
  isExamining.value = true;
  try {
    findings.value = (await client.value.doctor.show({}, { quiet: true })).findings;
    examined.value = seen;
  } catch (error) {
    explain(error);
  }
  isExamining.value = false;
  lastMs = performance.now() - began;
  if (historyVersion.value !== seen) due = setTimeout(() => void examine(), pauseAfter());
}
