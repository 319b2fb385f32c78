import { signal } from '@preact/signals';
import type { FileChange } from '#adapters/client/client-operations';
import { withoutNested } from '../model/layer-tree.js';
import { change, dryRun, removeLayers } from './edits.js';

/** A risky change that waits for a yes, with the files that it would change. */
export interface PendingChange {
  readonly title: string;
  readonly action: string;
  readonly changes: readonly FileChange[];
  readonly make: () => void;
}

export const pending = signal<PendingChange | undefined>(undefined);

/** Shows what the removal of layers would change, and asks. */
export async function confirmRemoval(selected: readonly string[]): Promise<void> {
  const paths = withoutNested(selected);
  const planned = await dryRun(() => removeLayers(paths, true));
  if (planned === undefined) return;
  const name = paths.length === 1 ? `“${paths[0]}”` : `${paths.length} layers`;
  pending.value = {
    title: `Remove ${name}?`,
    action: 'Remove',
    changes: planned.changes,
    make: () => void change(() => removeLayers(paths, false)),
  };
}
