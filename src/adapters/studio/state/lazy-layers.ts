import type * as Clipboard from './clipboard.js';
import type * as Layers from './layers.js';

/** What is done with layers is loaded when it is done first. */

export function withLayers(run: (layers: typeof Layers) => unknown): void {
  void import('./layers.js').then(run);
}

export function withClipboard(run: (clipboard: typeof Clipboard) => unknown): void {
  void import('./clipboard.js').then(run);
}
