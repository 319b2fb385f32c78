import type { Animation } from './animation.js';
import { barWarnings, type BarWarning } from './bar-warnings.js';
import { ClassValues } from './class-values.js';
import type { MotionNoteCode } from './motion-notes.js';
import type { AttachedClass, MovingPage } from './moving-page.js';
import type { PageMotion } from './page-motion.js';
import { schedule, type CommandStart } from './schedule.js';
import { totalTime } from './tween.js';

/** What an author can set by a drag of a bar. */
export type BarValue = 'delay' | 'duration' | 'loop';

/** Why the runtime ignores a value: the script waits only where it has an A, or it plays once. */
export type LockReason = 'waits-at-a-only' | 'plays-once';

/** When a class moves. Times are milliseconds. */
export interface Bar {
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
  /** Where each value is in the class, by dotted path. */
  readonly paths: Readonly<Record<BarValue, string>>;
  readonly locked: Readonly<Partial<Record<BarValue, LockReason>>>;
  readonly warnings: readonly BarWarning[];
}

/** A class in the timeline. Without a bar, only the app moves it, or nothing does: the notes have the reason. */
export interface BarRow {
  /** Whose class it is, by its place in the list of the page. */
  readonly object: number;
  readonly className: string;
  readonly bar?: Bar;
  readonly notes: readonly MotionNoteCode[];
}

/** The rows of a page: one for each class that moves something, in the order of the page. @param commands what plays animations */
export function barRows(
  page: MovingPage,
  motion: PageMotion,
  commands: readonly CommandStart[] = [],
): readonly BarRow[] {
  const table = schedule(motion, { visit: 'first' });
  const animations = byClass(motion.animations);
  const notes = byClass(motion.notes.map((note) => ({ ...note, owner: note.object })));
  return page.objects.flatMap(({ classes }, object) =>
    classes.flatMap((attached): readonly BarRow[] => {
      const key = classKey(object, attached.name);
      const codes = (notes.get(key) ?? []).map(({ code }) => code);
      const row = { object, className: attached.name, notes: codes };
      const [animation] = animations.get(key) ?? [];
      if (animation === undefined) return codes.length > 0 ? [row] : [];
      const warnings = barWarnings({ page, table, animation, attached });
      return [{ ...row, bar: { ...barOf(animation, attached), at: startOf(animation, commands), warnings } }];
    }),
  );
}

function classKey(owner: number, className = ''): string {
  return `${owner} ${className}`;
}

function byClass<Each extends { readonly owner: number; readonly className?: string }>(all: readonly Each[]) {
  const found = new Map<string, Each[]>();
  for (const each of all) {
    const key = classKey(each.owner, each.className);
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  return found;
}

function startOf({ isAuto, owner, className }: Animation, commands: readonly CommandStart[]): number | undefined {
  if (isAuto) return 0;
  return commands.find((start) => start.owner === owner && start.className === className)?.at;
}

function barOf(animation: Animation, attached: AttachedClass): Omit<Bar, 'at' | 'warnings'> {
  const [first, moving = first] = animation.parts;
  const command = new ClassValues(attached).text('actions.onComplete');
  const complete = { command, runs: runsAtEnd(animation, moving.loops) };
  return {
    delay: first.delay,
    wait: moving === first ? 0 : totalTime(first),
    run: moving.duration,
    repeats: moving.loops,
    turns: moving.turns,
    ...(command === '' ? {} : { complete }),
    paths: isTransition(animation) ? transitionPaths : classPaths,
    locked: lockedOf(animation),
  };
}

/** Scripts of Kwik's editor never run it, and those of earlier templates do. */
function runsAtEnd({ timing }: Animation, loops: number): boolean | null {
  if (loops === Infinity) return false;
  return timing === 'exact' ? true : null;
}

function isTransition({ kind }: Animation): boolean {
  return kind.startsWith('transition2');
}

const classPaths = { delay: 'properties.delay', duration: 'properties.duration', loop: 'properties.loop' };
const transitionPaths = { delay: 'params.delay', duration: 'params.time', loop: 'params.iterations' };

function lockedOf({ kind, timing, parts }: Animation): Bar['locked'] {
  if (kind === 'switch') return { loop: 'plays-once' };
  const waitsForNothing = timing === 'waits' && parts.length === 1 && (kind === 'linear' || kind === 'tremble');
  return waitsForNothing ? { delay: 'waits-at-a-only' } : {};
}
