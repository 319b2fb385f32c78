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

/**
 * The curve as the data of an SVG path. A closed one ends at its first point, whose place is both of its handles there.
 * @param toPlace from pixels of the artwork
 */
export function pathCurve(points: readonly PathPoint[], isClosed: boolean, toPlace: (place: Point) => Point): string {
  const text = (place: Point) => `${toPlace(place).x} ${toPlace(place).y}`;
  const [first] = points;
  if (first === undefined) return '';
  const curves = points.slice(1).map((next, index) => {
    const before = points[index] ?? first;
    return `C${text(before.left)} ${text(next.right)} ${text(next.at)}`;
  });
  const end = isClosed ? `C${text(first.at)} ${text(first.at)} ${text(first.at)}` : '';
  return `M${text(first.at)}${curves.join('')}${end}`;
}
