import { computed, effect, signal } from '@preact/signals';
import { layerMarks, pageMarks, textOfFinding, type Finding, type Mark } from '../../model/lists/findings.js';
import { project } from './documents.js';
import { historyVersion } from '../service/live.js';
import { openDrawer } from '../shown/preferences.js';
import { address, currentPage } from '../shown/selection.js';
import { client, explain } from '../service/service.js';

/** What the doctor found last; `undefined` until it has looked first. */
export const findings = signal<readonly Finding[] | undefined>(undefined);
export const isExamining = signal(false);

/** The `historyVersion` that the findings are about. */
const examined = signal(0);

/** Whether the project has changed since the doctor looked. */
export const areFindingsOld = computed(() => examined.value !== historyVersion.value);

/** The marks of pages by `harbour/dusk`, and of books by `harbour`. */
export const markedPages = computed<ReadonlyMap<string, Mark>>(() => pageMarks(findings.value ?? []));

/** The marks of the layers of the page, by their paths. */
export const markedLayers = computed<ReadonlyMap<string, Mark>>(() => {
  const { book, page } = address.value;
  const { tree } = currentPage.value ?? {};
  if (book === undefined || page === undefined || tree === undefined) return new Map();
  return layerMarks(findings.value ?? [], { book, page }, tree);
});

/** The first look waits until the page is drawn. */
const firstMs = 600;
const pauseMs = 250;
/** A large project is examined less often: each examination takes at most this part of the time, but for a pause of two seconds. */
const shareOfTime = 0.2;
const mostPauseMs = 2_000;

let due: ReturnType<typeof setTimeout> | undefined;
let lastMs = 0;

/** Lets the doctor look again after each change. */
export function followProblems(): void {
  effect(() => {
    void historyVersion.value;
    const isWatched = openDrawer.value === 'problems';
    if (project.value === undefined || isExamining.peek()) return;
    const wait = findings.peek() === undefined ? firstMs : pauseAfter();
    clearTimeout(due);
    due = setTimeout(() => void examine(), isWatched ? Math.min(wait, pauseMs) : wait);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && due === undefined) void examine();
  });
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

/** The findings as sentences, for the tooltip of a mark. */
export function textOfMark({ findings: found }: Mark): string {
  return found.map(textOfFinding).join('\n');
}
