import { signal } from '@preact/signals';
import type { Asset } from '#adapters/client/client-operations.generated';
import { address } from './selection.js';
import { client, explain } from './service.js';

/** The assets of a book, as they were when an author last opened a list of them. */
export const bookAssets = signal<{ readonly book: string; readonly assets: readonly Asset[] } | undefined>(undefined);

export async function readBookAssets(): Promise<void> {
  const { book } = address.value;
  if (book === undefined) return;
  try {
    bookAssets.value = { book, assets: await client.value.asset.ls({ book }, { quiet: true }) };
  } catch (error) {
    explain(error);
  }
}
