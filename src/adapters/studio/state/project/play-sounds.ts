import { signal } from '@preact/signals';
import type { PlayedSound } from '../../model/reading/played-page.js';
import type { SoundEvent } from '../../model/reading/reading.js';
import { stored } from '../service/storage.js';

/** A sound that a reading has begun. */
export interface Sounding {
  readonly name: string;
  readonly file: string;
  readonly volume: number;
  /** How often it is repeated after the first time; -1: without end. */
  readonly loops: number;
  readonly isPaused: boolean;
  readonly isRetained: boolean;
  /** Distinguishes each start. */
  readonly start: number;
  /** Called with the milliseconds of one time, when they are known. */
  readonly onLength?: (ms: number) => void;
}

/** The sounds that play or are paused, by their file. */
export const sounding = signal<ReadonlyMap<string, Sounding>>(new Map());

/** Whether sounds that play here are not muted. */
export const isAudible = stored('play-sound', true);

/** Whether the browser has refused to play a sound. */
export const isSoundRefused = signal(false);

let starts = 0;

/** Plays a sound of the page, pauses it, lets it go on, or stops it. */
export function changeSound({ file, ...own }: PlayedSound, event: SoundEvent, onLength: (ms: number) => void): void {
  const before = sounding.value.get(file);
  if (event.does === 'play') {
    const { loops, volume, name, isRetained } = { ...own, ...event };
    setSound(file, { name, file, volume, loops, isRetained, isPaused: false, start: ++starts, onLength });
  } else if (event.does === 'stop') setSound(file, undefined);
  else if (before !== undefined) setSound(file, { ...before, isPaused: event.does === 'pause' });
}

export function setSound(file: string, sound: Sounding | undefined): void {
  const all = new Map(sounding.value);
  if (sound === undefined) all.delete(file);
  else all.set(file, sound);
  sounding.value = all;
}

/** Another page is shown: what is not retained stops. */
export function leaveSounds(): void {
  sounding.value = new Map([...sounding.value].filter(([, { isRetained }]) => isRetained));
}

export function endSounds(): void {
  sounding.value = new Map();
  isSoundRefused.value = false;
}
