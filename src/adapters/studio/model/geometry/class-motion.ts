import type { Layer } from '#adapters/client/client-operations.generated';
import { easingCurve } from '../motion/easing-curves.js';
import type { LayerTree } from '../page/layer-nodes.js';
import { valueAt, type Values } from '../page/form-model.js';
import type { Point } from './geometry.js';
import { placementOf, type LayerProps, type PageFacts } from './layer-geometry.js';

/** A state of a layer that moves, in points of the page. */
export interface MotionState extends Point {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** The way of a layer that the class `linear` moves. */
export interface Motion {
  readonly className: string;
  /** Of the size, from 0 to 1: the point of the layer that its position means. */
  readonly anchor: Point;
  readonly from: MotionState;
  readonly to: MotionState;
  /** Whether the class sets the place of an end. Otherwise the end is where the layer is. */
  readonly isPlaced: Readonly<Record<MotionEnd, boolean>>;
  /** Milliseconds. */
  readonly duration: number;
  readonly easing: string;
}

/** An end of the way, as the properties are called. */
export type MotionEnd = 'from' | 'to';

/** Whether a class moves its layer from a place to another. */
export function hasWay({ name }: { readonly name: string }): boolean {
  return name === 'linear';
}

/** The layer that a class moves: the one that it names, else its own. */
export function movedLayer(tree: LayerTree | undefined, own: Layer, props: Values): Layer {
  const target = valueAt(props, 'properties.target');
  return (typeof target === 'string' ? tree?.nodes.get(target)?.document : undefined) ?? own;
}

/** @param moved the layer that the class moves @returns `undefined` for a class that moves no layer from a place to another */
export function motionOf(attached: Layer['classes'][number], moved: LayerProps, page: PageFacts): Motion | undefined {
  const { name, props } = attached;
  if (!hasWay(attached)) return undefined;
  const { properties, layerOptions } = props as { properties?: Values; layerOptions?: Values };
  return {
    className: name,
    anchor: anchorOf(layerOptions?.['referencePoint']),
    from: stateOf(props, 'from', moved, page),
    to: stateOf(props, 'to', moved, page),
    isPlaced: { from: isPlaced(props, 'from'), to: isPlaced(props, 'to') },
    duration: number(properties?.['duration'], 1000),
    easing: text(properties?.['easing'], ''),
  };
}

function isPlaced(values: Values, end: MotionEnd): boolean {
  return ['x', 'y'].some((axis) => typeof valueAt(values, `${end}.${axis}`) === 'number');
}

function stateOf(values: Values, end: MotionEnd, moved: LayerProps, page: PageFacts): MotionState {
  const { x, y, width, height, scale, rotation } = placementOf(moved, page);
  const { origin } = page;
  const at = (name: string, otherwise: number) => number(valueAt(values, `${end}.${name}`), otherwise);
  return {
    x: at('x', x + origin.x) - origin.x,
    y: at('y', y + origin.y) - origin.y,
    width: width * scale.x * at('xScale', 1),
    height: height * scale.y * at('yScale', 1),
    rotation: at('rotation', rotation),
  };
}

/** The values that put an end of the way at a point of the page: whole points. */
export function placeOfEnd({ x, y }: Point, { origin }: PageFacts): { readonly x: number; readonly y: number } {
  return { x: Math.round(x + origin.x), y: Math.round(y + origin.y) };
}

/** Where the layer is after a share of the time, from 0 to 1. */
export function stateAt({ from, to, easing }: Motion, time: number): MotionState {
  const share = easingCurve(easing)(time);
  const between = (name: keyof MotionState) => from[name] + (to[name] - from[name]) * share;
  return {
    x: between('x'),
    y: between('y'),
    width: between('width'),
    height: between('height'),
    rotation: between('rotation'),
  };
}

/** `TopLeft`, `CenterRight`, `Center`. */
function anchorOf(referencePoint: unknown): Point {
  const name = text(referencePoint, 'Center');
  return {
    x: name.endsWith('Left') ? 0 : name.endsWith('Right') ? 1 : 0.5,
    y: name.startsWith('Top') ? 0 : name.startsWith('Bottom') ? 1 : 0.5,
  };
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
