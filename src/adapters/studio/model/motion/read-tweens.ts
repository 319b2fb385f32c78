import { parsePath } from '../geometry/class-path.js';
import type { Playback } from './animation.js';
import type { ClassValues } from './class-values.js';
import { easingCurve } from './easing-curves.js';
import {
  motionKeys,
  type LayerState,
  type MotionKey,
  type MotionValues,
  type MovingPage,
  type ScriptTiming,
} from './moving-page.js';
import { pathSections, type PathCurve } from './path-curve.js';
import type { Tween } from './tween.js';

const absolute: readonly MotionKey[] = ['xScale', 'yScale', 'rotation', 'alpha'];

/** Which of `to` a class moves. */
const movedKeys: Readonly<Record<string, readonly MotionKey[]>> = {
  linear: motionKeys,
  pulse: absolute,
  blink: ['xScale', 'yScale', 'alpha'],
  bounce: ['y', 'rotation', 'alpha'],
  rotation: ['rotation', 'alpha'],
  tremble: ['rotation', 'alpha'],
  path: absolute,
};

/** Whether a class is one of those that the runtime's `layer_animation.lua` moves by itself. */
export function isTweened(kind: string): boolean {
  return Object.hasOwn(movedKeys, kind);
}

/** Classes whose script may wait at A. */
function mayWait(kind: string): boolean {
  return kind === 'linear' || kind === 'tremble';
}

/** What the parts of an animation are made from. */
export interface TweenSource {
  readonly kind: string;
  readonly values: ClassValues;
  readonly timing: ScriptTiming;
  readonly hasFrom: boolean;
  readonly playback: Playback;
  readonly object: number;
  /** The object with `from` applied. */
  readonly state: LayerState;
  readonly reset: { readonly alpha: number; readonly rotation: number };
  readonly page: MovingPage;
}

/** Whether the app has an error that stops the whole page. */
export function stopsPage({ kind, values, timing, hasFrom, playback }: TweenSource): boolean {
  if (kind === 'bounce') return values.finite('to.y') === undefined;
  const { duration, delay, loops } = playback;
  return mayWait(kind) && timing === 'waits' && hasFrom && duration === 0 && delay === 0 && loops !== Infinity;
}

/** The parts of an animation. @returns none for a path without a way */
export function tweensOf(source: TweenSource): readonly Tween[] {
  const { kind, timing, hasFrom, playback } = source;
  const curve = kind === 'path' ? curveOf(source) : undefined;
  if (kind === 'path' && curve === undefined) return [];
  const isExact = timing === 'exact';
  const waits = mayWait(kind) && !isExact;
  const common = {
    object: source.object,
    // A duration of 0 is a millisecond in the scripts of today: the runtime never shows the page of one that takes no time.
    duration: isExact && playback.duration === 0 ? 1 : playback.duration,
    loops: playback.loops,
    turns: playback.turns,
    ease: easingCurve(playback.easing),
    mirrors: mirrorsOf(source),
    isExact,
  };
  const delay = mayWait(kind) && isExact ? playback.delay : Math.max(playback.delay, 0);
  const to: Tween = {
    ...common,
    values: endOf(source),
    delay: waits ? 0 : delay,
    ...(curve === undefined ? {} : { curve }),
    ...(resets(source) ? { reset: source.reset } : {}),
  };
  return waits && hasFrom ? [{ ...common, values: startOf(source), delay }, to] : [to];
}

/** The runtime forgets `resetAtEnd` of a path. */
function resets({ kind, timing, values }: TweenSource): boolean {
  return values.flag('properties.resetAtEnd') && (kind !== 'path' || timing === 'exact');
}

function mirrorsOf({ values, playback }: TweenSource): Tween['mirrors'] {
  if (!playback.turns) return [];
  return [
    ...(values.flag('properties.xSwipe') ? (['xScale'] as const) : []),
    ...(values.flag('properties.ySwipe') ? (['yScale'] as const) : []),
  ];
}

function endOf(source: TweenSource): MotionValues {
  return picked(movedKeys[source.kind] ?? [], (key) => {
    const value = source.values.finite(`to.${key}`);
    return value === undefined ? undefined : endValue(source, key, value);
  });
}

function endValue({ kind, state, page }: TweenSource, key: MotionKey, value: number): number {
  switch (key) {
    case 'x':
      return value - page.origin.x;
    case 'y':
      return kind === 'bounce' ? state.y + value : value - page.origin.y;
    case 'xScale':
    case 'yScale':
      return kind === 'linear' || kind === 'path' ? value * state[key] : value;
    default:
      return value;
  }
}

/** What a script that waits leads to while it waits: the values at A. */
function startOf({ kind, values, state }: TweenSource): MotionValues {
  if (kind === 'tremble') return { rotation: state.rotation };
  return picked(motionKeys, (key) => (values.finite(`from.${key}`) === undefined ? undefined : state[key]));
}

function picked(keys: readonly MotionKey[], valueOf: (key: MotionKey) => number | undefined): MotionValues {
  const values: Partial<Record<MotionKey, number>> = {};
  for (const key of keys) {
    const value = valueOf(key);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

function curveOf({ values, page }: TweenSource): PathCurve | undefined {
  const points = parsePath(page.paths.get(values.text('path.filename')) ?? '');
  const ends = { isClosed: values.flag('path.closed'), stands: values.flag('path.pause') };
  const sections = pathSections(points ?? [], ends, page.artwork);
  return sections.length === 0 ? undefined : { sections, turn: values.finite('path.newAngle') ?? 180 };
}
