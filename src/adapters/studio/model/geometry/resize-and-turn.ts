import type { Box, Point } from './geometry.js';
import { placementOf, unitOf, type LayerProps, type PageFacts } from './layer-geometry.js';

/** A handle of a frame: -1 is its left or upper edge, 1 its right or lower one, 0 the middle. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** Values that a gesture gives a layer: only those that differ. */
export type Values = Readonly<Record<string, number>>;

export interface Resize {
  readonly handle: Handle;
  /** How far the handle is dragged: points of the page. */
  readonly by: Point;
  readonly keepsRatio: boolean;
  /** The middle stays where it is, instead of the opposite edge. */
  readonly fromCentre: boolean;
}

export const handles: readonly Handle[] = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y } as Handle])),
);

/** A layer as a rectangle of its own, turned about its middle. */
interface TurnedFrame {
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
  readonly degrees: number;
}

/** The frame of one layer: it turns with the layer. */
export function frameOf(props: LayerProps, page: PageFacts): TurnedFrame {
  const { x, y, width, height, scale, anchor, rotation } = placementOf(props, page);
  const [drawnWidth, drawnHeight] = [width * scale.x, height * scale.y];
  const toCentre = turned({ x: (0.5 - anchor.x) * drawnWidth, y: (0.5 - anchor.y) * drawnHeight }, rotation);
  return {
    centre: { x: x + toCentre.x, y: y + toCentre.y },
    width: Math.abs(drawnWidth),
    height: Math.abs(drawnHeight),
    degrees: rotation,
  };
}

/** Where a handle of a frame is, in points of the page. */
export function handlePoint({ centre, width, height, degrees }: TurnedFrame, handle: Handle): Point {
  const { x, y } = turned({ x: (handle.x * width) / 2, y: (handle.y * height) / 2 }, degrees);
  return { x: centre.x + x, y: centre.y + y };
}

/** The values of a layer after one of its handles is dragged. */
export function resizedValues(props: LayerProps, page: PageFacts, resize: Resize): Values {
  const { handle, fromCentre } = resize;
  const frame = frameOf(props, page);
  const isText = props['shapedWith'] === 'new_text';
  const isUniform = props['shapedWith'] === 'new_ellipse' || (isText && handle.y !== 0);
  const least = 1 / page.artwork;
  const pull = turned(resize.by, -frame.degrees);
  const times = fromCentre ? 2 : 1;
  let width = Math.max(frame.width + handle.x * pull.x * times, least);
  let height = Math.max(frame.height + handle.y * pull.y * times, least);
  if (resize.keepsRatio || isUniform) {
    const factors = [
      ...(handle.x === 0 ? [] : [width / Math.max(frame.width, least)]),
      ...(handle.y === 0 ? [] : [height / Math.max(frame.height, least)]),
    ];
    const factor = largerChange(factors);
    [width, height] = [frame.width * factor, frame.height * factor];
  }
  const grown = { x: (handle.x * (width - frame.width)) / 2, y: (handle.y * (height - frame.height)) / 2 };
  const shift = fromCentre ? { x: 0, y: 0 } : turned(grown, frame.degrees);
  const centre = { x: frame.centre.x + shift.x, y: frame.centre.y + shift.y };
  const factor = {
    x: width / Math.max(frame.width, least / 2),
    y: height / Math.max(frame.height, least / 2),
  };
  return changedValues(props, page, { centre, factor, degrees: 0 });
}

/** The values of a layer after several layers are scaled together, about a point. */
export function scaledValues(props: LayerProps, page: PageFacts, about: Point, factor: number): Values {
  const { centre } = frameOf(props, page);
  return changedValues(props, page, {
    centre: { x: about.x + (centre.x - about.x) * factor, y: about.y + (centre.y - about.y) * factor },
    factor: { x: factor, y: factor },
    degrees: 0,
  });
}

/** The values of a layer after layers are turned together, about a point. */
export function turnedValues(props: LayerProps, page: PageFacts, about: Point, degrees: number): Values {
  const { centre } = frameOf(props, page);
  const offset = turned({ x: centre.x - about.x, y: centre.y - about.y }, degrees);
  return changedValues(props, page, {
    centre: { x: about.x + offset.x, y: about.y + offset.y },
    factor: { x: 1, y: 1 },
    degrees,
  });
}

/** How much larger the box of several layers becomes, when one of its corners is dragged. */
export function scaleOf(box: Box, { handle, by, fromCentre }: Omit<Resize, 'keepsRatio'>): number {
  const times = fromCentre ? 2 : 1;
  const factors = [
    1 + (handle.x * by.x * times) / Math.max(box.width, 1),
    1 + (handle.y * by.y * times) / Math.max(box.height, 1),
  ];
  return Math.max(largerChange(factors), 0.01);
}

/** Of two factors for one ratio: the pointer stays on the edge that moves more. */
function largerChange(factors: readonly number[]): number {
  return factors.toSorted((a, b) => Math.abs(b - 1) - Math.abs(a - 1))[0] ?? 1;
}

/** The point that stays where it is while a box is scaled by one of its handles. */
export function fixedPoint(box: Box, handle: Handle, fromCentre: boolean): Point {
  const at = fromCentre ? { x: 0, y: 0 } : { x: -handle.x, y: -handle.y };
  return { x: box.x + (box.width * (1 + at.x)) / 2, y: box.y + (box.height * (1 + at.y)) / 2 };
}

/** The degrees from one point to another about a third. @param step such as 15: the nearest multiple of it */
export function degreesBetween(about: Point, from: Point, to: Point, step: number | undefined): number {
  const angle = (point: Point) => (Math.atan2(point.y - about.y, point.x - about.x) * 180) / Math.PI;
  const degrees = normalDegrees(angle(to) - angle(from));
  return step === undefined ? degrees : Math.round(degrees / step) * step;
}

/** More than -180, and at most 180. */
export function normalDegrees(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

interface Change {
  /** Where its middle goes, in points of the page. */
  readonly centre: Point;
  readonly factor: Point;
  readonly degrees: number;
}

/** The values, in the layer's own units and rounded there. */
function changedValues(props: LayerProps, page: PageFacts, { centre, factor, degrees }: Change): Values {
  const { perPoint, origin, step } = unitOf(props, page);
  const round = (value: number) => Math.round(value * step) / step;
  const before = placementOf(props, page);
  const sizes = scaledSizes(props, factor, round, step);
  const rotation = degrees === 0 ? before.rotation : normalDegrees(Math.round((before.rotation + degrees) * 10) / 10);
  const after = placementOf({ ...props, ...sizes, rotation }, page);
  const toAnchor = turned(
    {
      x: (after.anchor.x - 0.5) * after.width * after.scale.x,
      y: (after.anchor.y - 0.5) * after.height * after.scale.y,
    },
    rotation,
  );
  const place = {
    x: round((centre.x + toAnchor.x + origin.x) * perPoint),
    y: round((centre.y + toAnchor.y + origin.y) * perPoint),
  };
  const isMoved = {
    x: Math.abs(place.x / perPoint - origin.x - before.x),
    y: Math.abs(place.y / perPoint - origin.y - before.y),
  };
  return {
    ...sizes,
    ...(rotation === before.rotation ? {} : { rotation }),
    // A place that only rounding would change stays as its author wrote it.
    ...(isMoved.x < 0.5 / step / perPoint ? {} : { x: place.x }),
    ...(isMoved.y < 0.5 / step / perPoint ? {} : { y: place.y }),
  };
}

function scaledSizes(props: LayerProps, factor: Point, round: (value: number) => number, step: number): Values {
  const scaled = (name: string, by: number): Values => {
    const value = props[name];
    if (typeof value !== 'number' || by === 1) return {};
    return { [name]: Math.max(round(value * by), 1 / step) };
  };
  if (props['shapedWith'] === 'new_ellipse') return scaled('radius', factor.x);
  const isText = props['shapedWith'] === 'new_text';
  return {
    ...scaled('width', factor.x),
    ...scaled('height', factor.y),
    // A text that only becomes wider keeps its letters.
    ...(isText && factor.y !== 1 ? scaled('fontSize', factor.y) : {}),
  };
}
