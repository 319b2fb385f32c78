import { commandAfter } from './command-after.js';
import type { Play } from '../motion/play.js';
import { pageMeant, runCommand } from './run-command.js';
import { timetableOf, type Reading, type ReadingEffect, type ReadingStep, type Waiting } from './reading.js';
import type { PlayedPage } from './played-page.js';

/** How much may happen in one step: what an app does in as many frames. */
const mostAtOnce = 1000;

/**
 * Lets happen what is due until a moment, in its order: delays that are over, timers, commands at the end of animations. It stops where
 * another page is to be shown.
 * @param ms since the reading began; not before what has happened
 */
export function advance(page: PlayedPage, reading: Reading, ms: number): ReadingStep {
  const effects: ReadingEffect[] = [];
  let now = reading;
  for (let count = 0; count < mostAtOnce; count++) {
    const next = nextDue(page, now, ms);
    if (next === undefined) return { reading: { ...now, at: Math.max(now.at, ms) }, effects };
    const step = happen(page, now, next);
    now = step.reading;
    effects.push(...step.effects);
    if (step.effects.some((effect) => effect.do === 'turn')) return { reading: now, effects };
  }
  return { reading: { ...now, at: Math.max(now.at, ms) }, effects };
}

/** What happens next: something that waits, or the ends of animations. */
type Due =
  | { readonly at: number; readonly waiting: Waiting }
  | { readonly at: number; readonly commands: readonly string[] };

function nextDue(page: PlayedPage, reading: Reading, ms: number): Due | undefined {
  const waiting = reading.waiting.reduce<Waiting | undefined>(
    (first, each) => (each.at <= ms && (first === undefined || each.at < first.at) ? each : first),
    undefined,
  );
  const ended = nextEnds(page, reading, ms);
  if (ended !== undefined && (waiting === undefined || ended.at < waiting.at)) return ended;
  return waiting && { at: waiting.at, waiting };
}

/** The commands of the animations that end next, after what has happened so far. */
function nextEnds(page: PlayedPage, reading: Reading, ms: number): Due | undefined {
  const from = reading.at - reading.turnedIn;
  const ends = timetableOf(page, reading)
    .plays.flat()
    .filter((play) => play.end > from && play.end <= ms - reading.turnedIn)
    .map((play) => ({ end: play.end, command: commandAtEnd(page, play) }))
    .filter(({ command }) => command !== undefined);
  const at = Math.min(...ends.map(({ end }) => end));
  const commands = ends.flatMap(({ end, command }) => (end === at && command !== undefined ? [command] : []));
  return commands.length === 0 ? undefined : { at: at + reading.turnedIn, commands };
}

/** The command that the script of an animation runs when its last part has ended. */
function commandAtEnd({ motion }: PlayedPage, { order, tween }: Play): string | undefined {
  const animation = motion.animations[order];
  // The second one of a `switch` ends with the first.
  if (animation === undefined || motion.animations[order - 1]?.attached === animation.attached) return undefined;
  const complete = tween.then === undefined ? commandAfter(animation) : undefined;
  return complete?.runs === true ? complete.command : undefined;
}

function happen(page: PlayedPage, reading: Reading, due: Due): ReadingStep {
  const now = { ...reading, at: Math.max(reading.at, due.at) };
  if ('commands' in due) return runAll(page, now, due.commands);
  const { waiting } = due;
  const rest = { ...now, waiting: now.waiting.filter((each) => each !== waiting) };
  switch (waiting.do) {
    case 'run':
      return runCommand(page, rest, waiting.command);
    case 'sound':
      return { reading: rest, effects: [{ do: 'sound', sound: waiting.sound }] };
    case 'tick':
      return tick(page, rest, waiting);
    case 'go':
      return goTo(page, rest, waiting);
  }
}

function runAll(page: PlayedPage, reading: Reading, commands: readonly string[]): ReadingStep {
  return commands.reduce<ReadingStep>(
    ({ reading: before, effects }, command) => {
      const step = runCommand(page, before, command);
      return { reading: step.reading, effects: [...effects, ...step.effects] };
    },
    { reading, effects: [] },
  );
}

/** A timer of the page runs its command, and begins anew. One without a delay ticks with each frame. */
function tick(
  page: PlayedPage,
  reading: Reading,
  { timer, count }: Extract<Waiting, { readonly do: 'tick' }>,
): ReadingStep {
  const found = page.timers.find(({ name }) => name === timer);
  if (found === undefined) return { reading, effects: [] };
  const at = reading.at + Math.max(found.delay, shortestTick);
  const next: readonly Waiting[] = count < found.times ? [{ at, do: 'tick', timer, count: count + 1 }] : [];
  return runCommand(page, { ...reading, waiting: [...reading.waiting, ...next] }, found.command);
}

const shortestTick = 1000 / 60;

/** A page that the book does not list is never shown: the app stays where it is. */
function goTo(page: PlayedPage, reading: Reading, { to, turn }: Extract<Waiting, { readonly do: 'go' }>): ReadingStep {
  const name = pageMeant(page, to);
  return { reading, effects: page.pages.includes(name) ? [{ do: 'turn', to: name, turn }] : [] };
}

/** Runs the command of a button. While the page turns in, it has no buttons yet. @param ms since the reading began */
export function press(page: PlayedPage, before: Reading, command: string, ms: number): ReadingStep {
  const due = advance(page, before, ms);
  if (due.reading.at < ms || due.reading.at < due.reading.turnedIn) return due;
  const ran = runCommand(page, due.reading, command);
  const after = advance(page, ran.reading, ms);
  return { reading: after.reading, effects: [...due.effects, ...ran.effects, ...after.effects] };
}

/** Lets a command run later, as long as the page is shown. */
export function runLater(reading: Reading, command: string, at: number): Reading {
  return { ...reading, waiting: [...reading.waiting, { at, do: 'run', command }] };
}
