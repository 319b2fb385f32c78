import { toPage, zoomAt, type Box, type Point } from '../model/geometry.js';
import { leavesOf, withoutNested, isWithin } from '../model/layer-tree.js';
import { NudgeBatch, nudgeOf } from '../model/nudge.js';
import { snapMove } from '../model/snapping.js';
import { gesture, moveLayers, showPreview } from '../state/edits.js';
import { hovered } from '../state/hover.js';
import { hiddenLayers, lockedLayers, snaps } from '../state/preferences.js';
import { currentPage, selectLayers, selectedPaths, toggleLayer } from '../state/selection.js';
import { boxOf, boxOfLayers, chosenView, guides, pageFacts, view } from '../state/stage.js';
import { confirmRemoval } from '../state/confirmation.js';
import { heldKeys } from './shortcuts.js';

/** A press that moves less than this, in pixels, is a click. */
const dragPixels = 3;
const snapPixels = 6;
const nudgePauseMs = 600;

type StagePointer = PointerEvent & { readonly currentTarget: SVGSVGElement };

const nudges = new NudgeBatch({
  pauseMs: nudgePauseMs,
  show: (by) => showMove(by),
  save: (by) => void saveMove(by),
});

/** What the pointer and the keys do on the stage. */
export const stageHandlers = {
  onPointerDown(event: StagePointer) {
    if (event.button === 1 || (event.button === 0 && heldKeys.has(' '))) return startPan(event);
    if (event.button !== 0) return;
    nudges.flush();
    const path = layerAt(event);
    if (path === undefined) return selectLayers([]);
    if (event.shiftKey) return toggleLayer(path);
    // A drag of a layer in a selected group moves the group.
    if (!selectedPaths.value.some((selected) => isWithin(path, selected))) selectLayers([path]);
    startDrag(event, path);
  },
  onPointerMove(event: StagePointer) {
    if (event.buttons === 0) hovered.value = layerAt(event);
  },
  onPointerLeave() {
    hovered.value = undefined;
  },
  onWheel(event: WheelEvent & { readonly currentTarget: SVGSVGElement }) {
    event.preventDefault();
    const { x, y, zoom } = view.value;
    chosenView.value =
      event.ctrlKey || event.metaKey
        ? zoomAt(view.value, placeOf(event), Math.exp(-event.deltaY * 0.0045))
        : { zoom, x: x - event.deltaX, y: y - event.deltaY };
  },
  onKeyDown(event: KeyboardEvent) {
    const by = nudgeOf(event.key, event.shiftKey, pageFacts.value.artwork);
    if (by !== undefined && selectedPaths.value.length > 0) {
      event.preventDefault();
      nudges.press(by);
    } else if (event.key === 'Escape') {
      if (gesture.value === undefined) selectLayers([]);
      nudges.cancel();
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && selectedPaths.value.length > 0) {
      event.preventDefault();
      void confirmRemoval(selectedPaths.value);
    }
  },
  onBlur() {
    nudges.flush();
  },
};

/** The topmost layer under the pointer that is not locked. */
function layerAt({ clientX, clientY }: PointerEvent): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const path = element.closest<SVGElement>('.stage-page [data-path]')?.dataset['path'];
    if (path !== undefined && ![...lockedLayers.value].some((locked) => isWithin(path, locked))) return path;
  }
  return undefined;
}

function placeOf(event: MouseEvent & { readonly currentTarget: SVGSVGElement }): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** Follows the pointer until its button is released. Escape ends it, too. */
function follow(event: StagePointer, move: (event: PointerEvent) => void, end: (isCancelled: boolean) => void): void {
  const { currentTarget: stage, pointerId } = event;
  const abort = new AbortController();
  const { signal } = abort;
  const finish = (isCancelled: boolean) => {
    abort.abort();
    end(isCancelled);
  };
  stage.setPointerCapture(pointerId);
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', () => finish(false), { signal });
  stage.addEventListener('pointercancel', () => finish(true), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(true), { signal, capture: true });
}

function startPan(event: StagePointer): void {
  event.preventDefault();
  const { x, y, zoom } = view.value;
  const { clientX, clientY } = event;
  follow(
    event,
    (move) => (chosenView.value = { zoom, x: x + move.clientX - clientX, y: y + move.clientY - clientY }),
    () => undefined,
  );
}

function startDrag(event: StagePointer, clicked: string): void {
  const { tree } = currentPage.value ?? {};
  const paths = withoutNested(selectedPaths.value);
  const box = tree && boxOfLayers(tree, paths);
  if (tree === undefined || box === undefined) return;
  const start = { x: event.clientX, y: event.clientY };
  const targets = snapTargets(paths);
  let isDragged = false;
  follow(
    event,
    (move) => {
      isDragged ||= Math.hypot(move.clientX - start.x, move.clientY - start.y) >= dragPixels;
      if (isDragged) showMove(dragged(move, start, box, targets));
    },
    (isCancelled) => {
      guides.value = [];
      const by = gesture.value?.by;
      if (isCancelled || by === undefined) showMove(undefined);
      else if (isDragged) void saveMove(by);
      // A click in a selected group selects the layer itself.
      if (!isDragged && !isCancelled) selectLayers([clicked]);
    },
  );
}

/** The move of a drag, in points. Shift keeps it on one axis. */
function dragged(move: PointerEvent, start: Point, box: Box, targets: readonly Box[]): Point {
  const from = toPage(view.value, start);
  const to = toPage(view.value, { x: move.clientX, y: move.clientY });
  const free = { x: to.x - from.x, y: to.y - from.y };
  const by = !move.shiftKey ? free : Math.abs(free.x) > Math.abs(free.y) ? { x: free.x, y: 0 } : { x: 0, y: free.y };
  const isSnapping = snaps.value !== (move.ctrlKey || move.metaKey);
  const snap = isSnapping ? snapMove(box, by, targets, snapPixels / view.value.zoom) : { by, guides: [] };
  guides.value = snap.guides;
  return snap.by;
}

/** The page, and all layers that do not move. */
function snapTargets(moved: readonly string[]): readonly Box[] {
  const { width, height } = pageFacts.value;
  const { tree } = currentPage.value ?? {};
  const others = tree === undefined ? [] : leavesOf(tree, tree.roots);
  const isTarget = (path: string) =>
    !moved.some((group) => isWithin(path, group)) && ![...hiddenLayers.value].some((group) => isWithin(path, group));
  return [{ x: 0, y: 0, width, height }, ...others.filter(({ path }) => isTarget(path)).map(boxOf)];
}

function showMove(by: Point | undefined): void {
  const nodes = movedNodes();
  const layers = new Map(nodes.map(({ path, document }) => [path, document]));
  const isStill = by === undefined || (by.x === 0 && by.y === 0);
  gesture.value = isStill ? undefined : { layers, by, isSaving: false };
  showPreview(nodes, gesture.value?.by, pageFacts.value);
}

/** Saves the gesture. It is shown until the page has the new values. */
async function saveMove(by: Point): Promise<void> {
  const nodes = movedNodes();
  const layers = new Map(nodes.map(({ path, document }) => [path, document]));
  const saved = { layers, by, isSaving: true };
  gesture.value = saved;
  await moveLayers(nodes, by, pageFacts.value);
  if (gesture.value === saved) gesture.value = undefined;
}

function movedNodes() {
  const { tree } = currentPage.value ?? {};
  return tree === undefined ? [] : leavesOf(tree, selectedPaths.value);
}
