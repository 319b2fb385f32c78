import { signal } from '@preact/signals';
import type { Layer } from '#adapters/client/client-operations.generated';
import type { StudioAddress } from '../../model/address/studio-address.js';
import type { Point } from '../../model/geometry/geometry.js';
import type { Values } from '../../model/geometry/resize-and-turn.js';

/** How many changes are on their way. */
export const saving = signal(0);

/** How many of them wait, because the service does not answer. */
export const waiting = signal(0);

/** What waits is lost with the page: the browser asks before it is closed. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (waiting.value > 0) event.preventDefault();
  });
}

/** Layers that a gesture changes: shown at once, saved when the gesture ends. */
export interface Gesture {
  /** The documents that the gesture began with, by path. */
  readonly layers: ReadonlyMap<string, Layer>;
  /** How far all of them move: points. */
  readonly by: Point;
  /** The values that a resize or a turn gives them, by path. */
  readonly values?: ReadonlyMap<string, Values>;
  /** Whether the originals stay, and copies move. */
  readonly isCopying?: boolean;
  /** While it is saved, a layer with a new document has the change in it already. */
  readonly isSaving: boolean;
}

export const gesture = signal<Gesture | undefined>(undefined);

const still: Point = { x: 0, y: 0 };

/** How far the gesture has moved a layer. */
export function gestureOf(layer: Layer): Point {
  return changesOf(layer)?.by ?? still;
}

/** The layer with the values that the gesture gives it, but for its move. */
export function shownLayer(layer: Layer): Layer {
  return withValues(layer, changesOf(layer)?.values);
}

function changesOf(layer: Layer): Gesture | undefined {
  const { value } = gesture;
  const start = value?.layers.get(layer.path);
  return start === undefined || (value?.isSaving === true && start !== layer) ? undefined : value;
}

/** Values of layers of a page, by path, that are on their way to the service. The page is shown with them. */
export interface UnsavedLayers {
  readonly at: Pick<StudioAddress, 'book' | 'page'>;
  readonly values: ReadonlyMap<string, Values>;
}

/** Those of all gestures that are not saved yet, the oldest first. */
export const unsavedLayers = signal<readonly UnsavedLayers[]>([]);

/** Those of the page that is named. */
export function unsavedOn({ book, page }: UnsavedLayers['at']): readonly UnsavedLayers[] {
  return unsavedLayers.value.filter(({ at }) => at.book === book && at.page === page);
}

/** Shows values while they are saved. Once they are, or were refused, the page shows what the service has. */
export async function whileUnsaved(unsaved: UnsavedLayers, save: () => Promise<unknown>): Promise<void> {
  unsavedLayers.value = [...unsavedLayers.value, unsaved];
  await save().finally(() => (unsavedLayers.value = unsavedLayers.value.filter((each) => each !== unsaved)));
}

export function withValues(layer: Layer, values: ReadonlyMap<string, Values> | undefined): Layer {
  const own = values?.get(layer.path);
  return own === undefined ? layer : { ...layer, props: { ...layer.props, ...own } };
}
