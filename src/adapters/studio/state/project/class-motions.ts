import { computed, signal } from '@preact/signals';
import {
  motionOf,
  movedBy,
  valuesOfEnd,
  withEndAt,
  withoutPlace,
  type Motion,
  type MotionEnd,
} from '../../model/geometry/class-motion.js';
import type { Values } from '../../model/page/form-model.js';
import type { Point } from '../../model/geometry/geometry.js';
import { groupsAround } from '../../model/geometry/group-places.js';
import { groupAt, type DrawnGroup } from '../../model/geometry/page-drawing.js';
import { nameKey } from '../../model/motion/making.js';
import { layerObject } from '../../model/motion/page-of-documents.js';
import type { MovingPage, PageObject } from '../../model/motion/moving-page.js';
import { change } from '../edits/edits.js';
import { gestureOf, shownLayer } from '../edits/shown-edits.js';
import { momentStates } from '../shown/moment.js';
import { foldedClasses } from '../shown/preferences.js';
import { address, atLayer, currentPage, selectedClasses, selectedGroup, selectedLayers } from '../shown/selection.js';
import { client } from '../service/service.js';
import { drawnPage, pageFacts } from '../shown/stage-state.js';
import { moving, selectedObject } from './page-motion.js';

/** An end of a way that the pointer or the arrow keys move. It is saved when the gesture ends. */
export interface DraggedEnd {
  readonly className: string;
  readonly end: MotionEnd;
  readonly at: Point;
}

export const draggedEnd = signal<DraggedEnd | undefined>(undefined);

/** The ways of the only selected layer or page group, as they are saved. A folded form hides its way. */
const ways = computed<readonly Motion[]>(() => {
  const owner = selectedObject.value;
  const page = shownObjects.value;
  const classes = page.objects[owner]?.classes ?? [];
  return classes
    .filter(({ name }) => !foldedClasses.value.includes(name))
    .flatMap((attached) => motionOf(attached, page, owner) ?? []);
});

/** The ways of the only selected layer or page group, where the pointer or the arrow keys have their ends now. */
export const motions = computed<readonly Motion[]>(() => ways.value.map(withDrag));

/** The page, with what a gesture makes of its layers. */
const shownObjects = computed<MovingPage>(() => ({ ...moving.value, objects: moving.value.objects.map(shownObject) }));

function shownObject(object: PageObject): PageObject {
  const layer = object.kind === 'layer' ? currentPage.value?.tree.nodes.get(object.path)?.document : undefined;
  if (layer === undefined) return object;
  const [shown, by] = [shownLayer(layer), gestureOf(layer)];
  // What a class hides shows where it goes.
  const { own, ...others } = layerObject(shown, pageFacts.value);
  return { ...others, own: { ...own, x: own.x + by.x, y: own.y + by.y } };
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
  const attached = selectedClasses.value.find(({ name }) => name === className);
  if (attached !== undefined) await saveValues(className, withoutPlace(attached.props, end));
}

async function saveValues(className: string, values: Values): Promise<void> {
  const [layer] = selectedLayers.value;
  const { book = '', page = '' } = address.value;
  const name = selectedGroup.value;
  if (layer !== undefined)
    await change(() => client.value.class.set({ ...atLayer(layer.path), class: className }, {}, values));
  else if (name !== undefined)
    await change(() => client.value.groupClass.set({ book, page, name, class: className }, {}, values));
}

/** The page groups that draw an object, as they are drawn now, the outermost first. */
export function groupsOf(object: Pick<PageObject, 'kind' | 'path'>): readonly DrawnGroup[] {
  const states = momentStates.value;
  return groupsAround(drawnPage.value, object).map((group) =>
    groupAt(group, states?.get(nameKey('group', group.name)), pageFacts.value),
  );
}

/** The page groups that draw what a class of the selected object moves. */
export function groupsOfClass(className: string): readonly DrawnGroup[] {
  const attached = selectedClasses.value.find(({ name }) => name === className);
  const moved = attached && movedBy(attached, moving.value, selectedObject.value);
  return moved === undefined ? [] : groupsOf(moved);
}
