import { turnedBox, type Box, type Size } from '../geometry/geometry.js';
import type { LayerState } from './moving-page.js';

/** Where an object is that the page does not show: beside it, or nowhere, for want of a size or of opacity. */
export type Unseen = 'invisible' | 'left' | 'right' | 'above' | 'below';

/** In the words of an author. */
export const unseenWords: Readonly<Record<Unseen, string>> = {
  invisible: 'invisible',
  left: 'left of the page',
  right: 'right of the page',
  above: 'above the page',
  below: 'below the page',
};

/** The box around an object of this size, in a state. */
export function stateBox(state: LayerState, { width, height }: Size): Box {
  return turnedBox({ width: width * state.xScale, height: height * state.yScale }, state.anchor, state, state.rotation);
}

/** @returns `undefined` for a box that the page shows, at least a part of it */
export function unseenBox(page: Size, box: Box, alpha: number): Unseen | undefined {
  return alpha <= 0 || box.width * box.height === 0 ? 'invisible' : besidePage(page, box);
}

/** On which side of the page a box is that it does not touch. */
export function besidePage(page: Size, { x, y, width, height }: Box): Exclude<Unseen, 'invisible'> | undefined {
  if (x + width <= 0) return 'left';
  if (x >= page.width) return 'right';
  if (y + height <= 0) return 'above';
  return y >= page.height ? 'below' : undefined;
}
