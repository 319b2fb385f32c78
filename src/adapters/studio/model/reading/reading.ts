import type { LayerState } from '../motion/moving-page.js';
import { layerAt, type Timetable } from '../motion/layer-at.js';
import { scheduleSteps } from '../motion/schedule-steps.js';
import { stepsOf, type PageEvent } from './page-event.js';
import type { PlayedPage } from './played-page.js';

/** What a sound does. */
export interface SoundEvent {
  readonly name: string;
  readonly does: 'play' | 'pause' | 'resume' | 'stop';
  /** In place of what the sound has. */
  readonly loops?: number;
  readonly volume?: number;
  /** The command that runs when it has played once. */
  readonly then?: string;
}

/** What happens later, as long as nothing prevents it. */
export type Waiting =
  | { readonly at: number; readonly do: 'run'; readonly command: string }
  | { readonly at: number; readonly do: 'sound'; readonly sound: SoundEvent }
  | { readonly at: number; readonly do: 'tick'; readonly timer: string; readonly count: number }
  /** Also when another page is shown by then. */
  | { readonly at: number; readonly do: 'go'; readonly to: string; readonly turn: number };

/** A visit of a book by a reader, as data. Its times are milliseconds since it began. */
export interface Reading {
  /** Until when everything has happened. */
  readonly at: number;
  /** When the page has turned in. */
  readonly turnedIn: number;
  readonly visit: 'first' | 'second';
  /** What has changed the motion of the page since it has turned in; its times count from then. */
  readonly events: readonly PageEvent[];
  readonly waiting: readonly Waiting[];
  /** How each page was left, by its name. */
  readonly left: ReadonlyMap<string, readonly LayerState[]>;
}

/** What a reading asks of the view. */
export type ReadingEffect =
  | { readonly do: 'sound'; readonly sound: SoundEvent }
  /** Shows another page; it turns in within so many milliseconds. */
  | { readonly do: 'turn'; readonly to: string; readonly turn: number };

export interface ReadingStep {
  readonly reading: Reading;
  readonly effects: readonly ReadingEffect[];
}

/** Begins with a page: it is there at once. */
export function beginReading(page: PlayedPage): Reading {
  return { at: 0, turnedIn: 0, visit: 'first', events: [], waiting: waitingOf(page, 0), left: new Map() };
}

/**
 * Turns to another page, or to the same one again. A page that was there before is on its second visit.
 * @param turn milliseconds until it has turned in
 */
export function turnTo(reading: Reading, from: PlayedPage, to: PlayedPage, turn: number): Reading {
  const left = new Map(reading.left).set(from.name, statesAt(from, reading));
  const turnedIn = reading.at + turn;
  const waiting = [...reading.waiting.filter((each) => each.do === 'go'), ...waitingOf(to, turnedIn)];
  return { at: reading.at, turnedIn, visit: left.has(to.name) ? 'second' : 'first', events: [], waiting, left };
}

/** What a page does by itself after it has turned in. */
function waitingOf({ sounds, timers }: PlayedPage, turnedIn: number): readonly Waiting[] {
  return [
    ...sounds.flatMap(({ name, isAuto, delay }): readonly Waiting[] =>
      isAuto ? [{ at: turnedIn + delay, do: 'sound', sound: { name, does: 'play' } }] : [],
    ),
    ...timers.map(({ name, delay }): Waiting => ({ at: turnedIn + delay, do: 'tick', timer: name, count: 1 })),
  ];
}

/** Each frame asks for the timetable anew. */
const timetables = new WeakMap<Reading['events'], { readonly page: PlayedPage; readonly table: Timetable }>();

/** What plays on the page, and when; its times count from when the page has turned in. */
export function timetableOf(page: PlayedPage, { left, events }: Reading): Timetable {
  const known = timetables.get(events);
  if (known?.page === page) return known.table;
  const table = scheduleSteps(page.motion, stepsOf(page, events), left.get(page.name));
  timetables.set(events, { page, table });
  return table;
}

/** How everything on the page lies now. */
export function statesAt(page: PlayedPage, reading: Reading): readonly LayerState[] {
  const table = timetableOf(page, reading);
  return page.objects.map((_object, index) => layerAt(table, index, reading.at - reading.turnedIn));
}
