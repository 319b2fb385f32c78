import { computed, signal } from '@preact/signals';
import { motionOf, movedLayer, placeOfEnd, type Motion, type MotionEnd } from '../../model/geometry/class-motion.js';
import type { Point } from '../../model/geometry/geometry.js';
import { change } from '../edits/edits.js';
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

/** The ways of the only selected layer. A folded form hides its way. */
export const motions = computed<readonly Motion[]>(() => {
  const [layer, ...others] = selectedLayers.value;
  const { tree } = currentPage.value ?? {};
  if (layer === undefined || others.length > 0 || tree === undefined) return [];
  return layer.document.classes.flatMap((attached) => {
    if (foldedClasses.value.includes(attached.name)) return [];
    const moved = movedLayer(tree, layer.document, attached.props);
    const motion = motionOf(attached, moved.props, pageFacts.value);
    return motion === undefined ? [] : [withDrag(motion)];
  });
});

function withDrag(motion: Motion): Motion {
  const dragged = draggedEnd.value;
  if (dragged?.className !== motion.className) return motion;
  return { ...motion, [dragged.end]: { ...motion[dragged.end], ...dragged.at } };
}

/** Saves the place of an end. It is shown there until the page has it. */
export async function saveEnd(dragged: DraggedEnd): Promise<void> {
  const [layer] = selectedLayers.value;
  if (layer === undefined) return;
  draggedEnd.value = dragged;
  const { className, end, at } = dragged;
  const place = placeOfEnd(at, pageFacts.value);
  await change(() => client.value.class.set({ ...atLayer(layer.path), class: className }, {}, { [end]: place }));
  if (draggedEnd.value === dragged) draggedEnd.value = undefined;
}
