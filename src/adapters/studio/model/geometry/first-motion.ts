import { placeOfEnd } from './class-way.js';
import { placementOf, type LayerPlacement, type LayerProps, type PageFacts } from './layer-geometry.js';

/** The end of a motion, as a class has it. */
type MotionValues = Readonly<Record<string, number>>;

type FirstEnd = (placement: LayerPlacement, page: PageFacts) => MotionValues;

/** How far a new motion goes: points of the page. */
const firstWay = 100;

const firstEnds: Readonly<Record<string, FirstEnd>> = {
  linear: ({ x, y }, page) => placeOfEnd({ x: x + firstWay, y }, page),
  pulse: ({ scale }) => ({ xScale: scale.x * 1.5, yScale: scale.y * 1.5 }),
  tremble: ({ rotation }) => ({ rotation: rotation + 15 }),
};

/**
 * What the palette sends with a class that moves nothing without an end: one that can be seen, beside where the layer is.
 * @returns `undefined` for another class, and for a layer whose place nobody knows
 */
export function firstMotion(
  name: string,
  layer: LayerProps,
  page: PageFacts,
): { readonly to: MotionValues } | undefined {
  const end = firstEnds[name];
  const isPlaced = typeof layer['x'] === 'number' && typeof layer['y'] === 'number';
  return end !== undefined && isPlaced ? { to: end(placementOf(layer, page), page) } : undefined;
}
