import { freeName } from '#domain/name/free-name';
import {
  alignBy,
  distributeBy,
  planGroup,
  planOrder,
  planUngroup,
  type Alignment,
  type Order,
} from '../../model/geometry/arrange-layers.js';
import { shapeProps, type Shape } from '../../model/geometry/draw-tool.js';
import { unionOf, type Box, type Point } from '../../model/geometry/geometry.js';
import {
  emptyTree,
  leavesOf,
  nameOf,
  within,
  withoutNested,
  type LayerTree,
  type PageWithTree,
} from '../../model/page/layer-nodes.js';
import { takenNames } from '../../model/lists/new-names.js';
import { boundsOf, movedPosition, placementOf } from '../../model/geometry/layer-geometry.js';
import { planMoves, shownOrder, type DropTarget } from '../../model/page/tree-moves.js';
import { visiblePlace, type NewPlace } from '../../model/page/visible-place.js';
import { confirmChange } from './confirm-change.js';
import { arrivals, change, changeLayers, placeLayers, placeRequest, setLayers, type LayerRequest } from './edits.js';
import { changeLayersAndGroups } from './edit-page-groups.js';
import { hiddenLayers, lockedLayers } from '../shown/preferences.js';
import { untilTrue } from '../service/turns.js';
import { isDeviceKnown } from '../shown/shown-device.js';
import { chosenHere, selectMade } from '../shown/chosen.js';
import { currentPage, presentChoice, selectLayers, selectedPaths, type Choice } from '../shown/selection.js';
import { boxes, boxOfLayers, drawnPage, pageFacts } from '../shown/stage-state.js';
import { toast } from '../shown/messages.js';

/** Changes of the selected layers, and new ones. Each is one entry in the history. */

export function shownPage(): PageWithTree {
  return currentPage.value ?? { tree: emptyTree };
}

export function shownTree(): LayerTree {
  return shownPage().tree;
}

/** Where a new layer goes: on top in the selected group, or above the selected layer. */
export function newPlace(
  tree: LayerTree,
  [path]: readonly string[],
): { readonly parent: string; readonly options: Record<string, string> } {
  const node = path === undefined ? undefined : tree.nodes.get(path);
  if (node === undefined) return { parent: '', options: {} };
  if (node.children.length > 0) return { parent: node.path, options: {} };
  return { parent: node.parent, options: { after: node.path } };
}

/** Makes a layer where it can be seen, and selects it. @param props without any, it shows its name until it has an image */
export async function addLayer(
  wanted: string,
  props: Readonly<Record<string, unknown>>,
  choice = presentChoice(),
): Promise<void> {
  const chosen = chosenHere(choice);
  if (chosen === undefined) return;
  const { parent, options, pageGroup } = placeOfNew(chosen, props);
  const path = within(
    parent,
    freeName(parent === '' ? 'top layer' : 'layer', wanted, takenNames('layer', shownPage())),
  );
  const layer: LayerRequest = { operation: 'layer.add', path, options, body: props };
  const joining = pageGroup === undefined ? [] : [{ path, pageGroup, above: options['after'] }];
  const done = await change(() => changeLayersAndGroups([layer], joining));
  if (done !== undefined) selectMade(choice, [path]);
}

/** Where a new layer can be seen. */
function placeOfNew([path = '']: readonly string[], props: Readonly<Record<string, unknown>>): NewPlace {
  const tree = shownTree();
  const selected = tree.nodes.get(path);
  const box = boundsOf(placementOf(props, pageFacts.value));
  return visiblePlace(tree, selected, box, { drawn: drawnPage.value, boxes: boxes.value });
}

/** Makes a shape that fills a box of the page, once it is known where the page is on the device. */
export async function addShape(shape: Shape, box: Box, choice: Choice): Promise<void> {
  await untilTrue(isDeviceKnown);
  await addLayer(shape, shapeProps(shape, box, pageFacts.value), choice);
}

/** Puts the selected layers into a new group. */
export async function groupSelection(choice = presentChoice()): Promise<void> {
  const plan = planGroup(shownTree(), chosenHere(choice) ?? [], takenNames('layer', shownPage()));
  if (plan === undefined) return;
  const done = await change(() => changeLayers(plan.moves.map(placeRequest)));
  if (done !== undefined) selectMade(choice, [plan.group]);
}

/** Takes the layers out of the selected groups, and removes these. A group with classes is removed after a look at the difference. */
export async function ungroupSelection(choice = presentChoice()): Promise<void> {
  const tree = shownTree();
  const groups = withoutNested(chosenHere(choice) ?? []).filter(
    (path) => (tree.nodes.get(path)?.children.length ?? 0) > 0,
  );
  if (groups.length === 0) return;
  const moves = groups.flatMap((group) => planUngroup(tree, group));
  const removals = groups.map((path): LayerRequest => ({ operation: 'layer.rm', path }));
  const run = (isDryRun: boolean) => changeLayers([...moves.map(placeRequest), ...removals], isDryRun);
  const hasClasses = groups.some((path) => (tree.nodes.get(path)?.document.classes.length ?? 0) > 0);
  const title = groups.length === 1 ? `Ungroup “${nameOf(groups[0] ?? '')}”?` : `Ungroup ${groups.length} groups?`;
  const done = hasClasses ? await confirmChange({ title, action: 'Ungroup', run }) : await change(() => run(false));
  if (done !== undefined) selectMade(choice, [...arrivals(moves, done).values()]);
}

/** Draws the selected layers above or below their neighbours. */
export async function orderSelection(order: Order, choice = presentChoice()): Promise<void> {
  const paths = chosenHere(choice);
  if (paths !== undefined) await place(planOrder(shownTree(), paths, order));
}

/** Moves layers to a place in the tree. */
export function moveTo(paths: readonly string[], target: DropTarget): Promise<void> {
  return place(planMoves(shownTree(), paths, target));
}

async function place(plan: ReturnType<typeof planMoves>): Promise<void> {
  if ('refused' in plan) toast('warning', plan.refused);
  else await placeLayers(plan.moves);
}

/** Aligns the selected layers with each other; a single one with the page. */
export function alignSelection(alignment: Alignment): Promise<void> {
  const { width, height } = pageFacts.value;
  return moveEach((boxes) => {
    const to = boxes.length === 1 ? { x: 0, y: 0, width, height } : unionOf(boxes);
    return to === undefined ? [] : alignBy(boxes, to, alignment);
  });
}

/** Makes the gaps between the selected layers equal. */
export function distributeSelection(axis: 'x' | 'y'): Promise<void> {
  return moveEach((boxes) => distributeBy(boxes, axis));
}

/** Moves each selected layer on the page, a group with all that is in it. */
async function moveEach(plan: (boxes: readonly Box[]) => readonly Point[]): Promise<void> {
  const tree = shownTree();
  const things = withoutNested(selectedPaths.value).flatMap((path) => {
    const box = boxOfLayers(tree, [path]);
    return box === undefined ? [] : [{ path, box }];
  });
  const moves = plan(things.map(({ box }) => box));
  await setLayers(
    new Map(
      things.flatMap(({ path }, index) =>
        leavesOf(tree, [path]).map((leaf) => [leaf.path, changedPosition(leaf.document.props, moves[index])] as const),
      ),
    ),
  );
}

function changedPosition(props: Readonly<Record<string, unknown>>, by: Point = { x: 0, y: 0 }): Record<string, number> {
  const moved = movedPosition(props, by, pageFacts.value);
  return { ...(moved.x === props['x'] ? {} : { x: moved.x }), ...(moved.y === props['y'] ? {} : { y: moved.y }) };
}

/** Selects all layers at the top that can be selected on the stage. */
export function selectAll(): void {
  const isFree = (path: string) => !hiddenLayers.value.has(path) && !lockedLayers.value.has(path);
  selectLayers(shownTree().roots.filter(isFree).toReversed());
}

/** Selects the layer above or below the selected one, as the tree shows them. */
export function selectNext(step: 1 | -1): void {
  const order = shownOrder(shownTree());
  const index = order.indexOf(selectedPaths.value[0] ?? '');
  const next = order[index < 0 ? (step > 0 ? 0 : order.length - 1) : (index + step + order.length) % order.length];
  if (next !== undefined) selectLayers([next]);
}
