import type { Bar } from '../motion/bars.js';

/** A part of a bar, as a timeline draws it. Times are milliseconds. */
export interface BarPart {
  readonly kind: 'delay' | 'wait' | 'run' | 'repeats';
  readonly from: number;
  readonly to: number;
}

/** A bar as a timeline draws it. */
export interface BarShape {
  /** The parts that take time, one after the other. */
  readonly parts: readonly BarPart[];
  /** The end of the first way there: its right edge. */
  readonly edge: number;
  /** Where it turns in the first run; `undefined`: it does not. */
  readonly turn: number | undefined;
  /** When it ends; `Infinity`: it does not. */
  readonly end: number;
  /** Whether nothing starts it. It is drawn where it would be if it started with the page. */
  readonly isIdle: boolean;
}

export function shapeOf(bar: Bar): BarShape {
  const { at = 0, delay, wait, run, repeats, turns } = bar;
  const waited = at + delay;
  const begin = waited + wait;
  const once = begin + (turns ? 2 : 1) * run;
  const end = run === 0 ? begin : begin + (once - begin) * repeats;
  const parts: readonly BarPart[] = [
    { kind: 'delay', from: at, to: waited },
    { kind: 'wait', from: waited, to: begin },
    { kind: 'run', from: begin, to: once },
    { kind: 'repeats', from: once, to: end },
  ];
  const edge = begin + run;
  return {
    parts: parts.filter(({ from, to }) => to > from),
    edge,
    turn: turns && run > 0 ? edge : undefined,
    end,
    isIdle: bar.at === undefined,
  };
}

/** Runs of a motion without end that a timeline has room for. */
const shownRuns = 4;

/** Milliseconds that a timeline must show of a bar. */
export function shownEnd(bar: Bar): number {
  const { at = 0, delay, wait, run } = bar;
  const { end } = shapeOf(bar);
  return end < Infinity ? end : at + delay + (wait < Infinity ? wait : 0) + shownRuns * run;
}
