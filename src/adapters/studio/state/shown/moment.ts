import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { DrawnStates } from '../../model/geometry/page-drawing.js';
import type { Timetable } from '../../model/motion/layer-at.js';
import type { LayerState } from '../../model/motion/moving-page.js';

/**
 * The moment that the stage shows: `design` has each layer at its own place, `opening` is the page as it opens, and a number is the
 * milliseconds since it has turned in.
 */
export type Moment = 'design' | 'opening' | number;

export const moment = signal<Moment>('design');

/** Whether the stage plays the page for a reader: nothing of it can be edited then. */
export const isReading = signal(false);

/** What plays on the page that is read; without it, the page opens by itself. */
export const readTable = signal<Timetable | undefined>(undefined);

/** How everything is drawn at the moment that the stage shows; `undefined`: by its own values. The player fills it. */
export const momentStates = signal<DrawnStates | undefined>(undefined);

/** How a layer is drawn. It changes only if the layer does. */
export function stateOfLayer(path: string): ReadonlySignal<LayerState | undefined> {
  return computed(() => momentStates.value?.get(`layer ${path}`));
}

/** Whether the stage shows the own places of layers: only these can be dragged. */
export const isDesign = computed(() => moment.value === 'design');
