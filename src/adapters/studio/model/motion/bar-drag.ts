import type { Bar, BarValue } from './bars.js';

/** A value of a class that a drag or keys set, by its dotted path. */
export interface DraggedValue {
  readonly path: string;
  readonly value: number;
}

const classPaths = { delay: 'properties.delay', duration: 'properties.duration', loop: 'properties.loop' };
const transitionPaths = { delay: 'params.delay', duration: 'params.time', loop: 'params.iterations' };

/** Milliseconds: what authors can see. */
const usualStep = 10;

/**
 * What a drag means that puts a part of a bar to a moment: the begin of its motion is its delay, the end of its first run is its
 * duration, and the end of its last run is its repeats.
 * @param ms since the page has opened
 * @param step the times that a drag can set
 * @returns `undefined` where the runtime ignores the value, nothing starts the bar, or it waits without end
 */
export function dragBar(bar: Bar, dragged: BarValue, ms: number, step = usualStep): DraggedValue | undefined {
  if (bar.locked[dragged] !== undefined || bar.at === undefined || !Number.isFinite(ms)) return undefined;
  if (bar.wait === Infinity && dragged !== 'loop') return undefined;
  const value = valueAt(bar, dragged, ms - bar.at, step);
  return Number.isFinite(value) ? { path: pathOf(bar, dragged), value } : undefined;
}

function pathOf({ kind }: Bar, part: BarValue): string {
  return (kind.startsWith('transition2') ? transitionPaths : classPaths)[part];
}

function valueAt(bar: Bar, dragged: BarValue, ms: number, step: number): number {
  const { delay, wait, run, turns, repeats } = bar;
  // A script that waits at A waits as long as it then runs.
  const waits = wait > 0 ? 1 : 0;
  const ways = turns ? 2 : 1;
  switch (dragged) {
    case 'delay':
      return Math.max(0, rounded(ms - wait, step));
    case 'duration':
      return Math.max(step, rounded((ms - delay) / (1 + waits * repeats * ways), step));
    case 'loop':
      return Math.max(1, Math.round((ms - delay) / (run * ways * (1 + waits))));
  }
}

function rounded(ms: number, step: number): number {
  return Math.round(ms / step) * step;
}

/** The moment at which a part of a bar lies: where a drag of it begins. */
export function momentOf({ at = 0, delay, wait, run, repeats, turns }: Bar, part: BarValue): number {
  const begin = at + delay + wait;
  if (part === 'delay') return begin;
  return part === 'duration' ? begin + run : begin + run * repeats * (turns ? 2 : 1);
}

/** What a key changes a time by: milliseconds. */
const keyStep = 100;

/**
 * The value that keys set, so many steps from that of the bar. They set one also where nothing starts the bar.
 * @returns `undefined` where the runtime ignores the value, or has no number to count from
 */
export function stepBar(bar: Bar, part: BarValue, steps: number): DraggedValue | undefined {
  if (bar.locked[part] !== undefined) return undefined;
  const value = steppedValue(bar, part, steps);
  return Number.isFinite(value) ? { path: pathOf(bar, part), value } : undefined;
}

function steppedValue({ delay, run, repeats }: Bar, part: BarValue, steps: number): number {
  switch (part) {
    case 'delay':
      return Math.max(0, delay + steps * keyStep);
    case 'duration':
      return Math.max(usualStep, run + steps * keyStep);
    case 'loop':
      // One less than without end is once.
      return repeats === Infinity && steps < 0 ? 1 : Math.max(1, repeats + steps);
  }
}
