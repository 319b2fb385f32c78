import { valueAt, type Values } from '../page/form-model.js';
import { placementOf, type LayerProps, type PageFacts } from '../geometry/layer-geometry.js';
import type { Point } from '../geometry/geometry.js';
import type { UnitFacts } from './field-unit.js';

/** What a person moves a layer by: a pixel of its artwork. The ends of a way are dragged by whole points. */
const steps = { layer: 0.25, other: 1 } as const;

const whole: Point = { x: 1, y: 1 };

/** The page on the device that is shown. */
export interface ShownPage extends PageFacts {
  readonly device: string;
}

/** How a form shows the numbers of a layer. */
export function layerFacts(page: ShownPage): UnitFacts {
  return factsOf(page, steps.layer, whole, whole);
}

/**
 * How a form shows the numbers of a class, a part or an action.
 * @param moved the layer that the class moves, where there is one
 */
export function thingFacts(page: ShownPage, values: Values = {}, moved?: LayerProps): UnitFacts {
  const own = moved === undefined ? whole : placementOf(moved, page).scale;
  const start = { x: numberAt(values, 'from.xScale'), y: numberAt(values, 'from.yScale') };
  return factsOf(page, steps.other, own, start);
}

function factsOf({ artwork, origin, device }: ShownPage, placeStep: number, own: Point, start: Point): UnitFacts {
  return { artwork, origin, device, placeStep, own, start };
}

/** A scale that is not set is the layer's own. */
function numberAt(values: Values, name: string): number {
  const value = valueAt(values, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : 1;
}
