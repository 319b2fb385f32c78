import { parsePath, pathSections } from '../geometry/class-path.js';
import type { Attaching, MadeObject, Moving } from './making.js';
import { keysOfLook, motionKeys, type MotionKey, type MotionValues, type MovingPage } from './moving-page.js';
import { onPage } from './open-object.js';
import type { PathCurve } from './path-curve.js';
import type { Playback } from './read-playback.js';
import type { Tween } from './tween.js';

const turned: readonly MotionKey[] = ['rotation', 'alpha'];

/** Which of `to` a class moves. */
const movedKeys: Readonly<Record<string, readonly MotionKey[]>> = {
  linear: motionKeys,
  pulse: keysOfLook,
  path: keysOfLook,
  blink: keysOfLook.filter((key) => key !== 'rotation'),
  bounce: ['y', ...turned],
  rotation: turned,
  tremble: turned,
};

/** Whether a class is one of those that the runtime's `layer_animation.lua` moves by itself. */
export function isTweened(kind: string): boolean {
  return Object.hasOwn(movedKeys, kind);
}

/** What the tweens of an animation are made from. Its object has `from` applied. */
export interface TweenSource extends Attaching, Moving {
  readonly playback: Playback;
  /** How its object was turned before. */
  readonly rotation: number;
}

/** Whether a class leads from A to B: its script may wait at A, or ignore its delay. The others begin where their layer is. */
export function leadsFromA(kind: string): boolean {
  return kind === 'linear' || kind === 'tremble';
}

function mayWait({ kind, timing }: TweenSource): boolean {
  return timing === 'waits' && leadsFromA(kind);
}

function hasFrom({ attached }: TweenSource): boolean {
  return attached.script?.hasFrom === true;
}

/** Whether the app has an error that stops the whole page. */
export function stopsPage(source: TweenSource): boolean {
  const { duration, delay, loops } = source.playback;
  if (source.kind === 'bounce') return source.values.finite('to.y') === undefined;
  return mayWait(source) && hasFrom(source) && duration === 0 && delay === 0 && loops < Infinity;
}

/** What an animation plays first. @returns `undefined` for a path without a way */
export function tweenOf(source: TweenSource): Tween | undefined {
  const { kind, timing, playback: given, moved, values, rotation } = source;
  const isExact = timing === 'exact';
  // A duration of 0 is a millisecond in the scripts of today: the runtime never shows the page of one that takes no time. No frame shows
  // how it turns: it stays at its end.
  const playback = isExact && given.duration === 0 ? { ...given, duration: 1, turns: false } : given;
  const common = {
    ...playback,
    object: moved.index,
    delay: isExact && leadsFromA(kind) ? playback.delay : Math.max(playback.delay, 0),
    mirrors: playback.turns ? mirrorsOf(source) : [],
    isExact,
  };
  // The runtime forgets `resetAtEnd` of a path, and how a layer is turned.
  const isReset = values.flag('properties.resetAtEnd') && (kind !== 'path' || isExact);
  const reset = { alpha: moved.object.own.alpha, rotation: isExact ? rotation : 0 };
  const to = { ...common, values: endOf(source), ...(isReset && { reset }) };
  if (kind === 'path') {
    const curve = curveOf(source);
    return curve && { ...to, curve };
  }
  if (!mayWait(source)) return to;
  const moving = { ...to, delay: 0 };
  return hasFrom(source) ? { ...common, values: startOf(source), then: moving } : moving;
}

function mirrorsOf({ values }: TweenSource): Tween['mirrors'] {
  return (['xScale', 'yScale'] as const).filter((key) => values.flag(`properties.${key[0]}Swipe`));
}

/** What the end of a motion depends on: its object has `from` applied. */
interface EndSource extends Pick<Attaching, 'kind' | 'values'> {
  readonly moved: Pick<MadeObject, 'state'>;
  readonly making: { readonly page: Pick<MovingPage, 'origin'> };
}

/** What a class leads to; what it does not set, it does not change. */
export function endOf(source: EndSource): MotionValues {
  return source.values.numbers('to', movedKeys[source.kind] ?? [], (value, key) => endValue(source, key, value));
}

function endValue({ kind, moved, making }: EndSource, key: MotionKey, value: number): number {
  if (kind === 'bounce' && key === 'y') return value + moved.state.y;
  const isTimes = key.endsWith('Scale') && (kind === 'linear' || kind === 'path');
  return isTimes ? value * moved.state[key] : onPage(making.page.origin, key, value);
}

/** What a script that waits leads to while it waits: the values at A. */
function startOf({ kind, values, moved }: TweenSource): MotionValues {
  const { state } = moved;
  return kind === 'tremble' ? { rotation: state.rotation } : values.numbers('from', motionKeys, (_, key) => state[key]);
}

function curveOf({ values, making }: TweenSource): PathCurve | undefined {
  const points = parsePath(making.page.paths.get(values.text('path.filename')) ?? '') ?? [];
  const sections = pathSections(points, { isClosed: values.flag('path.closed'), stands: values.flag('path.pause') });
  return sections.length === 0 ? undefined : { sections, turn: values.finite('path.newAngle') ?? 180 };
}
