import { computed, signal } from '@preact/signals';
import { textOfFinding, type Finding, type Mark } from '../../model/lists/finding-text.js';
import { historyVersion } from '../service/live.js';

/** What the doctor found last; `undefined` until it has looked first. */
export const findings = signal<readonly Finding[] | undefined>(undefined);
export const isExamining = signal(false);

/** The `historyVersion` that the findings are about. */
export const examined = signal(0);

/** Whether the project has changed since the doctor looked. */
export const areFindingsOld = computed(() => examined.value !== historyVersion.value);

/** The marks of pages by `harbour/dusk`, and of books by `harbour`. */
export const markedPages = signal<ReadonlyMap<string, Mark>>(new Map());

/** The marks of the layers of the page, by their paths. */
export const markedLayers = signal<ReadonlyMap<string, Mark>>(new Map());

/** The findings as sentences, for the tooltip of a mark. */
export function textOfMark({ findings: found }: Mark): string {
  return found.map(textOfFinding).join('\n');
}
