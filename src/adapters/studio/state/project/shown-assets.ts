import { computed, signal } from '@preact/signals';
import type { Asset } from '#adapters/client/client-operations.generated';
import { historyVersion } from '../service/live.js';
import { address } from '../shown/selection.js';
import { client, explain } from '../service/service.js';

/** The assets that were read last, and their book. */
const read = signal<{ readonly book: string; readonly assets: readonly Asset[] } | undefined>(undefined);
const shownBook = computed(() => address.value.book);

/** The assets of the book that is shown; `undefined` until they were read first. */
export const bookAssets = computed(() => (read.value?.book === shownBook.value ? read.value?.assets : undefined));

/** The sound files of the book that is shown. */
export const sounds = computed(() => (bookAssets.value ?? []).filter(({ kind }) => kind === 'audio'));

export async function readBookAssets(): Promise<void> {
  const { value: book } = shownBook;
  if (book === undefined) return;
  try {
    read.value = { book, assets: await client.value.asset.ls({ book }, { quiet: true }) };
  } catch (error) {
    explain(error);
  }
}

/** Reads the assets, and follows the history and the book that is shown as an effect. */
export function followBookAssets(): void {
  void historyVersion.value;
  void readBookAssets();
}
