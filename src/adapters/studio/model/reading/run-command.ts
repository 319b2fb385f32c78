import { actionRows } from '../page/command-actions.js';
import { deedOf, type Deed } from './known-actions.js';
import type { PageEvent } from './page-event.js';
import type { PlayedPage } from './played-page.js';
import type { Reading, ReadingEffect, ReadingStep, SoundEvent, Waiting } from './reading.js';

/** How deep commands may run each other: in the app, one that runs itself ends in an error. */
const deepest = 20;

/** A command while it runs: what it changes of the reading. */
interface Running {
  readonly page: PlayedPage;
  readonly reading: Reading;
  readonly events: PageEvent[];
  readonly waiting: Waiting[];
  readonly effects: ReadingEffect[];
}

/** Runs a command of the page now. Of a script that is its author’s own, nothing is known. */
export function runCommand(page: PlayedPage, reading: Reading, name: string): ReadingStep {
  const running: Running = { page, reading, events: [], waiting: [], effects: [] };
  run(running, name, 0);
  const events = [...reading.events, ...running.events];
  const waiting = [...reading.waiting, ...running.waiting];
  return { reading: { ...reading, events, waiting }, effects: running.effects };
}

function run(running: Running, name: string, depth: number): void {
  const command = running.page.commands.find((each) => each.name === name);
  if (command === undefined || isOwnScript(command) || depth > deepest) return;
  for (const { action, depth: within } of actionRows(command.actions)) {
    const deed = within > 0 ? undefined : deedOf(action);
    if (deed !== undefined) perform(running, deed, depth);
  }
}

/** Whether the author has written code into the script of a command. */
export function isOwnScript({ readonly, own = [] }: PlayedPage['commands'][number]): boolean {
  return readonly || own.length > 0;
}

function perform(running: Running, deed: Deed, depth: number): void {
  switch (deed.do) {
    case 'animations':
      for (const animation of chosen(running, deed)) addEvent(running, { does: deed.does, animation });
      return;
    case 'fade':
      return addEvent(running, { ...deed, does: 'fade' });
    case 'sound':
      return playSound(running, deed.sound, deed.delay);
    case 'commands':
      for (const name of chosen(running, deed)) run(running, name, depth + 1);
      return;
    case 'go':
      return go(running, deed);
  }
}

function chosen({ page }: Running, { names, pick }: { readonly names: readonly string[]; readonly pick: boolean }) {
  return pick ? names.slice(Math.floor(page.random() * names.length)).slice(0, 1) : names;
}

type NewEvent = PageEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'at'> : never) : never;

function addEvent({ reading, events }: Running, event: NewEvent): void {
  events.push({ ...event, at: reading.at - reading.turnedIn });
}

function playSound({ reading, waiting, effects }: Running, sound: SoundEvent, delay: number): void {
  if (delay > 0) waiting.push({ at: reading.at + delay, do: 'sound', sound });
  else effects.push({ do: 'sound', sound });
}

/** The page that is meant is decided now, but where the reader is led on after a time. */
function go(
  { page, reading, waiting }: Running,
  { to, delay, turn, late }: Extract<Deed, { readonly do: 'go' }>,
): void {
  const named = late ? to : pageMeant(page, to);
  waiting.push({ at: reading.at + delay, do: 'go', to: named, turn });
}

/** After the last page comes the first one, and before the first the last. */
export function pageMeant({ name, pages }: Pick<PlayedPage, 'name' | 'pages'>, to: string): string {
  const step = to === 'NEXT' ? 1 : to === 'PREVIOUS' ? -1 : 0;
  if (step === 0) return to;
  const index = pages.indexOf(name);
  return (index < 0 ? undefined : pages.at((index + step) % pages.length)) ?? name;
}
