import type { Point } from '../geometry/geometry.js';
import type { PathPoint } from '../geometry/class-path.js';

/** A Bézier curve from its first to its last point. */
export type PathSection = readonly [Point, Point, Point, Point];

/** The way of the class `path`: sections that take the same time each, in points of the page. */
export interface PathCurve {
  readonly sections: readonly PathSection[];
  /** Degrees for half a turn of the way: 180 turns the layer with its way. */
  readonly turn: number;
}

export interface PathEnds {
  readonly isClosed: boolean;
  /** Whether the layer stands at the end for the time of one more section. */
  readonly stands: boolean;
}

/** The sections between the points, as the runtime's `setCurve` builds them. @param artwork pixels of the artwork for a point */
export function pathSections(points: readonly PathPoint[], ends: PathEnds, artwork: number): readonly PathSection[] {
  const place = ({ x, y }: Point) => ({ x: x / artwork, y: y / artwork });
  const sections = points.slice(1).map((next, index): PathSection => {
    const before = points[index] ?? next;
    return [place(before.at), place(before.left), place(next.right), place(next.at)];
  });
  const [first] = sections;
  const last = sections.at(-1);
  if (first === undefined || last === undefined) return [];
  const [start] = first;
  const closing: readonly PathSection[] = ends.isClosed ? [[last[3], start, start, start]] : [];
  const end = ends.isClosed ? start : last[3];
  const standing: readonly PathSection[] = ends.stands ? [[end, end, end, end]] : [];
  return [...sections, ...closing, ...standing];
}

/**
 * Where the way is.
 * @param ratio from 0 to 1. Some easings go beyond: the runtime is then in the last section again.
 * @returns `undefined` below 0, where the runtime has an error and moves nothing
 */
export function pointOfPath({ sections }: PathCurve, ratio: number): Point | undefined {
  const count = sections.length;
  const scaled = ratio * count;
  const section = sections[Math.min(Math.floor(scaled), count - 1)];
  if (section === undefined) return undefined;
  const t = ratio > 1 ? scaled % 1 : scaled - Math.min(Math.floor(scaled), count - 1);
  return bezier(section, t);
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
