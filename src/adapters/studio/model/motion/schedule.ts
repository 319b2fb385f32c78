import type { Animation } from './animation.js';
import { layerAt, type Timetable } from './layer-at.js';
import { motionKeys, valuesOf, type LayerState, type MotionKey, type MotionValues } from './moving-page.js';
import type { PageMotion } from './page-motion.js';
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

/** Plans the motion of a page. A second visit follows a first one that lasted until all that ends had ended. */
export function schedule(motion: PageMotion, { visit, commands = [] }: Starts): Timetable {
  const asked = commands.flatMap((command) =>
    startsOf(motion, (animation) => isStartOf(command, animation), { at: command.at, isReplay: true }),
  );
  const starts = startsOf(motion, ({ isAuto }) => isAuto, { at: 0, isReplay: false });
  if (visit === 'first') return plan(motion, motion.opening, [...starts, ...asked]);
  const first = plan(motion, motion.opening, starts);
  const left = lastEnd(first);
  const again = starts.map((start) => goingOn(start, first, left));
  return plan(motion, openingAgain(motion, first, left), [...again, ...asked]);
}

/** A part of an animation that is about to play. */
interface Pending {
  readonly animation: Animation;
  readonly order: number;
  readonly part: number;
  readonly at: number;
  /** Whether a command plays it: it is put to its beginning first. */
  readonly isReplay: boolean;
  /** A play of the visit before that goes on. */
  readonly open?: Play;
}

function startsOf(
  { animations }: PageMotion,
  isStarted: (animation: Animation) => boolean,
  { at, isReplay }: Pick<Pending, 'at' | 'isReplay'>,
): readonly Pending[] {
  return animations.flatMap((animation, order) =>
    isStarted(animation) ? [{ animation, order, part: 0, at, isReplay }] : [],
  );
}

/** When all has ended that ends. */
function lastEnd({ plays }: Timetable): number {
  return plays.flat().reduce((last, { begin, end }) => Math.max(last, end === Infinity ? begin : end), 0);
}

/** What has no end goes on from where it was left, unless its script begins anew. */
function goingOn(start: Pending, first: Timetable, left: number): Pending {
  if (start.animation.anew.length > 0) return start;
  const open = first.plays.flat().find(({ order, end }) => order === start.order && end === Infinity);
  if (open === undefined) return start;
  return { ...start, part: open.part, open: { ...open, at: 0, begin: open.begin - left } };
}

/** Everything lies where it was left, but for what scripts put back. */
function openingAgain({ animations, opening }: PageMotion, first: Timetable, left: number): readonly LayerState[] {
  const anew = new Map<number, readonly MotionKey[]>();
  for (const { parts, anew: keys, isAuto } of animations) {
    const [{ object }] = parts;
    if (isAuto) anew.set(object, [...(anew.get(object) ?? []), ...keys]);
  }
  return opening.map((state, object) => ({
    ...layerAt(first, object, left),
    ...valuesOf(anew.get(object) ?? [], (key) => state[key]),
  }));
}

/** A timetable that is being made. */
interface Planning {
  readonly motion: PageMotion;
  readonly opening: readonly LayerState[];
  readonly plays: Play[][];
  /** In the order of `readAt`. */
  readonly pending: Pending[];
}

/** The values that a play begins with depend on what began before it. */
function plan(motion: PageMotion, opening: readonly LayerState[], starts: readonly Pending[]): Timetable {
  const pending = [...starts].sort(inOrder);
  const planning: Planning = { motion, opening, plays: opening.map(() => []), pending };
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) addPlay(planning, next);
  return planning;
}

function inOrder(a: Pending, b: Pending): number {
  return readAt(a) - readAt(b) || a.at - b.at || a.order - b.order;
}

/** When a play reads the values that it begins with: after its delay, or when a command puts it to its beginning. */
function readAt({ animation, part, at, isReplay }: Pending): number {
  return isReplay ? at : at + Math.max(animation.parts[part]?.delay ?? 0, 0);
}

function addPlay(planning: Planning, pending: Pending): void {
  const tween = pending.animation.parts[pending.part];
  if (tween === undefined) return;
  if (pending.isReplay) cut(planning, pending);
  const play = pending.open ?? playOf(planning, pending, tween);
  const plays = planning.plays[tween.object];
  const before = plays?.findLastIndex(({ at, order }) => at < play.at || (at === play.at && order <= play.order)) ?? -1;
  plays?.splice(before + 1, 0, play);
  if (play.end === Infinity) return;
  addPending(planning.pending, { ...pending, part: pending.part + 1, at: play.end, isReplay: false });
}

function addPending(pending: Pending[], added: Pending): void {
  if (added.animation.parts[added.part] === undefined) return;
  const before = pending.findLastIndex((each) => inOrder(each, added) <= 0);
  pending.splice(before + 1, 0, added);
}

function playOf(planning: Planning, { order, part, at, isReplay }: Pending, tween: Tween): Play {
  const begin = at + tween.delay;
  const earlier = isReplay ? planning.plays[tween.object]?.find((play) => play.tween === tween) : undefined;
  const start = earlier?.start ?? startOf(planning, tween, isReplay ? at : begin);
  return {
    ...{ tween, part, order, at, begin, end: begin + totalTime(tween), isCut: false, start },
    home: planning.motion.opening[tween.object] ?? layerAt(planning, tween.object, 0),
    placed: isReplay ? placedStart(tween, start) : placeOf(planning, tween, at),
  };
}

function startOf(planning: Planning, tween: Tween, ms: number): MotionValues {
  const state = layerAt(planning, tween.object, ms);
  return valuesOf(motionKeys, (key) => (key in tween.values ? state[key] : undefined));
}

/** A command writes the values of its beginning at once. */
function placedStart({ curve }: Tween, start: MotionValues): MotionValues {
  const first = curve?.sections[0]?.[0];
  return first === undefined ? start : { ...start, ...first };
}

function placeOf(planning: Planning, { placedAt }: Tween, at: number): MotionValues {
  if (placedAt === undefined) return {};
  const { x, y } = layerAt(planning, placedAt, at);
  return { x, y };
}

/** A command that plays an animation ends what it plays so far. */
function cut({ plays, pending }: Planning, { order, at }: Pending): void {
  for (const each of plays)
    each.forEach((play, index) => {
      if (play.order === order && play.end > at) each[index] = { ...play, end: at, isCut: true };
    });
  for (let index = pending.length - 1; index >= 0; index--)
    if (pending[index]?.order === order && pending[index]?.isReplay === false) pending.splice(index, 1);
}
