import type { Point } from '../geometry/geometry.js';
import type { ClassValues } from './class-values.js';
import { motionKeys, valuesOf, type LayerState, type PageObject } from './moving-page.js';

/** An object that a class comes to, while the page is made. */
export interface OpeningObject {
  readonly state: LayerState;
  readonly object: Pick<PageObject, 'size'>;
  /** Whether an earlier class has set its reference point, which shifts its place. */
  readonly isShifted: boolean;
}

/**
 * How an object lies when a class of it is made: at A, and with its reference point. The first of these shifts it, so that nothing
 * jumps.
 * @param origin where the page's corner is in the content
 */
export function openingState(
  { state, object, isShifted }: OpeningObject,
  values: ClassValues,
  origin: Point,
): LayerState {
  const atA = {
    ...state,
    ...valuesOf(motionKeys, (key) => {
      const value = values.finite(`from.${key}`);
      if (value === undefined) return undefined;
      if (key === 'x' || key === 'y') return value - origin[key];
      return key.endsWith('Scale') ? value * state[key] : value;
    }),
  };
  const anchor = referencePoint(values);
  if (anchor === undefined) return atA;
  const by = isShifted ? middle : anchor;
  const { width, height } = object.size;
  return { ...atA, anchor, x: atA.x + width * (by.x - middle.x), y: atA.y + height * (by.y - middle.y) };
}

const middle: Point = { x: 0.5, y: 0.5 };
const parts: Readonly<Record<string, number>> = { Top: 0, Left: 0, Center: 0.5, Bottom: 1, Right: 1 };

/** The nine points: `TopLeft`, `CenterRight`, `Center`. @returns `undefined` for another name: the runtime leaves the point as it is */
export function referencePoint(values: ClassValues): Point | undefined {
  const name = values.text('layerOptions.referencePoint');
  const [, down = '', right = ''] = /^(Top|Center|Bottom)(Left|Center|Right)$/.exec(name) ?? [];
  const [x, y] = [parts[right], parts[down]];
  if (name === 'Center') return middle;
  return x === undefined || y === undefined ? undefined : { x, y };
}
