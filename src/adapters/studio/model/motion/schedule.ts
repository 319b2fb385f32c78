import type { Animation } from './animation.js';
import { layerAt, type Timetable } from './layer-at.js';
import { keysOf, valuesOf, type LayerState, type MotionValues } from './moving-page.js';
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
export function isStartOf(start: Omit<CommandStart, 'at'>, { owner, attached }: Animation): boolean {
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
  const left = visit === 'first' ? opening : leftBy(motion, plan(opening, opening, starts));
  return plan(opening, left, [...starts, ...asked]);
}

/** How a later visit finds the objects: the scripts put back what they change. */
export function leftBy({ animations, opening }: PageMotion, first: Timetable): readonly LayerState[] {
  return opening.map((state, object) => {
    const anew = animations.flatMap((each) => (each.isAuto && each.tween.object === object ? each.anew : []));
    return { ...layerAt(first, object, later), ...valuesOf(anew, (key) => state[key]) };
  });
}

/** A part of an animation that is about to play. */
export interface Pending {
  readonly order: number;
  readonly tween: Tween;
  readonly at: number;
  /** Whether a command plays it: it is put to its beginning first. */
  readonly isReplay: boolean;
}

export function startsOf(
  animations: readonly Animation[],
  isStarted: (animation: Animation) => boolean,
  start: Pick<Pending, 'at' | 'isReplay'>,
): readonly Pending[] {
  return animations.flatMap((animation, order) => {
    const { tween } = animation;
    return isStarted(animation) ? [{ order, tween, ...start }] : [];
  });
}

/** A timetable that is being made. */
export interface Planning extends Timetable {
  readonly plays: Play[][];
  /** How the objects lie when the page opens for the first time. */
  readonly homes: readonly LayerState[];
  /** In the order in which they are planned. */
  pending: Pending[];
}

/** The values that a play begins with depend on what began before it. */
function plan(homes: readonly LayerState[], opening: readonly LayerState[], starts: readonly Pending[]): Timetable {
  const planning: Planning = { opening, homes, plays: opening.map(() => []), pending: [...starts].sort(inOrder) };
  for (let next = planning.pending.shift(); next; next = planning.pending.shift()) addPlay(planning, next);
  return planning;
}

export function inOrder(a: Pending, b: Pending): number {
  return readAt(a) - readAt(b) || asWritten(a, b);
}

/** When a play reads the values that it begins with: after its delay, or when a command puts it to its beginning. */
export function readAt({ tween, at, isReplay }: Pending): number {
  return isReplay ? at : at + tween.delay;
}

export function addPlay(planning: Planning, next: Pending): void {
  const { tween, isReplay } = next;
  const plays = planning.plays[tween.object] ?? [];
  const earlier = isReplay ? plays.find((play) => play.tween === tween) : undefined;
  if (isReplay) cut(planning, plays, next);
  putPlay(planning, plays, playOf(planning, next, earlier));
}

/** Takes a play into the timetable, and what plays at its end. */
export function putPlay(planning: Planning, plays: Play[], play: Play): void {
  plays.push(play);
  plays.sort(asWritten);
  const { order, end, isCut, tween } = play;
  const { then } = tween;
  if (!then || isCut || end === Infinity) return;
  planning.pending.push({ order, tween: then, at: end, isReplay: false });
  planning.pending.sort(inOrder);
}

/** In a frame, what has begun later writes later. */
function asWritten(a: Pick<Play, 'at' | 'order'>, b: Pick<Play, 'at' | 'order'>): number {
  return a.at - b.at || a.order - b.order;
}

/** A play that has read nothing yet. */
function newPlay({ opening, homes }: Planning, { order, tween, at }: Pending): Play {
  const begin = at + tween.delay;
  const end = begin + totalTime(tween);
  const [isAgain, home] = [opening !== homes, homes[tween.object] as LayerState];
  return { order, tween, at, begin, end, isCut: false, start: {}, placed: {}, isAgain, home };
}

/** How an object lies for a play that begins. What still waits may have changed it. */
function foundBy(planning: Planning, next: Pending): LayerState {
  const { opening, plays, pending } = planning;
  const { object } = next.tween;
  const waiting = pending.filter(({ tween }) => tween.object === object).map((each) => newPlay(planning, each));
  const all = [...(plays[object] ?? []), ...waiting].sort(asWritten);
  return layerAt({ opening, plays: { [object]: all } }, object, readAt(next));
}

/** @param earlier its play before, which a command repeats */
export function playOf(planning: Planning, next: Pending, earlier: Play | undefined): Play {
  const { tween, at, isReplay } = next;
  const { placedAt, curve } = tween;
  const start = earlier?.start ?? startOf(foundBy(planning, next), tween);
  // A command writes the values of its beginning at once.
  const written = isReplay ? { ...start, ...(curve && pointOfPath(curve, 0)) } : {};
  const placed = placedAt === undefined ? written : valuesOf(['x', 'y'], (key) => layerAt(planning, placedAt, at)[key]);
  return { ...newPlay(planning, next), start, placed };
}

/** What a tween begins with, if its object lies so. */
export function startOf(state: LayerState, { values, begins }: Tween): MotionValues {
  return { ...valuesOf(keysOf(values), (key) => state[key]), ...begins };
}

/** A command that plays an animation ends what it plays so far. */
export function cut(planning: Planning, plays: Play[], { order, at }: Pending): void {
  planning.pending = planning.pending.filter((each) => each.order !== order || each.isReplay);
  plays.forEach((play, index) => {
    if (play.order === order && play.end > at) plays[index] = { ...play, end: at, isCut: true };
  });
}
