import type { Point } from '../geometry/geometry.js';
import type { ClassValues } from './class-values.js';
import { motionKeys, valuesOf, type LayerState, type PageObject } from './moving-page.js';

/** An object that a class comes to, while the page is made. */
export interface OpeningObject {
  readonly object: Pick<PageObject, 'size'>;
  state: LayerState;
  /** Whether a class has set its reference point, which shifts its place. */
  isShifted: boolean;
}

/**
 * Puts an object to A, and takes its reference point. The first of these shifts it, so that nothing jumps.
 * @param origin where the page's corner is in the content
 */
export function openObject(made: OpeningObject, values: ClassValues, origin: Point): void {
  const { state, object, isShifted } = made;
  const from = valuesOf(motionKeys, (key) => {
    const value = values.finite(`from.${key}`);
    if (value === undefined) return undefined;
    if (key === 'x' || key === 'y') return value - origin[key];
    return key.endsWith('Scale') ? value * state[key] : value;
  });
  const atA = { ...state, ...from };
  made.state = atA;
  const anchor = referencePoint(values);
  if (anchor === undefined) return;
  const by = isShifted ? middle : anchor;
  const { width, height } = object.size;
  made.isShifted = true;
  made.state = { ...atA, anchor, x: atA.x + width * (by.x - middle.x), y: atA.y + height * (by.y - middle.y) };
}

const middle: Point = { x: 0.5, y: 0.5 };
const parts: Readonly<Record<string, number>> = { Top: 0, Left: 0, Center: 0.5, Bottom: 1, Right: 1 };

/** The nine points: `TopLeft`, `CenterRight`, `Center`. @returns `undefined` for another name: the runtime leaves the point as it is */
function referencePoint(values: ClassValues): Point | undefined {
  const name = values.text('layerOptions.referencePoint');
  const [, down = '', right = ''] = /^(Top|Center|Bottom)(Left|Center|Right)$/.exec(name) ?? [];
  const [x, y] = [parts[right], parts[down]];
  if (name === 'Center') return middle;
  return x === undefined || y === undefined ? undefined : { x, y };
}
