import { placeOfEnd } from './class-way.js';
import { placementOf, type LayerPlacement, type LayerProps, type PageFacts } from './layer-geometry.js';

/** The end of a motion, as a class has it. */
type MotionValues = Readonly<Record<string, number>>;

/** Where a layer or page group is, in points of the page. */
type OwnPlace = Pick<LayerPlacement, 'x' | 'y' | 'scale' | 'rotation'>;

type FirstEnd = (own: OwnPlace, page: PageFacts) => MotionValues;

/** How far a new motion goes: points of the page. */
const firstWay = 100;

const firstEnds: Readonly<Record<string, FirstEnd>> = {
  linear: ({ x, y }, page) => placeOfEnd({ x: x + firstWay, y }, page),
  pulse: ({ scale }) => ({ xScale: scale.x * 1.5, yScale: scale.y * 1.5 }),
  tremble: ({ rotation }) => ({ rotation: rotation + 15 }),
};

/**
 * What the palette sends with a class that moves nothing without an end: one that can be seen, beside where the layer is.
 * @param own how the layer or page group lies; `undefined`: nobody knows
 * @returns `undefined` for another class, and where nobody knows
 */
export function firstMotion(
  name: string,
  own: OwnPlace | undefined,
  page: PageFacts,
): { readonly to: MotionValues } | undefined {
  const end = firstEnds[name];
  return end === undefined || own === undefined ? undefined : { to: end(own, page) };
}

/** How a layer lies, unless its script computes where. */
export function knownPlace(layer: LayerProps, page: PageFacts): OwnPlace | undefined {
  const isPlaced = typeof layer['x'] === 'number' && typeof layer['y'] === 'number';
  return isPlaced ? placementOf(layer, page) : undefined;
}
