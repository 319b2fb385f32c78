import { addAnimation, movingOf, note, type Attaching } from './making.js';
import { openObject } from './open-object.js';
import { readPlayback } from './read-playback.js';
import { stopsPage, tweenOf } from './read-tweens.js';

/** Easings that lead below 0 and above 1. */
const leaving = /(Back|Elastic)$/;

/** Adds what a class moves that the runtime's `layer_animation.lua` moves by itself. */
export function addTweened(attaching: Attaching): void {
  const { making, values } = attaching;
  const moving = movingOf(attaching);
  if (!moving) return;
  const { timing, moved } = moving;
  const { rotation } = moved.state;
  openObject(moved, values, making.page.origin);
  const playback = readPlayback(attaching);
  if (!playback) return;
  const source = { ...attaching, ...moving, rotation, playback };
  if (stopsPage(source)) return note(source, 'stops-page');
  const tween = tweenOf(source);
  if (!tween) return note(source, 'no-path');
  if (tween.curve && leaving.test(values.text('properties.easing'))) note(source, 'leaves-path');
  addAnimation(source, { timing, tween });
}
