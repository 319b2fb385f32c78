import type { ClassValues } from './class-values.js';
import { addAnimation, isComputed, note, startsWithPage, targetOf, type Attaching, type Making } from './making.js';
import { motionKeys, type LayerState, type MotionKey } from './moving-page.js';
import { openingState, referencePoint } from './opening-state.js';
import { readPlayback } from './read-playback.js';
import { stopsPage, tweensOf, type TweenSource } from './read-tweens.js';
import type { Tween } from './tween.js';

/** Adds what a class moves that the runtime's `layer_animation.lua` moves by itself. */
export function addTweened(attaching: Attaching): void {
  const { making, attached, values, kind } = attaching;
  const { timing, hasFrom } = attached.script ?? {};
  if (timing === undefined || timing === null) return note(attaching, 'unknown-script');
  if (isComputed(values)) return note(attaching, 'computed');
  const object = targetOf(attaching);
  const before = object === undefined ? undefined : making.states[object];
  if (object === undefined || before === undefined) return note(attaching, 'target-gone');
  const state = open(making, object, before, values);
  const { playback, notes } = readPlayback(values);
  note(attaching, ...notes);
  if (playback === undefined) return;
  const own = making.page.objects[object]?.own ?? before;
  const reset = { alpha: own.alpha, rotation: timing === 'exact' ? before.rotation : 0 };
  addParts(attaching, {
    ...{ kind, values, timing, playback, object, state, reset, page: making.page },
    hasFrom: hasFrom ?? motionKeys.some((key) => values.finite(`from.${key}`) !== undefined),
  });
}

/** Puts an object to A. */
function open(making: Making, object: number, before: LayerState, values: ClassValues): LayerState {
  const { origin, objects } = making.page;
  const size = objects[object]?.size ?? { width: 0, height: 0 };
  const state = openingState({ values, before, origin, size, isShifted: making.shifted.has(object) });
  if (referencePoint(values) !== undefined) making.shifted.add(object);
  making.states[object] = state;
  return state;
}

function addParts(attaching: Attaching, source: TweenSource): void {
  const { values, kind } = attaching;
  if (stopsPage(source)) return note(attaching, 'stops-page');
  const [first, ...others] = tweensOf(source);
  if (first === undefined) return note(attaching, 'no-path');
  if (kind === 'path' && leavesPath(first)) note(attaching, 'leaves-path');
  const parts = [first, ...others] as const;
  const anew = source.timing === 'exact' ? changedKeys(values, parts) : [];
  addAnimation(attaching, { timing: source.timing, parts, anew, isAuto: startsWithPage(values) });
}

const steps = 50;
const almostNothing = 1e-9;

function leavesPath({ ease }: Tween): boolean {
  const ratios = Array.from({ length: steps }, (_, step) => ease(step / steps));
  return ratios.some((ratio) => ratio < -almostNothing || ratio > 1 + almostNothing);
}

const followed: readonly MotionKey[] = ['x', 'y', 'rotation'];

/** What an animation changes: by its ends, by its path, and on its way back. */
function changedKeys(values: ClassValues, parts: readonly Tween[]): readonly MotionKey[] {
  const isChanged = (key: MotionKey, { values: ends, mirrors, curve }: Tween) =>
    key in ends || mirrors.some((mirrored) => mirrored === key) || (curve !== undefined && followed.includes(key));
  return motionKeys.filter(
    (key) => values.finite(`from.${key}`) !== undefined || parts.some((part) => isChanged(key, part)),
  );
}
