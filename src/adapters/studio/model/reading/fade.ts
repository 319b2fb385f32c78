import { easingCurve } from '../motion/easing-curves.js';
import { layerAt } from '../motion/layer-at.js';
import { inOrder, type Planning } from '../motion/schedule.js';
import { layerNamed, type PlayedPage } from './played-page.js';

/** Shows a layer, or hides it. Times are milliseconds. */
export interface Fade {
  readonly layer: string;
  readonly to: 'shown' | 'hidden' | 'other';
  readonly delay: number;
  readonly time: number;
}

/** The engine writes it after what the animations of the page have moved. */
const afterAnimations = 1e6;

/** As the runtime does it: evenly, and to the opacity that the layer itself has. Which way it goes is decided at once. */
export function fade(planning: Planning, page: PlayedPage, event: Fade & { readonly at: number }, index: number): void {
  const object = layerNamed(page, event.layer);
  const own = page.objects[object]?.own.alpha;
  if (own === undefined) return;
  const { at, delay, time: duration } = event;
  const isHidden = layerAt(planning, object, at).alpha === 0;
  const isShown = event.to === 'other' ? isHidden : event.to === 'shown';
  const alpha = isShown ? shownAlpha(own, event) : 0;
  const once = { loops: 1, turns: false, ease: easingCurve(''), mirrors: [], isExact: true };
  const tween = { object, values: { alpha }, delay, duration, ...once };
  planning.pending.push({ order: afterAnimations + index, tween, at, isReplay: false });
  planning.pending.sort(inOrder);
}

/** A layer that is invisible itself becomes opaque; where the change to the opposite takes its time, the runtime forgets that. */
function shownAlpha(own: number, { to, delay, time }: Fade): number {
  return own > 0 || (to === 'other' && delay + time > 0) ? own : 1;
}
