import { drawnBox, isSquareOnly, usualBox, type Shape } from '../../model/geometry/draw-tool.js';
import type { Box, Point } from '../../model/geometry/geometry.js';
import { isWithin, leavesOf, withoutNested } from '../../model/page/layer-nodes.js';
import { snapMove } from '../../model/geometry/snapping.js';
import { saveChange, showChange, whileCopied } from '../../state/edits/gestures.js';
import { withLayers } from '../../state/edits/later.js';
import { gridSize, hiddenLayers, snaps } from '../../state/shown/preferences.js';
import { currentPage, presentChoice, selectLayers, selectedPaths } from '../../state/shown/selection.js';
import {
  boxOf,
  boxOfLayers,
  chosenView,
  drawn,
  guides,
  otherLanguages,
  pageFacts,
  tool,
  view,
} from '../../state/shown/stage-state.js';
import { follow, pagePoint, type Drag, type StagePointer } from './stage-pointer.js';

const snapPixels = 6;

/** Moves the view. */
export function startPan(press: StagePointer): void {
  press.preventDefault();
  const { x, y, zoom } = view.value;
  const pan = ({ event }: Drag) =>
    (chosenView.value = { zoom, x: x + event.clientX - press.clientX, y: y + event.clientY - press.clientY });
  follow(press, { move: pan, end: () => undefined });
}

/** Moves the selected layers; with Alt, copies of them. @param clicked the layer under the pointer */
export function startMove(press: StagePointer, clicked: string): void {
  const box = selectedBox();
  if (box === undefined) return;
  const targets = snapTargets(selectedPaths.value);
  let by: Point | undefined;
  follow(press, {
    move(drag) {
      by = movedBy(drag, box, targets);
      showChange({ by }, drag.event.altKey);
    },
    end(drag, isCancelled) {
      guides.value = [];
      if (drag === undefined || by === undefined) {
        showChange(undefined);
        // A click in a selected group selects the layer itself.
        if (!isCancelled) selectLayers([clicked]);
      } else if (drag.event.altKey) {
        const [copied, choice] = [by, presentChoice()];
        void whileCopied(copied, () =>
          import('../../state/edits/clipboard.js').then(({ duplicateSelection }) => duplicateSelection(copied, choice)),
        );
      } else void saveChange({ by });
    },
  });
}

/** Shift keeps a move on one axis, and Ctrl switches snapping over. */
function movedBy({ by: free, event }: Drag, box: Box, targets: readonly Box[]): Point {
  const by = !event.shiftKey ? free : Math.abs(free.x) > Math.abs(free.y) ? { x: free.x, y: 0 } : { x: 0, y: free.y };
  return snapped(box, by, event, targets);
}

export function snapped(box: Box, by: Point, event: MouseEvent, targets: readonly Box[]): Point {
  const isSnapping = snaps.value !== (event.ctrlKey || event.metaKey);
  const within = snapPixels / view.value.zoom;
  const snap = isSnapping ? snapMove(box, by, targets, within, gridSize.value) : { by, guides: [] };
  guides.value = snap.guides;
  return snap.by;
}

/** Draws a shape from the press to the release; a click puts one of the usual size there. */
export function startDrawing(press: StagePointer, shape: Shape): void {
  const targets = snapTargets([]);
  const corner = (point: Point, event: MouseEvent): Point => {
    const by = snapped({ ...point, width: 0, height: 0 }, { x: 0, y: 0 }, event, targets);
    return { x: point.x + by.x, y: point.y + by.y };
  };
  const start = corner(pagePoint(press), press);
  follow(press, {
    move({ to, event }) {
      drawn.value = drawnBox(start, corner(to, event), event.shiftKey || isSquareOnly(shape));
    },
    end(drag, isCancelled) {
      const box = drag === undefined ? undefined : drawn.value;
      endDrawing();
      if (!isCancelled) withLayers(({ addShape }, choice) => addShape(shape, box ?? usualBox(shape, start), choice));
    },
  });
}

/** Puts a shape of the usual size into the middle of the page. */
export function drawInMiddle(shape: Shape): void {
  const { width, height } = pageFacts.value;
  endDrawing();
  withLayers(({ addShape }, choice) => addShape(shape, usualBox(shape, { x: width / 2, y: height / 2 }), choice));
}

export function endDrawing(): void {
  tool.value = 'select';
  drawn.value = undefined;
  guides.value = [];
}

/** Selects the layers that lie whole in a box that is drawn. @param clicked what a press without a drag does */
export function startMarquee(press: StagePointer, adds: boolean, clicked: () => void): void {
  const { value: selected } = selectedPaths;
  const before = adds ? selected : [];
  const { tree } = currentPage.value ?? {};
  const leaves = tree === undefined ? [] : leavesOf(tree, tree.roots).filter(({ path }) => isSeen(path));
  follow(press, {
    move({ from, to }) {
      const box = drawnBox(from, to, false);
      drawn.value = box;
      const inside = leaves.filter((node) => contains(box, boxOf(node))).map(({ path }) => path);
      selectLayers([...new Set([...before, ...inside])]);
    },
    end(drag, isCancelled) {
      drawn.value = undefined;
      if (isCancelled) selectLayers(selected);
      else if (drag === undefined) clicked();
    },
  });
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function selectedBox(): Box | undefined {
  const { tree } = currentPage.value ?? {};
  return tree && boxOfLayers(tree, withoutNested(selectedPaths.value));
}

/** The page, and all layers that do not move. */
export function snapTargets(moved: readonly string[]): readonly Box[] {
  const { width, height } = pageFacts.value;
  const { tree } = currentPage.value ?? {};
  const others = tree === undefined ? [] : leavesOf(tree, tree.roots);
  const isTarget = (path: string) => !moved.some((group) => isWithin(path, group)) && isSeen(path);
  return [{ x: 0, y: 0, width, height }, ...others.filter(({ path }) => isTarget(path)).map(boxOf)];
}

function isSeen(path: string): boolean {
  return ![...hiddenLayers.value, ...otherLanguages.value].some((group) => isWithin(path, group));
}
