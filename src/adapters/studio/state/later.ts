import type * as Clipboard from './clipboard.js';
import type * as Layers from './layers.js';
import type * as Undo from './undo.js';

/** What the first view does not need is loaded when it is used first. What changes layers runs in turn, as an undo does. */

/** What only selects waits for no change. */
export function withSelecting(run: (layers: typeof Layers) => void): void {
  void import('./layers.js').then(run);
}

export function withLayers(run: (layers: typeof Layers) => unknown): void {
  void takeTurn(() => import('./layers.js').then(run));
}

export function withClipboard(run: (clipboard: typeof Clipboard) => unknown): void {
  void takeTurn(() => import('./clipboard.js').then(run));
}

async function takeTurn(run: () => Promise<unknown>): Promise<void> {
  const { inTurn } = await import('./turns.js');
  await inTurn(run);
}

export function withUndo(run: (steps: typeof Undo) => unknown): void {
  void import('./undo.js').then(run);
}
