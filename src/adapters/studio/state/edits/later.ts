import type * as Clipboard from './clipboard.js';
import type * as Confirmation from './confirm-change.js';
import type * as Edits from './edits.js';
import type * as Layers from './edit-layers.js';
import { presentChoice, selectedPaths, type Choice } from '../shown/selection.js';
import { saving } from './shown-edits.js';
import type * as Undo from './undo.js';

/**
 * What the first view does not need is loaded when it is used first. What changes layers runs in turn, as an undo does, and is about what
 * is chosen when it is asked for.
 */

/** What only selects waits for no change. */
export function withSelecting(run: (layers: typeof Layers) => void): void {
  void import('./edit-layers.js').then(run);
}

export function withLayers(run: (layers: typeof Layers, choice: Choice) => unknown): void {
  void takeTurn(() => import('./edit-layers.js'), run);
}

export function withClipboard(run: (clipboard: typeof Clipboard, choice: Choice) => unknown): void {
  void takeTurn(() => import('./clipboard.js'), run);
}

async function takeTurn<Steps>(
  load: () => Promise<Steps>,
  run: (steps: Steps, choice: Choice) => unknown,
): Promise<void> {
  const choice = presentChoice();
  const { inTurn } = await import('../service/turns.js');
  await inTurn(async () => run(await load(), choice));
}

export function withUndo(run: (steps: typeof Undo) => unknown): void {
  void import('./undo.js').then(run);
}

/** What is asked for is looked at first. */
export function withConfirmation(run: (confirmation: typeof Confirmation) => unknown): void {
  void import('./confirm-change.js').then(run);
}

/** Shows what the removal of the selected layers would change, and asks. */
export function removeSelection(): void {
  const { value: paths } = selectedPaths;
  withConfirmation(({ confirmRemoval }) => confirmRemoval(paths));
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
