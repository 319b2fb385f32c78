import type * as Clipboard from './clipboard.js';
import type * as Confirmation from './confirm-change.js';
import type * as Edits from './edits.js';
import type * as Layers from './edit-layers.js';
import { saving } from './shown-edits.js';
import type * as Undo from './undo.js';

/** What the first view does not need is loaded when it is used first. What changes layers runs in turn, as an undo does. */

/** What only selects waits for no change. */
export function withSelecting(run: (layers: typeof Layers) => void): void {
  void import('./edit-layers.js').then(run);
}

export function withLayers(run: (layers: typeof Layers) => unknown): void {
  void takeTurn(() => import('./edit-layers.js').then(run));
}

export function withClipboard(run: (clipboard: typeof Clipboard) => unknown): void {
  void takeTurn(() => import('./clipboard.js').then(run));
}

async function takeTurn(run: () => Promise<unknown>): Promise<void> {
  const { inTurn } = await import('../service/turns.js');
  await inTurn(run);
}

export function withUndo(run: (steps: typeof Undo) => unknown): void {
  void import('./undo.js').then(run);
}

/** What is asked for is looked at first. */
export function withConfirmation(run: (confirmation: typeof Confirmation) => unknown): void {
  void import('./confirm-change.js').then(run);
}

let loaded: typeof Edits | undefined;

/** What makes changes is loaded when a gesture begins: a page that is left cannot wait for it. */
export async function loadEdits(): Promise<typeof Edits> {
  return (loaded ??= await import('./edits.js'));
}

/** Makes a change. */
export async function withEdits(run: (edits: typeof Edits) => Promise<unknown>): Promise<void> {
  saving.value++;
  try {
    await run(loaded ?? (await loadEdits()));
  } finally {
    saving.value--;
  }
}
