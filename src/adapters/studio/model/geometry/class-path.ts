import type { Point } from './geometry.js';

/** A point of a path with its two handles, in pixels of the artwork. */
export interface PathPoint {
  readonly at: Point;
  readonly left: Point;
  readonly right: Point;
}

export type PathPart = keyof PathPoint;

/** A point of the page, in points, has so many pixels of the artwork. */
const artwork = 4;
const numbersOfPoint = 6;
/** Where the numbers of a part begin. A point moves with its handles. */
const firstNumbers: Readonly<Record<PathPart, readonly number[]>> = { at: [0, 2, 4], left: [2], right: [4] };

/**
 * The points of a path file, which is a list of `[x, y, leftX, leftY, rightX, rightY]`: `setCurve` of the runtime's
 * `layer_animation.lua` reads it so.
 * @returns `undefined` if the text is something else
 */
export function parsePath(text: string): readonly PathPoint[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const points = list.map(pointOf).filter((point) => point !== undefined);
  return points.length === list.length ? points : undefined;
}

function pointOf(numbers: unknown): PathPoint | undefined {
  if (!Array.isArray(numbers) || numbers.length !== numbersOfPoint) return undefined;
  const [x, y, leftX, leftY, rightX, rightY] = numbers as unknown[];
  const [at, left, right] = [place(x, y), place(leftX, leftY), place(rightX, rightY)];
  return at && left && right ? { at, left, right } : undefined;
}

function place(x: unknown, y: unknown): Point | undefined {
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}

/** The text with a part of a point moved by whole pixels of the artwork. Nothing else of the text changes. @param by points of the page */
export function withMovedPoint(text: string, index: number, part: PathPart, by: Point): string {
  const moves = new Map<number, number>();
  for (const first of firstNumbers[part]) {
    moves.set(index * numbersOfPoint + first, by.x * artwork);
    moves.set(index * numbersOfPoint + first + 1, by.y * artwork);
  }
  let count = -1;
  return text.replace(/-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (number) => {
    const move = moves.get(++count);
    return move === undefined ? number : String(Math.round(Number(number) + move));
  });
}

/** Where a place of the file is on the page, in points. */
export function pointOnPage({ x, y }: Point): Point {
  return { x: x / artwork, y: y / artwork };
}

/** A Bézier curve: its first point, a handle of each end, and its last point. */
export type PathSection = readonly [Point, Point, Point, Point];

export interface PathEnds {
  readonly isClosed: boolean;
  /** Whether it stands at its end for a section more. */
  readonly stands: boolean;
}

/**
 * The sections between the points, as `setCurve` of the runtime builds them. A closed path ends at its first point, whose place is
 * both of its handles there.
 */
export function pathSections(points: readonly PathPoint[], { isClosed, stands }: PathEnds): readonly PathSection[] {
  const sections = points.slice(1).map((next, index): PathSection => {
    const before = points[index] ?? next;
    return [before.at, before.left, next.right, next.at];
  });
  const [start, last] = [sections[0]?.[0], sections.at(-1)?.[3]];
  if (start === undefined || last === undefined) return [];
  const end = isClosed ? start : last;
  const closing: readonly PathSection[] = isClosed ? [[last, start, start, start]] : [];
  return [...sections, ...closing, ...(stands ? [[end, end, end, end] as const] : [])];
}

/** The curve as the data of an SVG path. @param toPlace from pixels of the artwork */
export function pathCurve(points: readonly PathPoint[], isClosed: boolean, toPlace: (place: Point) => Point): string {
  const text = (place: Point) => `${toPlace(place).x} ${toPlace(place).y}`;
  const [first] = points;
  if (first === undefined) return '';
  const sections = pathSections(points, { isClosed, stands: false });
  return `M${text(first.at)}${sections.map(([, ...rest]) => `C${rest.map(text).join(' ')}`).join('')}`;
}
