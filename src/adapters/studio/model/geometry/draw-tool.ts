import type { Box, Point } from './geometry.js';
import { unitOf, type PageFacts } from './layer-geometry.js';

/** What can be drawn on the stage. */
export type Shape = 'rectangle' | 'ellipse' | 'text';

export const shapes: readonly Shape[] = ['rectangle', 'ellipse', 'text'];

/** Points of a shape that is put on the page without a drag. */
const usualSize = { rectangle: [120, 80], ellipse: [96, 96], text: [160, 29] } as const;

/** The box between two points. @param isSquare its sides are equal: the longer one wins */
export function drawnBox(from: Point, to: Point, isSquare: boolean): Box {
  const size = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const end = isSquare
    ? { x: from.x + Math.sign(to.x - from.x) * size, y: from.y + Math.sign(to.y - from.y) * size }
    : to;
  return {
    x: Math.min(from.x, end.x),
    y: Math.min(from.y, end.y),
    width: Math.abs(end.x - from.x),
    height: Math.abs(end.y - from.y),
  };
}

/** The box of a shape that is put at a point without a drag. */
export function usualBox(shape: Shape, { x, y }: Point): Box {
  const [width, height] = usualSize[shape];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** A circle is as large as the shorter side. */
export function isSquareOnly(shape: Shape): boolean {
  return shape === 'ellipse';
}

/** The properties of a shape that fills a box of the page. */
export function shapeProps(shape: Shape, box: Box, page: PageFacts): Record<string, unknown> {
  const shapedWith = `new_${shape}`;
  const { origin, step } = unitOf({ shapedWith }, page);
  const round = (value: number) => Math.round(value * step) / step;
  const [width, height] = [Math.max(round(box.width), 1), Math.max(round(box.height), 1)];
  const place = {
    shapedWith,
    x: round(box.x + box.width / 2 + origin.x),
    y: round(box.y + box.height / 2 + origin.y),
  };
  switch (shape) {
    case 'rectangle':
      return { ...place, width, height, color: [0.42, 0.4, 0.96, 1] };
    case 'ellipse':
      return {
        ...place,
        radius: Math.max(round(Math.min(box.width, box.height) / 2), 1),
        color: [0.98, 0.72, 0.25, 1],
      };
    case 'text':
      return { ...place, width, text: 'Text', fontSize: Math.max(8, Math.min(Math.round(height / 1.2), 96)) };
  }
}
