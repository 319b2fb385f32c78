import type { Animation } from './animation.js';
import { layerAt, type Timetable } from './layer-at.js';
import { motionKeys, valuesOf, type LayerState, type MotionKey, type MotionValues } from './moving-page.js';
import type { PageMotion } from './page-motion.js';
import { pointOfPath } from './path-curve.js';
import type { Play } from './play.js';
import { totalTime, type Tween } from './tween.js';

/** A command that plays an animation, so many milliseconds after the page has opened. */
export interface CommandStart {
  /** The object whose class it is, by its place in the list, and the class, as the page lists it. */
  readonly owner: number;
  readonly className: string;
  readonly at: number;
}

/** Whether a command plays an animation. */
export function isStartOf(start: CommandStart, { owner, attached }: Animation): boolean {
  return start.owner === owner && start.className === attached.name;
}

/** What starts the animations of a page. */
export interface Starts {
  readonly visit: 'first' | 'second';
  readonly commands?: readonly CommandStart[];
}

/** Milliseconds after which all has ended that ends. */
const later = 1e12;

/**
 * Plans the motion of a page. A second visit follows a first one that lasted until all that ends had ended, and that left what has no
 * end where it begins.
 */
export function schedule(motion: PageMotion, { visit, commands = [] }: Starts): Timetable {
  const { animations, opening } = motion;
  const starts = startsOf(animations, ({ isAuto }) => isAuto, { at: 0, isReplay: false });
  const asked = commands.flatMap((command) =>
    startsOf(animations, (animation) => isStartOf(command, animation), { at: command.at, isReplay: true }),
  );
  if (visit === 'first') return plan(motion, opening, [...starts, ...asked]);
  const first = plan(motion, opening, starts);
  const anew = keysAnew(animations);
  const again = opening.map((state, object) => ({
    ...layerAt(first, object, later),
    ...valuesOf(anew.get(object) ?? [], (key) => state[key]),
  }));
  return plan(motion, again, [...starts, ...asked]);
}

/** What the scripts put back to where it began, by object. */
function keysAnew(animations: readonly Animation[]): ReadonlyMap<number, readonly MotionKey[]> {
  const keys = new Map<number, readonly MotionKey[]>();
  for (const { parts, anew, isAuto } of animations) {
    const [{ object }] = parts;
    if (isAuto) keys.set(object, [...(keys.get(object) ?? []), ...anew]);
  }
  return keys;
}

/** A part of an animation that is about to play. */
interface Pending {
  readonly animation: Animation;
  readonly order: number;
  readonly part: number;
  readonly at: number;
  /** Whether a command plays it: it is put to its beginning first. */
  readonly isReplay: boolean;
}

function startsOf(
  animations: readonly Animation[],
  isStarted: (animation: Animation) => boolean,
  start: Pick<Pending, 'at' | 'isReplay'>,
): readonly Pending[] {
  return animations.flatMap((animation, order) =>
    isStarted(animation) ? [{ animation, order, part: 0, ...start }] : [],
  );
}

/** A timetable that is being made. */
interface Planning extends Timetable {
  readonly motion: PageMotion;
  readonly plays: Play[][];
  /** In the order in which they are planned. */
  pending: Pending[];
}

/** The values that a play begins with depend on what began before it. */
function plan(motion: PageMotion, opening: readonly LayerState[], starts: readonly Pending[]): Timetable {
  const pending = [...starts].sort(inOrder);
  const planning: Planning = { motion, opening, plays: opening.map(() => []), pending };
  for (let next = pending.shift(); next !== undefined; next = planning.pending.shift()) addPlay(planning, next);
  return planning;
}

function inOrder(a: Pending, b: Pending): number {
  return readAt(a) - readAt(b) || a.at - b.at || a.order - b.order;
}

/** When a play reads the values that it begins with: after its delay, or when a command puts it to its beginning. */
function readAt({ animation, part, at, isReplay }: Pending): number {
  return isReplay ? at : at + (animation.parts[part]?.delay ?? 0);
}

function addPlay(planning: Planning, next: Pending): void {
  const { animation, part, isReplay } = next;
  const tween = animation.parts[part];
  const plays = planning.plays[tween?.object ?? -1];
  if (tween === undefined || plays === undefined) return;
  if (isReplay) cut(planning, next);
  const play = playOf(planning, next, tween);
  plays.push(play);
  plays.sort((a, b) => a.at - b.at || a.order - b.order);
  if (part + 1 === animation.parts.length || play.end === Infinity) return;
  const then = { ...next, part: part + 1, at: play.end, isReplay: false };
  planning.pending.splice(planning.pending.findLastIndex((each) => inOrder(each, then) <= 0) + 1, 0, then);
}

function playOf(planning: Planning, { order, part, at, isReplay }: Pending, tween: Tween): Play {
  const { object, delay, placedAt, curve } = tween;
  const begin = at + delay;
  const earlier = isReplay
    ? planning.plays[object]?.find((play) => play.order === order && play.part === part)
    : undefined;
  const start = earlier?.start ?? startOf(layerAt(planning, object, isReplay ? at : begin), tween);
  const home = planning.motion.opening[object] ?? layerAt(planning, object, 0);
  // A command writes the values of its beginning at once.
  const written = isReplay ? { ...start, ...(curve && pointOfPath(curve, 0)) } : {};
  const placed = placedAt === undefined ? written : placeOf(layerAt(planning, placedAt, at));
  return { tween, part, order, at, begin, end: begin + totalTime(tween), isCut: false, start, placed, home };
}

function placeOf({ x, y }: LayerState): MotionValues {
  return { x, y };
}

/** What a tween begins with, if its object lies so. */
export function startOf(state: LayerState, { values, begins }: Tween): MotionValues {
  return { ...valuesOf(motionKeys, (key) => (key in values ? state[key] : undefined)), ...begins };
}

/** A command that plays an animation ends what it plays so far. */
function cut(planning: Planning, { order, at }: Pending): void {
  planning.pending = planning.pending.filter((each) => each.order !== order || each.isReplay);
  for (const each of planning.plays)
    each.forEach((play, index) => {
      if (play.order === order && play.end > at) each[index] = { ...play, end: at, isCut: true };
    });
}
