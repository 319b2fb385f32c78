import type { Layer } from '#adapters/client/client-operations.generated';
import { kindOf, type AttachedClass } from '../motion/moving-page.js';
import type { LayerTree } from '../page/layer-nodes.js';
import { valueAt, type Values } from '../page/form-model.js';
import type { Point } from './geometry.js';
import type { PageFacts } from './layer-geometry.js';

/** Whether a class moves its layer from a place to another. */
export function hasWay(attached: Pick<AttachedClass, 'name' | 'class'>): boolean {
  return kindOf(attached) === 'linear';
}

/** The layer that a class moves: the one that it names, else its own. */
export function movedLayer(tree: LayerTree | undefined, own: Layer, props: Values): Layer {
  const target = valueAt(props, 'properties.target');
  return (typeof target === 'string' ? tree?.nodes.get(target)?.document : undefined) ?? own;
}

/** The values that put an end of a way at a point of the page: whole points. */
export function placeOfEnd(
  { x, y }: Point,
  { origin }: Pick<PageFacts, 'origin'>,
): { readonly x: number; readonly y: number } {
  return { x: Math.round(x + origin.x), y: Math.round(y + origin.y) };
}
