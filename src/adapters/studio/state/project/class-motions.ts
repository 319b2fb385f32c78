import { computed, signal } from '@preact/signals';
import {
  motionOf,
  movedLayer,
  valuesOfEnd,
  withEndAt,
  withoutPlace,
  type Motion,
  type MotionEnd,
} from '../../model/geometry/class-motion.js';
import type { Layer } from '#adapters/client/client-operations.generated';
import type { Values } from '../../model/page/form-model.js';
import type { Point } from '../../model/geometry/geometry.js';
import { ownState } from '../../model/motion/page-of-documents.js';
import type { LayerState } from '../../model/motion/moving-page.js';
import { change } from '../edits/edits.js';
import { gestureOf, shownLayer } from '../edits/shown-edits.js';
import { foldedClasses } from '../shown/preferences.js';
import { atLayer, currentPage, selectedLayers } from '../shown/selection.js';
import { client } from '../service/service.js';
import { pageFacts } from '../shown/stage-state.js';

/** An end of a way that the pointer or the arrow keys move. It is saved when the gesture ends. */
export interface DraggedEnd {
  readonly className: string;
  readonly end: MotionEnd;
  readonly at: Point;
}

export const draggedEnd = signal<DraggedEnd | undefined>(undefined);

/** The class whose way is played on the stage. */
export const played = signal<string | undefined>(undefined);

/** The ways of the only selected layer, as they are saved. A folded form hides its way. */
const ways = computed<readonly Motion[]>(() => {
  const [layer, ...others] = selectedLayers.value;
  const { tree } = currentPage.value ?? {};
  if (layer === undefined || others.length > 0 || tree === undefined) return [];
  return layer.document.classes.flatMap((attached) => {
    if (foldedClasses.value.includes(attached.name)) return [];
    const moved = movedLayer(tree, layer.document, attached.props);
    const place = { owner: layer.document, layer: moved, own: shownState(moved) };
    return motionOf(attached, place, pageFacts.value) ?? [];
  });
});

/** The ways of the only selected layer, where the pointer or the arrow keys have their ends now. */
export const motions = computed<readonly Motion[]>(() => ways.value.map(withDrag));

/** How a layer lies without its classes, where a gesture has it now. */
function shownState(layer: Layer): LayerState {
  const state = ownState(shownLayer(layer), pageFacts.value);
  const by = gestureOf(layer);
  return { ...state, x: state.x + by.x, y: state.y + by.y };
}

function withDrag(motion: Motion): Motion {
  const dragged = draggedEnd.value;
  return dragged?.className === motion.className ? withEndAt(motion, dragged.end, dragged.at) : motion;
}

/** Saves the place of an end. It is shown there until the page has it. */
export async function saveEnd(dragged: DraggedEnd): Promise<void> {
  const { className, end, at } = dragged;
  const motion = ways.value.find((each) => each.className === className);
  if (motion === undefined) return;
  draggedEnd.value = dragged;
  await saveValues(className, { [end]: { ...valuesOfEnd(motion, end, at, pageFacts.value) } });
  if (draggedEnd.value === dragged) draggedEnd.value = undefined;
}

/** Takes the place of an end out of the class: then it is where the layer is. */
export async function glueEnd(className: string, end: MotionEnd): Promise<void> {
  const attached = selectedLayers.value[0]?.document.classes.find(({ name }) => name === className);
  if (attached !== undefined) await saveValues(className, withoutPlace(attached.props, end));
}

async function saveValues(className: string, values: Values): Promise<void> {
  const [layer] = selectedLayers.value;
  if (layer === undefined) return;
  await change(() => client.value.class.set({ ...atLayer(layer.path), class: className }, {}, values));
}
