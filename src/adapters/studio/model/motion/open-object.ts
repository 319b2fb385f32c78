import type { Point } from '../geometry/geometry.js';
import type { ClassValues } from './class-values.js';
import { motionKeys, type LayerState, type MotionKey, type PageObject } from './moving-page.js';

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
  const from = values.numbers('from', motionKeys, (value, key) => {
    return key.endsWith('Scale') ? value * state[key] : onPage(origin, key, value);
  });
  const atA = { ...state, ...from };
  made.state = atA;
  const anchor = referencePoint(values);
  if (anchor === undefined) return;
  made.isShifted = true;
  const { width, height } = isShifted ? { width: 0, height: 0 } : object.size;
  made.state = { ...atA, anchor, x: atA.x + width * (anchor.x - 0.5), y: atA.y + height * (anchor.y - 0.5) };
}

/** A value of the content, on the page. */
export function onPage(origin: Partial<Record<MotionKey, number>>, key: MotionKey, value: number): number {
  return value - (origin[key] ?? 0);
}

const ninePoints = /^(Center(Left|Right)?|(Top|Bottom)(Left|Center|Right))$/;

/** The nine points: `TopLeft`, `CenterRight`, `Center`. @returns `undefined` for another name: the runtime leaves the point as it is */
function referencePoint(values: ClassValues): Point | undefined {
  const name = values.text('layerOptions.referencePoint');
  const between = (begin: string, end: string) => (name.includes(begin) ? 0 : name.includes(end) ? 1 : 0.5);
  return ninePoints.test(name) ? { x: between('Left', 'Right'), y: between('Top', 'Bottom') } : undefined;
}
