import type { LayerState } from '../motion/moving-page.js';
import { turnedBox, type Box, type Point, type Size } from './geometry.js';
import { numberOr } from './given-values.js';
import { layoutText, roughFont, type FindFont } from './text-layout.js';

/** How much the studio knows of a project's page, on the device that the stage shows. */
export interface PageFacts extends Size {
  /** Pixels of the artwork for a point. */
  readonly artwork: number;
  /** Where the page's upper left corner is in the app's content, in points: shapes and classes count from the corner of the content. */
  readonly origin: Point;
  /** Measures texts; without it, their size is a guess. */
  readonly findFont?: FindFont;
}

/** Where and how a layer is drawn, in points of the page. */
export interface LayerPlacement extends Point, Size {
  /** Of the layer's own size, from 0 to 1: the point that `x` and `y` mean. */
  readonly anchor: Point;
  readonly scale: Point;
  readonly rotation: number;
  readonly alpha: number;
}

export type LayerProps = Readonly<Record<string, unknown>>;

export function placementOf(props: LayerProps, page: PageFacts): LayerPlacement {
  const { perPoint, origin } = unitOf(props, page);
  const factor = 1 / perPoint;
  return {
    x: isComputed(props, 'x') ? page.width / 2 : numberOr(props['x'], 0) * factor - origin.x,
    y: isComputed(props, 'y') ? page.height / 2 : numberOr(props['y'], 0) * factor - origin.y,
    ...sizeOf(props, factor, page),
    anchor: { x: numberOr(props['anchorX'], 0.5), y: numberOr(props['anchorY'], 0.5) },
    scale: {
      x: numberOr(props['xScale'] ?? props['scaleX'], 1),
      y: numberOr(props['yScale'] ?? props['scaleY'], 1),
    },
    rotation: numberOr(props['rotation'], 0),
    alpha: numberOr(props['alpha'], 1),
  };
}

/** How a layer is drawn at a moment. @param state without one, it is drawn by its own values */
export function placementAt(own: LayerPlacement, state: LayerState | undefined): LayerPlacement {
  if (state === undefined) return own;
  const { x, y, alpha, rotation, anchor, xScale, yScale } = state;
  return { ...own, x, y, alpha, rotation, anchor, scale: { x: xScale, y: yScale } };
}

/**
 * Whether a layer lacks the value because its script computes it: then it is drawn in the middle. A group has no place, and none of
 * the others.
 */
function isComputed(props: LayerProps, name: 'x' | 'y'): boolean {
  return !(name in props) && ['x', 'y', 'width', 'alpha'].some((other) => other in props);
}

/** The box around a layer as it is drawn. */
export function boundsOf(placement: LayerPlacement): Box {
  const { width, height, scale, anchor, rotation } = placement;
  return turnedBox({ width: width * scale.x, height: height * scale.y }, anchor, placement, rotation);
}

/** How the values of a layer count: how many make a point, where the page's corner is in them, and how many steps one has. */
export interface LayerUnit {
  readonly perPoint: number;
  /** Points. */
  readonly origin: Point;
  readonly step: number;
}

/** Places and sizes are pixels of the artwork, whole ones, or points of a shape, in steps of such a pixel. */
export function unitOf(props: LayerProps, page: PageFacts): LayerUnit {
  return isShape(props)
    ? { perPoint: 1, origin: page.origin, step: page.artwork }
    : { perPoint: page.artwork, origin: { x: 0, y: 0 }, step: 1 };
}

/** The values of `x` and `y` after a move, whole in their unit where that is the artwork's. */
export function movedPosition(
  props: LayerProps,
  by: Point,
  page: PageFacts,
): { readonly x: number; readonly y: number } {
  const { perPoint, step } = unitOf(props, page);
  const moved = (value: unknown, change: number) =>
    change === 0 ? numberOr(value, 0) : Math.round((numberOr(value, 0) + change * perPoint) * step) / step;
  return { x: moved(props['x'], by.x), y: moved(props['y'], by.y) };
}

function isShape(props: LayerProps): boolean {
  return typeof props['shapedWith'] === 'string' && props['shapedWith'] !== '';
}

function sizeOf(props: LayerProps, factor: number, { findFont = roughFont }: PageFacts): Size {
  if (props['shapedWith'] === 'new_ellipse') {
    const diameter = 2 * numberOr(props['radius'], 0);
    return { width: diameter, height: diameter };
  }
  if (props['shapedWith'] === 'new_text') {
    const { width, height } = layoutText(props, findFont);
    return { width, height };
  }
  return { width: numberOr(props['width'], 0) * factor, height: numberOr(props['height'], 0) * factor };
}
