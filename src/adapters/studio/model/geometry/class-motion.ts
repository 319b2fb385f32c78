import type { Layer } from '#adapters/client/client-operations.generated';
import { ClassValues } from '../motion/class-values.js';
import { easingCurve } from '../motion/easing-curves.js';
import { kindOf, motionKeys, valuesOf, type AttachedClass, type LayerState } from '../motion/moving-page.js';
import { openObject, type OpeningObject } from '../motion/open-object.js';
import { isTweened } from '../motion/read-tweens.js';
import type { LayerTree } from '../page/layer-nodes.js';
import { valueAt, type Values } from '../page/form-model.js';
import type { Point } from './geometry.js';
import type { PageFacts } from './layer-geometry.js';
import { placementOfDrawn } from './replaced-layer.js';

/** The way of a layer that the class `linear` moves, in points of the page. */
export interface Motion {
  readonly className: string;
  readonly moved: Layer;
  readonly from: LayerState;
  readonly to: LayerState;
  /** What the class sets of the place of each end: where it sets nothing, the layer keeps what it has. */
  readonly axes: Readonly<Record<MotionEnd, readonly Axis[]>>;
  /** Whether the script computes the place of an end: then nobody knows where it is. */
  readonly isComputed: Readonly<Record<MotionEnd, boolean>>;
  /** How far the reference point of the class moves the start. */
  readonly shift: Point;
  /** Milliseconds. */
  readonly duration: number;
  readonly easing: string;
}

/** An end of the way, as the properties are called. */
export type MotionEnd = 'from' | 'to';

export type Axis = 'x' | 'y';

const bothAxes: readonly Axis[] = ['x', 'y'];

/** What a class moves, and how that lies without any class. */
export interface Moved {
  /** The layer that has the class. */
  readonly owner: Pick<Layer, 'classes'>;
  readonly layer: Layer;
  readonly own: LayerState;
}

/** Whether a class moves its layer from a place to another. */
export function hasWay(attached: Pick<AttachedClass, 'name' | 'class'>): boolean {
  return kindOf(attached) === 'linear';
}

/** The layer that a class moves: the one that it names, else its own. */
export function movedLayer(tree: LayerTree | undefined, own: Layer, props: Values): Layer {
  const target = valueAt(props, 'properties.target');
  return (typeof target === 'string' ? tree?.nodes.get(target)?.document : undefined) ?? own;
}

/** @returns `undefined` for a class that moves no layer from a place to another */
export function motionOf(attached: Layer['classes'][number], moved: Moved, page: PageFacts): Motion | undefined {
  if (!hasWay(attached)) return undefined;
  const values = new ClassValues(attached);
  const made = madeBefore(attached, moved, page);
  const isShifted = made.isShifted;
  openObject(made, values, page.origin);
  const { state: from } = made;
  const axesOf = (end: MotionEnd) => bothAxes.filter((axis) => values.finite(`${end}.${axis}`) !== undefined);
  const isComputed = (end: MotionEnd) => bothAxes.some((axis) => attached.computed?.[`${end}.${axis}`] !== undefined);
  return {
    className: attached.name,
    moved: moved.layer,
    from,
    to: { ...from, ...endValues(values, from, page) },
    axes: { from: axesOf('from'), to: axesOf('to') },
    isComputed: { from: isComputed('from'), to: isComputed('to') },
    shift: isShifted ? { x: 0, y: 0 } : shiftOf(made),
    duration: values.finite('properties.duration') ?? 1000,
    easing: values.text('properties.easing'),
  };
}

/** The layer when the class comes to it: the page applies the starts of all classes in their order. */
function madeBefore(attached: Layer['classes'][number], { owner, layer, own }: Moved, page: PageFacts): OpeningObject {
  const { width, height } = placementOfDrawn(layer, page);
  const isOwner = owner.classes === layer.classes;
  const earlier = isOwner ? owner.classes.slice(0, owner.classes.indexOf(attached)) : layer.classes;
  const made: OpeningObject = { state: own, object: { size: { width, height } }, isShifted: false };
  for (const each of earlier) if (isTweened(kindOf(each))) openObject(made, new ClassValues(each), page.origin);
  return made;
}

/** How far the first reference point has moved a layer. */
function shiftOf({ state: { anchor }, object: { size }, isShifted }: OpeningObject): Point {
  return isShifted ? { x: size.width * (anchor.x - 0.5), y: size.height * (anchor.y - 0.5) } : { x: 0, y: 0 };
}

/** What the end sets; its scales are times those of the start. */
function endValues(values: ClassValues, from: LayerState, { origin }: PageFacts) {
  return valuesOf(motionKeys, (key) => {
    const value = values.finite(`to.${key}`);
    if (value === undefined) return undefined;
    if (key === 'x' || key === 'y') return value - origin[key];
    return key.endsWith('Scale') ? value * from[key] : value;
  });
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
export function valuesOfEnd(motion: Motion, end: MotionEnd, at: Point, page: PageFacts): Readonly<Partial<Point>> {
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

/** The values that put an end of the way at a point of the page: whole points. */
export function placeOfEnd({ x, y }: Point, { origin }: PageFacts): { readonly x: number; readonly y: number } {
  return { x: Math.round(x + origin.x), y: Math.round(y + origin.y) };
}

/** How the layer lies after a share of the time, from 0 to 1. */
export function stateAt({ from, to, easing }: Motion, time: number): LayerState {
  const share = easingCurve(easing)(time);
  return { ...from, ...valuesOf(motionKeys, (key) => from[key] + (to[key] - from[key]) * share) };
}
