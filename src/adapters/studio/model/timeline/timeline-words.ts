import type { Bar, BarValue, LockReason } from '../motion/bars.js';
import type { BarWarning } from '../motion/bar-warnings.js';
import type { MotionNoteCode } from '../motion/motion-notes.js';
import { secondsOf } from '../units/amounts.js';
import { shapeOf } from './bar-shape.js';

/** Milliseconds, as a timeline shows them. */
export function secondsText(ms: number): string {
  return `${secondsOf(ms)} s`;
}

const warnings: Readonly<Record<BarWarning, (bar: Bar) => string>> = {
  'delay-ignored': () => 'its delay is ignored',
  waits: ({ wait }) => (wait === Infinity ? 'waits at A' : `waits ${secondsText(wait)} at A`),
  'never-moves': () => 'never moves',
  'duration-zero': () => 'has a duration of 0',
  'leaves-page': () => 'leaves the page',
  'stays-at-end': () => 'second visit: stays at its end',
  'runs-back': () => 'second visit: runs back first',
};

/** What a bar warns of. */
export function barWords(bar: Bar): readonly string[] {
  return bar.warnings.map((warning) => warnings[warning](bar));
}

const notes: Readonly<Record<MotionNoteCode, string>> = {
  'target-gone': 'never moves: its layer is not there',
  'duplicate-name': 'never moves: another layer has this name',
  'unknown-easing': 'has an unknown easing: it moves evenly',
  'bad-duration': 'its duration is no time',
  'bad-delay': 'its delay is no time',
  'stops-page': 'has an error: the app never shows the page',
  'no-path': 'never moves: it has no path',
  'leaves-path': 'its easing leads off the path',
  'app-only': 'moves in the app only',
  'unknown-script': 'moves in the app only: its script is no template’s',
  computed: 'moves in the app only: its script computes its values',
  'never-called': 'never moves: the group has layers',
};

/** The words of a note, about a class or a layer. */
export function noteWords(code: MotionNoteCode): string {
  return notes[code];
}

const locks: Readonly<Record<LockReason, string>> = {
  'waits-at-a-only': 'The delay is locked: this script waits only where the animation has a start (A).',
  'plays-once': 'The repeats are locked: a switch plays once.',
};

/** Why values of a bar cannot be changed. */
export function lockWords({ locked }: Bar): readonly string[] {
  return Object.values(locked).map((reason) => locks[reason]);
}

/** A value that a gesture sets, in words. */
export function valueWords(part: BarValue, value: number): string {
  if (part === 'loop') return value <= 0 ? 'Plays without end' : `Plays ${value === 1 ? 'once' : `${value} times`}`;
  return `${part === 'delay' ? 'Delay' : 'Duration'} ${secondsText(value)}`;
}

/** When a class moves: what its bar shows. */
export function barText(bar: Bar): string {
  const { at, delay, wait, run, repeats, turns, complete } = bar;
  const { end } = shapeOf(bar);
  return [
    at === undefined ? 'only a command starts it' : at > 0 && `starts after ${secondsText(at)}`,
    delay > 0 && `delay ${secondsText(delay)}`,
    wait > 0 && wait < Infinity && `waits ${secondsText(wait)} at A`,
    `runs ${secondsText(run)}${turns ? ' there and back' : ''}`,
    repeats === Infinity ? 'without end' : repeats > 1 && `${repeats} times`,
    at !== undefined && end < Infinity && `ends at ${secondsText(end)}`,
    complete !== undefined && `${completeWords[`${complete.runs}`]} ${complete.command}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}

const completeWords = { true: 'then runs', false: 'never runs', null: 'may run' } as const;

/** What the mark at the end of a bar means. */
export function completeText({ complete }: Bar): string {
  return complete === undefined
    ? ''
    : `Its end ${completeWords[`${complete.runs}`].replace('then ', '')} ${complete.command}`;
}
