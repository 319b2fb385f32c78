import { batch, computed, effect } from '@preact/signals';
import type { StudioAddress } from '../../model/address/studio-address.js';
import { advance, press, runLater } from '../../model/reading/advance.js';
import { buttonsOf, shownButtons } from '../../model/reading/buttons.js';
import { notPlayed } from '../../model/reading/not-played.js';
import { soundsOf, timersOf, unplayedParts } from '../../model/reading/page-of-parts.js';
import type { PlayedPage } from '../../model/reading/played-page.js';
import {
  beginReading,
  timetableOf,
  turnTo,
  type Reading,
  type ReadingStep,
  type SoundEvent,
} from '../../model/reading/reading.js';
import { isReading, moment, momentStates, readTable } from '../shown/moment.js';
import { withFrames } from '../shown/play-moment.js';
import { address, currentPage, showInstead } from '../shown/selection.js';
import { drawnPage, otherLanguages, pageFacts } from '../shown/stage-state.js';
import { classDefinitions, pageDocument } from './documents.js';
import { actionDefinitions, pageParts } from './page-contents.js';
import { motion, moving } from './page-motion.js';
import { listedPages } from './pages.js';
import { changeSound, endSounds, leaveSounds } from './play-sounds.js';

/** The commands and parts of the page that is shown; `undefined` until they are read. */
const parts = computed(() => {
  const { book, page } = address.value;
  return book === undefined || page === undefined ? undefined : pageParts(book, page, currentPage.value?.page);
});

/** The page that is shown, as it is played; `undefined` until all of it is read, and for one that cannot be played. */
const played = computed<PlayedPage | undefined>(() => {
  const { book, page } = address.value;
  if (book === undefined || page === undefined || parts.value === undefined) return undefined;
  return {
    name: page,
    pages: listedPages(book),
    objects: moving.value.objects,
    motion: motion.value,
    commands: parts.value.commands,
    sounds: soundsOf(parts.value.parts, book),
    timers: timersOf(parts.value.parts),
    random: Math.random,
  };
});

/** The buttons that can be pressed now. */
export const playedButtons = computed(() => {
  const page = played.value;
  const states = momentStates.value;
  if (page === undefined || states === undefined) return [];
  const buttons = buttonsOf(page).filter(({ path }) => !otherLanguages.value.has(path));
  return shownButtons(buttons, drawnPage.value, pageFacts.value, states);
});

/** What the app does on this page, and the studio does not, by name. */
export const unplayed = computed(() => {
  const page = played.value;
  if (page === undefined) return [];
  return notPlayed(page, unplayedParts(parts.value?.parts ?? []), {
    classTitle: (kind) => classDefinitions.value.find(({ name }) => name === kind)?.title ?? kind,
    actionTitle: (command) => actionDefinitions.value.find((each) => each.command === command)?.title ?? command,
  });
});

/** What is played: the page that it has led to, and where the author was before. */
interface Play {
  reading: Reading;
  readonly home: StudioAddress;
  isTurning: boolean;
}

let current: Play | undefined;

/** Plays the page that is shown as a reader sees it, from when it has turned in. `isReading` is set by then. */
export async function startReading(): Promise<void> {
  const home = address.value;
  const page = await known(() => (isReading.value ? played.value : null));
  if (page === null || !isReading.value || current !== undefined) return;
  const play: Play = { reading: beginReading(page), home, isTurning: false };
  current = play;
  show(page, play);
  const stop = effect(() => endElsewhere(play));
  withFrames((since) => {
    const shown = played.peek();
    if (play === current && shown !== undefined && !play.isTurning)
      take(play, shown, advance(shown, play.reading, play.reading.at + since));
    if (play === current) return true;
    stop();
    return false;
  });
}

/** Gives the design back, and the page and the selection that it had. */
export function endReading(): void {
  const { home } = current ?? {};
  const before = address.value;
  stopReading();
  if (home !== undefined && (home.book !== before.book || home.page !== before.page)) showInstead(home);
}

function stopReading(): void {
  current = undefined;
  batch(() => {
    isReading.value = false;
    readTable.value = undefined;
    moment.value = 'design';
    endSounds();
  });
}

/** The page that a reading is on, as long as it leads nowhere else. */
let place = '';

/** Who opens another page in the studio ends what plays. */
function endElsewhere(play: Play): void {
  const { book, page } = address.value;
  if (play === current && `${book}/${page}` !== place) stopReading();
}

function show(page: PlayedPage, { reading }: Play): void {
  batch(() => {
    place = `${address.value.book}/${address.value.page}`;
    readTable.value = timetableOf(page, reading);
    moment.value = reading.at - reading.turnedIn;
  });
}

function take(play: Play, page: PlayedPage, { reading, effects }: ReadingStep): void {
  play.reading = reading;
  for (const effect of effects) {
    if (effect.do === 'sound') playSound(play, page, effect.sound);
    else void turn(play, page, effect.to, effect.turn);
  }
  if (!play.isTurning) show(page, play);
}

/** Runs the command of a button. */
export function pressButton(command: string): void {
  const page = played.peek();
  if (current === undefined || page === undefined || current.isTurning) return;
  take(current, page, press(page, current.reading, command, current.reading.at));
}

function playSound(play: Play, page: PlayedPage, event: SoundEvent): void {
  const sound = page.sounds.find(({ name }) => name === event.name);
  if (sound === undefined) return;
  const begun = play.reading.at;
  changeSound(sound, event, (ms) => {
    const { then } = event;
    if (then !== undefined && play.reading.turnedIn <= begun) play.reading = runLater(play.reading, then, begun + ms);
  });
}

/** The clock of the reading stands until the other page is read. */
async function turn(play: Play, from: PlayedPage, to: string, ms: number): Promise<void> {
  const { book = '' } = address.value;
  play.isTurning = true;
  await known(() => (pageDocument(book, to).value.state === 'loading' ? undefined : true));
  await known(() => {
    const { state, page } = pageDocument(book, to).value;
    return state === 'ready' ? pageParts(book, to, page) : null;
  });
  if (play !== current) return;
  leaveSounds();
  const isElsewhere = to !== from.name;
  batch(() => {
    place = `${book}/${to}`;
    if (isElsewhere) showInstead({ book, page: to, layers: [] });
    readTable.value = undefined;
    moment.value = 'opening';
  });
  const page = played.peek();
  // A page that its author draws in Lua has nothing that could be played.
  if (page === undefined) return;
  play.reading = turnTo(play.reading, from, page, ms);
  play.isTurning = false;
  show(page, play);
}

/** Waits until a value is known. */
function known<Value>(read: () => Value | undefined): Promise<Value> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const value = read();
      if (value === undefined) return;
      resolve(value);
      queueMicrotask(() => stop());
    });
  });
}
