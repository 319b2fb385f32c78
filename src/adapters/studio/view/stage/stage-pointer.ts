import { toPage, type Point } from '../../model/geometry/geometry.js';
import { isWithin } from '../../model/page/layer-nodes.js';
import { lockedLayers } from '../../state/shown/preferences.js';
import { view } from '../../state/shown/stage-state.js';
import { followPress } from '../controls/follow-press.js';

/** A press that moves less than this, in pixels, is a click. */
export const dragPixels = 3;

/** A press on the stage, or on a handle of it. */
export type StagePointer = PointerEvent & { readonly currentTarget: SVGElement };

/** The topmost layer under the pointer that is not locked. */
export function layerAt({ clientX, clientY }: MouseEvent): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const path = element.closest<SVGElement>('.stage-page [data-path]')?.dataset['path'];
    if (path !== undefined && ![...lockedLayers.value].some((locked) => isWithin(path, locked))) return path;
  }
  return undefined;
}

/** Where an event is on the stage, in pixels. */
export function placeOf(event: MouseEvent & { readonly currentTarget: Element }): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** The point of the page under the pointer. */
export function pagePoint(event: MouseEvent & { readonly currentTarget: Element }): Point {
  return toPage(view.value, placeOf(event));
}

export interface Drag {
  /** Points of the page. */
  readonly from: Point;
  readonly to: Point;
  readonly by: Point;
  readonly event: PointerEvent;
}

interface DragHandlers {
  /** Called for each move, once the pointer has left the place of the press. */
  readonly move: (drag: Drag) => void;
  /** @param drag the last one; `undefined` if it was cancelled, or was a click */
  readonly end: (drag: Drag | undefined, isCancelled: boolean) => void;
}

/** Follows the pointer until its button is released. Escape cancels. */
export function follow(press: StagePointer, { move, end }: DragHandlers): void {
  const { currentTarget, pointerId } = press;
  const stage = currentTarget.closest<SVGSVGElement>('.stage-page');
  if (stage === null) return;
  const { left, top } = stage.getBoundingClientRect();
  const at = (event: PointerEvent) => toPage(view.value, { x: event.clientX - left, y: event.clientY - top });
  const from = at(press);
  let last: Drag | undefined;
  const onMove = (event: PointerEvent) => {
    const isDragged = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= dragPixels;
    if (last === undefined && !isDragged) return;
    const to = at(event);
    last = { from, to, by: { x: to.x - from.x, y: to.y - from.y }, event };
    move(last);
  };
  followPress(
    { currentTarget: stage, pointerId },
    { move: onMove, end: (isCancelled) => end(isCancelled ? undefined : last, isCancelled) },
  );
}
