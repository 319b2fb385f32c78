import { ClassValues } from '../motion/class-values.js';
import { startMaking, targetOf, type MadeObject } from '../motion/making.js';
import {
  kindOf,
  type AttachedClass,
  type LayerState,
  type MovingPage,
  type PageObject,
} from '../motion/moving-page.js';
import { openObject, type OpeningObject } from '../motion/open-object.js';
import { endOf, isTweened } from '../motion/read-tweens.js';
import type { Values } from '../page/form-model.js';
import { hasWay, placeOfEnd } from './class-way.js';
import type { Point } from './geometry.js';
import type { PageFacts } from './layer-geometry.js';

/** The way of a layer or a page group that the class `linear` moves, in points of the page. */
export interface Motion {
  readonly className: string;
  readonly moved: PageObject;
  readonly from: LayerState;
  readonly to: LayerState;
  /** What the class sets of the place of each end: where it sets nothing, the layer keeps what it has. */
  readonly axes: Readonly<Record<MotionEnd, readonly Axis[]>>;
  /** Whether the script computes the place of an end: then nobody knows where it is. */
  readonly isComputed: Readonly<Record<MotionEnd, boolean>>;
  /** How far the reference point of the class moves the start. */
  readonly shift: Point;
}

/** An end of the way, as the properties are called. */
export type MotionEnd = 'from' | 'to';

export type Axis = 'x' | 'y';

const bothAxes: readonly Axis[] = ['x', 'y'];

/**
 * @param owner what has the class, by its place in the list of the page
 * @returns `undefined` for a class that moves nothing from a place to another
 */
export function motionOf(attached: AttachedClass, page: MovingPage, owner: number): Motion | undefined {
  const moved = hasWay(attached) ? madeFor(attached, page, owner) : undefined;
  if (moved === undefined) return undefined;
  const values = new ClassValues(attached);
  openBefore(attached, moved, page, page.objects[owner]);
  const { isShifted } = moved;
  openObject(moved, values, page.origin);
  const { state: from } = moved;
  const axesOf = (end: MotionEnd) => bothAxes.filter((axis) => values.finite(`${end}.${axis}`) !== undefined);
  const isComputed = (end: MotionEnd) => bothAxes.some((axis) => attached.computed?.[`${end}.${axis}`] !== undefined);
  return {
    className: attached.name,
    moved: moved.object,
    from,
    to: { ...from, ...endOf({ kind: kindOf(attached), values, moved, making: { page } }) },
    axes: { from: axesOf('from'), to: axesOf('to') },
    isComputed: { from: isComputed('from'), to: isComputed('to') },
    shift: isShifted ? { x: 0, y: 0 } : shiftOf(moved),
  };
}

/** What a class moves. @param owner what has the class, by its place in the list of the page */
export function movedBy(attached: AttachedClass, page: MovingPage, owner: number): PageObject | undefined {
  return madeFor(attached, page, owner)?.object;
}

/** Of an object that is not there, nothing is shown but that of the class itself. */
function madeFor(attached: AttachedClass, page: MovingPage, owner: number): MadeObject | undefined {
  const making = startMaking(page);
  const having = making.objects[owner];
  if (having === undefined) return undefined;
  const values = new ClassValues(attached);
  return targetOf({ making, owner: having, values }, attached.script?.timing ?? 'exact') ?? having;
}

/** The page applies the starts of all classes in their order, before it comes to this one. */
function openBefore(attached: AttachedClass, made: MadeObject, { origin }: MovingPage, owner?: PageObject): void {
  const { classes } = made.object;
  const earlier = made.object === owner ? classes.slice(0, classes.indexOf(attached)) : classes;
  for (const each of earlier) if (isTweened(kindOf(each))) openObject(made, new ClassValues(each), origin);
}

/** How far the first reference point has moved a layer. */
function shiftOf({ state: { anchor }, object: { size }, isShifted }: OpeningObject): Point {
  return isShifted ? { x: size.width * (anchor.x - 0.5), y: size.height * (anchor.y - 0.5) } : { x: 0, y: 0 };
}

/** Whether an end is where the layer is, because the class does not place it. */
export function isGlued({ axes }: Motion, end: MotionEnd): boolean {
  return axes[end].length === 0;
}

/** How far an end goes by a drag. One that the class places on one axis moves along it, one that it does not place moves freely. */
export function dragOfEnd(motion: Motion, end: MotionEnd, by: Point): Point {
  const axes = freeAxes(motion, end);
  return { x: axes.includes('x') ? by.x : 0, y: axes.includes('y') ? by.y : 0 };
}

function freeAxes(motion: Motion, end: MotionEnd): readonly Axis[] {
  return isGlued(motion, end) ? bothAxes : motion.axes[end];
}

/** The way with an end at a point of the page. The end goes with the start where the class does not place it. */
export function withEndAt(motion: Motion, end: MotionEnd, { x, y }: Point): Motion {
  const { from, to, axes } = motion;
  if (end === 'to') return { ...motion, to: { ...to, x, y } };
  const place = { x: axes.to.includes('x') ? to.x : x, y: axes.to.includes('y') ? to.y : y };
  return { ...motion, from: { ...from, x, y }, to: { ...to, ...place } };
}

/** The values that put an end at a point of the page. An axis that it does not leave keeps its value. */
export function valuesOfEnd(
  motion: Motion,
  end: MotionEnd,
  at: Point,
  page: Pick<PageFacts, 'origin'>,
): Readonly<Partial<Point>> {
  const shift = end === 'from' ? motion.shift : { x: 0, y: 0 };
  const place = placeOfEnd({ x: at.x - shift.x, y: at.y - shift.y }, page);
  const changed = freeAxes(motion, end).filter((axis) => isGlued(motion, end) || at[axis] !== motion[end][axis]);
  return Object.fromEntries(changed.map((axis) => [axis, place[axis]]));
}

/** What a class gets so that an end is where the layer is. A start that sets nothing else goes as a whole: scripts may wait for an empty one. */
export function withoutPlace(props: Values, end: MotionEnd): Values {
  const { x: _x, y: _y, ...others } = (props[end] ?? {}) as Values;
  const isEmpty = Object.values(others).every((value) => value === null || value === undefined);
  return { [end]: end === 'from' && isEmpty ? null : { x: null, y: null } };
}
