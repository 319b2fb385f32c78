import { signal } from '@preact/signals';
import type { Asset } from '#adapters/client/client-operations.generated';
import { address } from './selection.js';
import { client, explain } from './service.js';

/** The sound files of the book that is shown. */
export const sounds = signal<readonly Asset[]>([]);

export async function readSounds(): Promise<void> {
  const { book } = address.value;
  if (book === undefined) return;
  try {
    sounds.value = await client.value.asset.ls({ book }, { kind: 'audio', quiet: true });
  } catch (error) {
    explain(error);
  }
}
