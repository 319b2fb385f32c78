import type { Point } from '../geometry/geometry.js';
import { pointOnPage, type PathSection } from '../geometry/class-path.js';

/** The way of the class `path`: sections that take the same time each, in pixels of the artwork. */
export interface PathCurve {
  readonly sections: readonly PathSection[];
  /** Degrees for half a turn of the way: 180 turns the layer with its way. */
  readonly turn: number;
}

/**
 * Where the way is, in points of the page.
 * @param ratio from 0 to 1. Some easings go beyond: the runtime is then in the last section again.
 * @returns `undefined` below 0, where the runtime has an error and moves nothing
 */
export function pointOfPath({ sections }: PathCurve, ratio: number): Point | undefined {
  const count = sections.length;
  const scaled = ratio * count;
  const index = Math.min(Math.floor(scaled), count - 1);
  const section = sections[index];
  return section && pointOnPage(bezier(section, ratio > 1 ? scaled % 1 : scaled - index));
}

function bezier([a, b, c, d]: PathSection, t: number): Point {
  const rest = 1 - t;
  const [first, second, third, fourth] = [rest ** 3, 3 * t * rest ** 2, 3 * t ** 2 * rest, t ** 3];
  return {
    x: first * a.x + second * b.x + third * c.x + fourth * d.x,
    y: first * a.y + second * b.y + third * c.y + fourth * d.y,
  };
}

/** How a layer is turned that went from one place to another. One that stands is not turned. */
export function turnOfPath({ turn }: PathCurve, from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * turn) / Math.PI;
}
