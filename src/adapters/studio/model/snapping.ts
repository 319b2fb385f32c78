import { movedBox, type Box, type Point } from './geometry.js';

/** A line on the page that shows what a box snapped to. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

export interface Snap {
  readonly by: Point;
  readonly guides: readonly Guide[];
}

/**
 * Corrects a move so that an edge or the middle of the box meets an edge or the middle of another box, if they are near.
 * @param box before the move
 * @param within points; the nearest line wins
 */
export function snapMove(box: Box, by: Point, targets: readonly Box[], within: number): Snap {
  const moved = movedBox(box, by);
  const x = nearestLine(
    linesOf(moved, 'x'),
    targets.flatMap((each) => linesOf(each, 'x')),
    within,
  );
  const y = nearestLine(
    linesOf(moved, 'y'),
    targets.flatMap((each) => linesOf(each, 'y')),
    within,
  );
  return {
    by: { x: by.x + (x?.correction ?? 0), y: by.y + (y?.correction ?? 0) },
    guides: [
      ...(x === undefined ? [] : [{ axis: 'x', at: x.at } as const]),
      ...(y === undefined ? [] : [{ axis: 'y', at: y.at } as const]),
    ],
  };
}

function linesOf(box: Box, axis: 'x' | 'y'): readonly number[] {
  const [start, length] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
  return [start, start + length / 2, start + length];
}

function nearestLine(own: readonly number[], others: readonly number[], within: number) {
  let nearest: { readonly correction: number; readonly at: number } | undefined;
  for (const line of own) {
    for (const at of others) {
      const correction = at - line;
      if (Math.abs(correction) > within) continue;
      if (nearest === undefined || Math.abs(correction) < Math.abs(nearest.correction)) nearest = { correction, at };
    }
  }
  return nearest;
}
