import { signal } from '@preact/signals';

/** What the tree of layers is searched for. */
export const layerSearch = signal('');
