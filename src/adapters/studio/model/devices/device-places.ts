import type { Box, Point, Size } from '../geometry/geometry.js';
import { deviceView, type ContentRule } from './device-view.js';
import { design, devices, editorWindow, readers, type Device } from './devices.js';

/** A place in points of the app's content: an end of a way, such as `from` of a class. An axis that is not set is `undefined`. */
export interface ContentPlace {
  readonly x: number | undefined;
  readonly y: number | undefined;
}

/** A place of a layer, and where the layer is by itself: in points of the page. */
export interface LayerAt {
  readonly place: ContentPlace;
  readonly own: Point;
}

/** Whether places of the content are other points of the page on other devices. */
export function variesByDevice(page: Size, rule: ContentRule): boolean {
  const origins = readers.map((device) => deviceView(device, page, rule).origin);
  return origins.some(({ x, y }) => x !== origins[0]?.x || y !== origins[0]?.y);
}

/** A place in points of the page. An axis that is not set stays where the layer is. */
function onPage({ place, own }: LayerAt, origin: Point): Point {
  return {
    x: place.x === undefined ? own.x : place.x - origin.x,
    y: place.y === undefined ? own.y : place.y - origin.y,
  };
}

/** The devices of readers whose screen does not show a box. @param boxOn where the box is in the page, by the page's corner in the content */
export function devicesWithout(boxOn: (origin: Point) => Box, page: Size, rule: ContentRule): readonly Device[] {
  return readers.filter((device) => {
    const { origin, screen } = deviceView(device, page, rule);
    const box = boxOn(origin);
    const isBeside = box.x >= screen.x + screen.width || box.x + box.width <= screen.x;
    return isBeside || box.y >= screen.y + screen.height || box.y + box.height <= screen.y;
  });
}

/**
 * The device on which a project is shown first: the page alone. Where the content is the device's, its author saw the places of the
 * classes in one window: that of the device on which most of them lie nearest to their layers.
 */
export function startDevice(rule: ContentRule, page: Size, places: readonly LayerAt[]): Device {
  if (rule.rule !== 'adaptive') return design;
  const origins = devices.map((device) => ({ device, origin: deviceView(device, page, rule).origin }));
  const votes = new Map<Device, number>();
  for (const at of places) {
    const far = origins.map(({ device, origin }) => ({ device, distance: distance(onPage(at, origin), at.own) }));
    const least = Math.min(...far.map((each) => each.distance));
    for (const each of far)
      if (each.distance <= least + 0.01) votes.set(each.device, (votes.get(each.device) ?? 0) + 1);
  }
  const most = Math.max(...votes.values());
  // Where no place decides it, the author’s window is most likely the editor’s.
  const first = [editorWindow, ...devices].find((device) => votes.get(device) === most);
  return first ?? editorWindow;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
