import { signal } from '@preact/signals';

/** The layer under the pointer, on the stage or in the tree. */
export const hovered = signal<string | undefined>(undefined);
