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
 * @param grid points between the lines of the grid; 0 is none. It counts where no other line is near
 */
export function snapMove(box: Box, by: Point, targets: readonly Box[], within: number, grid = 0): Snap {
  const moved = movedBox(box, by);
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const lines = targets.flatMap((each) => linesOf(each, axis));
    return nearestLine(linesOf(moved, axis), lines, within) ?? gridLine(moved[axis], grid);
  });
  return {
    by: { x: by.x + (x?.correction ?? 0), y: by.y + (y?.correction ?? 0) },
    guides: [
      ...(x === undefined ? [] : [{ axis: 'x', at: x.at } as const]),
      ...(y === undefined ? [] : [{ axis: 'y', at: y.at } as const]),
    ],
  };
}

/** The grid moves a box by its upper left corner. */
function gridLine(at: number, grid: number) {
  if (grid <= 0) return undefined;
  const line = Math.round(at / grid) * grid;
  return { correction: line - at, at: line };
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
