import type * as Clipboard from './clipboard.js';
import type * as Layers from './layers.js';
import type * as Undo from './undo.js';

/** What the first view does not need is loaded when it is used first. */

export function withLayers(run: (layers: typeof Layers) => unknown): void {
  void import('./layers.js').then(run);
}

export function withClipboard(run: (clipboard: typeof Clipboard) => unknown): void {
  void import('./clipboard.js').then(run);
}

export function withUndo(run: (steps: typeof Undo) => unknown): void {
  void import('./undo.js').then(run);
}
