import { drawnBox, isSquareOnly, usualBox, type Shape } from '../model/drawing.js';
import { unionOf, type Box, type Point } from '../model/geometry.js';
import { isWithin, leavesOf, withoutNested } from '../model/layer-tree.js';
import { snapMove } from '../model/snapping.js';
import {
  degreesBetween,
  fixedPoint,
  resizedValues,
  scaledValues,
  scaleOf,
  turnedValues,
  type Handle,
  type Values,
} from '../model/transform.js';
import { duplicateSelection } from '../state/clipboard.js';
import { changedNodes, saveChange, showChange, whileShown, type StageChange } from '../state/gestures.js';
import { addShape } from '../state/layers.js';
import { gridSize, hiddenLayers, snaps } from '../state/preferences.js';
import { currentPage, selectLayers, selectedPaths } from '../state/selection.js';
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
} from '../state/stage.js';
import { follow, pagePoint, type Drag, type StagePointer } from './stage-pointer.js';

const snapPixels = 6;
const turnStep = 15;

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
        const copied = by;
        void whileShown({ by: copied }, true, () => duplicateSelection(copied));
      } else void saveChange({ by });
    },
  });
}

/** Shift keeps a move on one axis, and Ctrl switches snapping over. */
function movedBy({ by: free, event }: Drag, box: Box, targets: readonly Box[]): Point {
  const by = !event.shiftKey ? free : Math.abs(free.x) > Math.abs(free.y) ? { x: free.x, y: 0 } : { x: 0, y: free.y };
  return snapped(box, by, event, targets);
}

function snapped(box: Box, by: Point, event: MouseEvent, targets: readonly Box[]): Point {
  const isSnapping = snaps.value !== (event.ctrlKey || event.metaKey);
  const within = snapPixels / view.value.zoom;
  const snap = isSnapping ? snapMove(box, by, targets, within, gridSize.value) : { by, guides: [] };
  guides.value = snap.guides;
  return snap.by;
}

/** Resizes the selected layer by one of its handles, or scales several layers together. */
export function startResize(press: StagePointer, handle: Handle): void {
  drag(press, ({ by: free, event }) => resized(handle, snappedEdge(handle, free, event), event.shiftKey, event.altKey));
}

/** Turns the selected layers about their middle. Shift takes steps of 15 degrees. */
export function startTurn(press: StagePointer): void {
  const about = middle();
  if (about === undefined) return;
  drag(press, ({ from, to, event }) =>
    turned(about, degreesBetween(about, from, to, event.shiftKey ? turnStep : undefined)),
  );
}

function drag(press: StagePointer, changeOf: (drag: Drag) => StageChange): void {
  let change: StageChange | undefined;
  follow(press, {
    move(drag) {
      change = changeOf(drag);
      showChange(change);
    },
    end(drag) {
      guides.value = [];
      if (drag === undefined || change === undefined) showChange(undefined);
      else void saveChange(change);
    },
  });
}

/** @param by how far the handle is dragged: points */
export function resized(handle: Handle, by: Point, keepsRatio: boolean, fromCentre: boolean): StageChange {
  const nodes = changedNodes();
  const facts = pageFacts.value;
  const [only, ...others] = nodes;
  if (only !== undefined && others.length === 0) {
    return {
      values: new Map([[only.path, resizedValues(only.document.props, facts, { handle, by, keepsRatio, fromCentre })]]),
    };
  }
  const box = startBox();
  if (box === undefined) return { values: new Map() };
  const [about, factor] = [fixedPoint(box, handle, fromCentre), scaleOf(box, { handle, by, fromCentre })];
  return {
    values: new Map(nodes.map(({ path, document }) => [path, scaledValues(document.props, facts, about, factor)])),
  };
}

export function turned(about: Point, degrees: number): StageChange {
  const facts = pageFacts.value;
  return {
    values: new Map<string, Values>(
      changedNodes().map(({ path, document }) => [path, turnedValues(document.props, facts, about, degrees)]),
    ),
  };
}

/** The middle of the selected layers, as the page has them. */
export function middle(): Point | undefined {
  const box = startBox();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The box around the selected layers without the gesture. */
function startBox(): Box | undefined {
  return unionOf(changedNodes().map(boxOf));
}

/** The edge that a handle drags snaps as a box does, if it is not turned. */
function snappedEdge(handle: Handle, by: Point, event: MouseEvent): Point {
  const box = startBox();
  const isTurned = changedNodes().some(({ document }) => Number(document.props['rotation'] ?? 0) !== 0);
  if (box === undefined || isTurned) return by;
  const corner = {
    x: box.x + ((1 + handle.x) * box.width) / 2,
    y: box.y + ((1 + handle.y) * box.height) / 2,
    width: 0,
    height: 0,
  };
  const snap = snapped(corner, by, event, snapTargets(selectedPaths.value));
  guides.value = guides.value.filter(({ axis }) => handle[axis] !== 0);
  return { x: handle.x === 0 ? by.x : snap.x, y: handle.y === 0 ? by.y : snap.y };
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
      if (!isCancelled) void addShape(shape, box ?? usualBox(shape, start));
    },
  });
}

/** Puts a shape of the usual size into the middle of the page. */
export function drawInMiddle(shape: Shape): void {
  const { width, height } = pageFacts.value;
  endDrawing();
  void addShape(shape, usualBox(shape, { x: width / 2, y: height / 2 }));
}

export function endDrawing(): void {
  tool.value = 'select';
  drawn.value = undefined;
  guides.value = [];
}

/** Selects the layers that lie whole in a box that is drawn. @param clicked what a press without a drag does */
export function startMarquee(press: StagePointer, adds: boolean, clicked: () => void): void {
  const before = adds ? selectedPaths.value : [];
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
      if (isCancelled) selectLayers(before);
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
function snapTargets(moved: readonly string[]): readonly Box[] {
  const { width, height } = pageFacts.value;
  const { tree } = currentPage.value ?? {};
  const others = tree === undefined ? [] : leavesOf(tree, tree.roots);
  const isTarget = (path: string) => !moved.some((group) => isWithin(path, group)) && isSeen(path);
  return [{ x: 0, y: 0, width, height }, ...others.filter(({ path }) => isTarget(path)).map(boxOf)];
}

function isSeen(path: string): boolean {
  return ![...hiddenLayers.value, ...otherLanguages.value].some((group) => isWithin(path, group));
}
