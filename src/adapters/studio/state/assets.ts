import { effect, signal } from '@preact/signals';
import type { Asset } from '#adapters/client/client-operations.generated';
import { historyVersion } from './live.js';
import { openDrawer } from './preferences.js';
import { address } from './selection.js';
import { client, explain } from './service.js';

/** The assets of the book that is shown; `undefined` until they were read first. */
export const assets = signal<readonly Asset[] | undefined>(undefined);

effect(() => {
  void historyVersion.value;
  const { book } = address.value;
  if (openDrawer.value === 'assets' && book !== undefined) void readAssets(book);
});

async function readAssets(book: string): Promise<void> {
  try {
    assets.value = await client.value.asset.ls({ book }, { quiet: true });
  } catch (error) {
    explain(error);
  }
}
