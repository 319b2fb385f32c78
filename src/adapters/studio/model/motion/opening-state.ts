import type { Point, Size } from '../geometry/geometry.js';
import type { ClassValues } from './class-values.js';
import type { LayerState, MotionKey } from './moving-page.js';

export interface Opening {
  readonly values: ClassValues;
  readonly before: LayerState;
  /** Where the page's corner is in the content. */
  readonly origin: Point;
  readonly size: Size;
  /** Whether a class before it has set the reference point. */
  readonly isShifted: boolean;
}

/** How an object lies when its class is made: at A, and with its reference point. The first of these shifts it, so that nothing jumps. */
export function openingState({ values, before, origin, size, isShifted }: Opening): LayerState {
  const from = (key: MotionKey, valueOf: (value: number) => number = (value) => value) => {
    const value = values.finite(`from.${key}`);
    return value === undefined ? before[key] : valueOf(value);
  };
  const anchor = referencePoint(values);
  const by = isShifted || anchor === undefined ? middle : anchor;
  return {
    x: from('x', (x) => x - origin.x) + size.width * (by.x - 0.5),
    y: from('y', (y) => y - origin.y) + size.height * (by.y - 0.5),
    alpha: from('alpha'),
    xScale: from('xScale', (times) => times * before.xScale),
    yScale: from('yScale', (times) => times * before.yScale),
    rotation: from('rotation'),
    anchor: anchor ?? before.anchor,
  };
}

const middle: Point = { x: 0.5, y: 0.5 };

/** The nine points: `TopLeft`, `CenterRight`, `Center`. @returns `undefined` for another name: the runtime leaves the point as it is */
export function referencePoint(values: ClassValues): Point | undefined {
  const name = values.text('layerOptions.referencePoint');
  if (name === 'Center') return middle;
  const [, down = '', right = ''] = /^(Top|Center|Bottom)(Left|Center|Right)$/.exec(name) ?? [];
  const parts: Readonly<Record<string, number>> = { Top: 0, Left: 0, Center: 0.5, Bottom: 1, Right: 1 };
  const [x, y] = [parts[right], parts[down]];
  return x === undefined || y === undefined ? undefined : { x, y };
}
