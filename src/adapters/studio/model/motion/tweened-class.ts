import { addAnimation, movingOf, note, type Attaching } from './making.js';
import { motionKeys, type MotionKey } from './moving-page.js';
import { openObject } from './open-object.js';
import { readPlayback } from './read-playback.js';
import { stopsPage, tweensOf, type TweenSource } from './read-tweens.js';
import type { Tween } from './tween.js';

/** Adds what a class moves that the runtime's `layer_animation.lua` moves by itself. */
export function addTweened(attaching: Attaching): void {
  const { making, values } = attaching;
  const moving = movingOf(attaching);
  if (moving === undefined) return;
  const { moved } = moving;
  const { rotation } = moved.state;
  openObject(moved, values, making.page.origin);
  const playback = readPlayback(attaching);
  if (playback !== undefined) addParts({ ...attaching, ...moving, rotation, playback });
}

/** Easings that lead below 0 and above 1. */
const leaving = /(Back|Elastic)$/;

function addParts(source: TweenSource): void {
  const { timing, playback } = source;
  if (stopsPage(source)) return note(source, 'stops-page');
  const [first, ...others] = tweensOf(source);
  if (first === undefined) return note(source, 'no-path');
  if (first.curve !== undefined && leaving.test(playback.easing)) note(source, 'leaves-path');
  const isAnew = timing === 'exact' || first.loops === Infinity;
  const anew = isAnew ? motionKeys.filter((key) => isChanged(source, first, key)) : [];
  addAnimation(source, { timing, parts: [first, ...others], anew });
}

/** Whether an animation changes a value: by its ends, on its way back, or by its path. */
function isChanged({ values }: TweenSource, { values: ends, mirrors, curve }: Tween, key: MotionKey): boolean {
  const isFollowed = curve !== undefined && ['x', 'y', 'rotation'].includes(key);
  return isFollowed || key in ends || mirrors.includes(key) || values.finite(`from.${key}`) !== undefined;
}
