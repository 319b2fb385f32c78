import { computed, signal } from '@preact/signals';
import type { HistoryEntry, ReadHistoryEntryResult } from '#adapters/client/client-operations.generated';
import { authorsOf } from '../../model/history/undo-risks.js';
import { confirmChange } from '../edits/confirm-change.js';
import { attempt, orShowWhy } from '../edits/edits.js';
import { historyVersion } from '../service/live.js';
import { client, explain } from '../service/service.js';
import { toast } from '../shown/messages.js';

const pageSize = 50;

export const entries = signal<readonly HistoryEntry[]>([]);

/** Whose changes are listed; an empty text lists those of all. */
export const shownAuthor = signal('');
export const authors = computed(() => authorsOf(entries.value));
export const shownEntries = computed(() => {
  const { value: by } = shownAuthor;
  return by === '' ? entries.value : entries.value.filter((entry) => entry.author === by);
});
/** Whether there are older entries than those listed. */
export const hasOlder = signal(false);
/** The entry whose diff is shown. */
export const openEntry = signal<ReadHistoryEntryResult | undefined>(undefined);

/** Reads the newest entries, and follows the history as an effect. */
export async function readNewest(): Promise<void> {
  void historyVersion.value;
  try {
    const newest = await client.value.history.ls({}, { limit: pageSize });
    const oldest = newest.at(-1)?.revision ?? 0;
    const older = entries.value.filter(({ revision }) => revision < oldest);
    entries.value = newest.length < pageSize ? newest : [...newest, ...older];
    hasOlder.value = newest.length === pageSize;
  } catch (error) {
    explain(error);
  }
}

export async function readOlder(): Promise<void> {
  const before = entries.value.at(-1)?.id;
  if (before === undefined || before === null) return;
  const older = await client.value.history.ls({}, { limit: pageSize, before }).catch(() => []);
  entries.value = [...entries.value, ...older];
  hasOlder.value = older.length === pageSize;
}

export async function toggleEntry({ id }: HistoryEntry): Promise<void> {
  if (id === null || openEntry.value?.id === id) {
    openEntry.value = undefined;
    return;
  }
  const read = await orShowWhy(() => client.value.history.show({ id }));
  if (read !== undefined) openEntry.value = read;
}

/** Names the present, so that the project can be restored to it. @throws ProblemError if the name cannot be */
export async function nameCheckpoint(checkpoint: string): Promise<void> {
  await attempt(() => client.value.checkpoint.add({ checkpoint }));
  toast('done', `The present is called “${checkpoint}”.`);
}

/** Forgets the name of a moment, after a yes. */
export async function forgetCheckpoint(checkpoint: string): Promise<void> {
  await confirmChange({
    title: `Forget the name “${checkpoint}”?`,
    explanation: 'The history stays. The project can no longer be restored to this name.',
    action: 'Forget',
    run: (dryRun) => client.value.checkpoint.rm({ checkpoint }, { dryRun }),
  });
}
