import type { Animation } from './animation.js';
import { barWarnings, type BarWarning } from './bar-warnings.js';
import { ClassValues } from './class-values.js';
import { kindOf, type MovingPage } from './moving-page.js';
import type { PageMotion } from './page-motion.js';
import { leadsFromA } from './read-tweens.js';
import { isStartOf, schedule, type CommandStart } from './schedule.js';
import { totalTime } from './tween.js';

/** What an author can set by a drag of a bar. */
export type BarValue = 'delay' | 'duration' | 'loop';

/** Why the runtime ignores a value: the script waits only where it has an A, or it plays once. */
export type LockReason = 'waits-at-a-only' | 'plays-once';

/** When a class moves. Times are milliseconds. */
export interface Bar {
  /** Whose class it is, by its place in the list of the page, and the class, as the page lists it. */
  readonly owner: number;
  readonly className: string;
  /** The class without the digits that a page may list it by. */
  readonly kind: string;
  /** When it starts: 0 with the page, later by a command; `undefined` if nothing starts it. */
  readonly at: number | undefined;
  /** What the script really waits before anything else. */
  readonly delay: number;
  /** How long it waits at A after that. */
  readonly wait: number;
  /** One run, in one direction. */
  readonly run: number;
  /** `Infinity`: without end. */
  readonly repeats: number;
  readonly turns: boolean;
  /** The command at its end, and whether the script runs it; `null`: nobody knows. */
  readonly complete?: { readonly command: string; readonly runs: boolean | null };
  readonly locked: Readonly<Partial<Record<BarValue, LockReason>>>;
  readonly warnings: readonly BarWarning[];
}

/**
 * The bars of a page: one for each class that the player moves, in the order of the page. Notes of the motion have the other classes,
 * and the reason.
 * @param commands what plays animations
 */
export function barsOf(page: MovingPage, motion: PageMotion, commands: readonly CommandStart[] = []): readonly Bar[] {
  const table = schedule(motion, { visit: 'first' });
  const firsts = motion.animations.filter((each, index, all) => each.attached !== all[index - 1]?.attached);
  return firsts.map((animation) => ({
    ...barOf(animation),
    at: startOf(animation, commands),
    warnings: barWarnings(page, table, animation),
  }));
}

function startOf(animation: Animation, commands: readonly CommandStart[]): number | undefined {
  return animation.isAuto ? 0 : commands.find((start) => isStartOf(start, animation))?.at;
}

function barOf(animation: Animation): Omit<Bar, 'at' | 'warnings'> {
  const { owner, attached, tween: first } = animation;
  const { then: moving = first } = first;
  const kind = kindOf(attached);
  const command = new ClassValues(attached).text('actions.onComplete');
  return {
    owner,
    className: attached.name,
    kind,
    delay: first.delay,
    wait: moving === first ? 0 : totalTime(first),
    run: moving.duration,
    repeats: moving.loops,
    turns: moving.turns,
    ...(command === '' ? {} : { complete: { command, runs: runsAtEnd(animation, moving.loops) } }),
    locked: lockedOf(kind, animation),
  };
}

/** Scripts of Kwik's editor never run it, and those of earlier templates do. */
export function runsAtEnd({ timing }: Animation, loops: number): boolean | null {
  return loops === Infinity ? false : timing === 'exact' || null;
}

function lockedOf(kind: string, { timing, tween }: Animation): Bar['locked'] {
  if (kind === 'switch') return { loop: 'plays-once' };
  const waitsForNothing = timing === 'waits' && !tween.then && leadsFromA(kind);
  return waitsForNothing ? { delay: 'waits-at-a-only' } : {};
}
