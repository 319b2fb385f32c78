import { addAnimation, movingOf, note, type Attaching } from './making.js';
import { openObject } from './open-object.js';
import { readPlayback } from './read-playback.js';
import { stopsPage, tweensOf, type TweenSource } from './read-tweens.js';

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
  const { timing, values } = source;
  if (stopsPage(source)) return note(source, 'stops-page');
  const [first, ...others] = tweensOf(source);
  if (first === undefined) return note(source, 'no-path');
  if (first.curve !== undefined && leaving.test(values.text('properties.easing'))) note(source, 'leaves-path');
  addAnimation(source, { timing, parts: [first, ...others] });
}
