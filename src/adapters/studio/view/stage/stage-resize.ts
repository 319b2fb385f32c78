import { unionOf, type Box, type Point } from '../../model/geometry/geometry.js';
import {
  degreesBetween,
  fixedPoint,
  resizedValues,
  scaledValues,
  scaleOf,
  turnedValues,
  type Handle,
  type Values,
} from '../../model/geometry/resize-and-turn.js';
import { changedNodes, saveChange, showChange, type StageChange } from '../../state/edits/gestures.js';
import { selectedPaths } from '../../state/shown/selection.js';
import { boxOf, guides, pageFacts } from '../../state/shown/stage-state.js';
import { snapped, snapTargets } from './stage-drags.js';
import { follow, type Drag, type StagePointer } from './stage-pointer.js';

const turnStep = 15;

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
