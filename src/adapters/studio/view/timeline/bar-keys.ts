import {
  CornerDownRight,
  Minus,
  MoveLeft,
  MoveRight,
  Play,
  Plus,
  SkipBack,
  UnfoldHorizontal,
  FoldHorizontal,
} from 'lucide';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { momentOf, stepBar, type DraggedValue } from '../../model/motion/bar-drag.js';
import type { Bar, BarValue } from '../../model/motion/bars.js';
import type { TimelineRow } from '../../model/timeline/timeline-rows.js';
import { lockWords } from '../../model/timeline/timeline-words.js';
import { length } from '../../state/project/page-motion.js';
import { saveBar } from '../../state/project/timeline.js';
import { draggedBar, type DraggedBar } from '../../state/shown/dragged-bar.js';
import { toast } from '../../state/shown/messages.js';
import { play } from '../../state/shown/play-moment.js';
import { commandOf } from '../../state/edits/edit-things.js';
import { showPlace } from '../../state/shown/navigation.js';
import { address, pageKey } from '../../state/shown/selection.js';
import type { MenuItem } from '../controls/menu.js';
import { scrubTo } from './time-keys.js';

/** The keys of rows. */
export const keysOfBars = {
  play: 'Enter',
  start: 'Home',
  later: 'Alt+ArrowRight',
  sooner: 'Alt+ArrowLeft',
  longer: 'Alt+Shift+ArrowRight',
  shorter: 'Alt+Shift+ArrowLeft',
  more: '+',
  fewer: '-',
} as const;

const pauseMs = 600;

/** What keys change, from what it was. */
interface Stepped {
  readonly row: TimelineRow;
  readonly bar: Bar;
  readonly part: BarValue;
}

let stepped: Stepped | undefined;

/** A gesture of keys is about one value. It is saved after a pause. */
const steps = new NudgeBatch({
  pauseMs,
  show: ({ x }) => (draggedBar.value = draggedBy(x)),
  save: ({ x }) => {
    const dragged = draggedBy(x);
    if (dragged !== undefined) void saveBar(dragged);
    stepped = undefined;
  },
});

function draggedBy(count: number): DraggedBar | undefined {
  if (stepped === undefined || count === 0) return undefined;
  const { row, bar, part } = stepped;
  const value = stepBar(bar, part, count);
  return value && barValueOf(row, part, value);
}

/** A value of a row, on the page that is shown. */
export function barValueOf({ owner, className }: TimelineRow, part: BarValue, value: DraggedValue): DraggedBar {
  return { page: pageKey.value, owner, className, part, ...value };
}

/** Saves what no pause has saved yet. */
export function flushKeys(): void {
  steps.flush();
}

/** @returns whether keys had changed something that is not saved yet */
export function cancelKeys(): boolean {
  const isDue = stepped !== undefined;
  steps.cancel();
  stepped = undefined;
  return isDue;
}

function step(row: TimelineRow, bar: Bar, part: BarValue, by: 1 | -1): void {
  if (stepped?.row.key !== row.key || stepped.part !== part) {
    flushKeys();
    stepped = { row, bar, part };
  }
  if (stepBar(stepped.bar, part, by) === undefined) {
    stepped = undefined;
    const [reason] = bar.locked[part] === undefined ? [] : lockWords(bar);
    if (reason !== undefined) toast('warning', reason);
    return;
  }
  steps.press({ x: by });
}

/** What can be done with a row: its menu, whose keys work in the timeline. */
export function barItems(row: TimelineRow | undefined): readonly MenuItem[] {
  if (row?.bar === undefined) return [start];
  const { bar } = row;
  const set = (part: BarValue, by: 1 | -1) => () => step(row, bar, part, by);
  return [
    {
      label: 'Play from here',
      icon: Play,
      keys: keysOfBars.play,
      disabled: bar.at === undefined,
      run: () => playFrom(bar),
    },
    start,
    ...commandItems(bar),
    { label: 'Start later', icon: MoveRight, keys: keysOfBars.later, startsGroup: true, run: set('delay', 1) },
    { label: 'Start sooner', icon: MoveLeft, keys: keysOfBars.sooner, run: set('delay', -1) },
    { label: 'Run longer', icon: UnfoldHorizontal, keys: keysOfBars.longer, run: set('duration', 1) },
    { label: 'Run shorter', icon: FoldHorizontal, keys: keysOfBars.shorter, run: set('duration', -1) },
    { label: 'Repeat once more', icon: Plus, keys: keysOfBars.more, run: set('loop', 1) },
    { label: 'Repeat once less', icon: Minus, keys: keysOfBars.fewer, run: set('loop', -1) },
  ];
}

/** Leads to the command at the end of a bar. */
function commandItems({ complete }: Bar): readonly MenuItem[] {
  if (complete === undefined) return [];
  const { command } = complete;
  const label = `Show the command ${command}`;
  return [
    { label, icon: CornerDownRight, disabled: commandOf(command) === undefined, run: () => showCommand(command) },
  ];
}

/** Selects a command of the page, where it has one of the name. */
export function showCommand(command: string): void {
  const { book, page } = address.value;
  if (book !== undefined && page !== undefined && commandOf(command) !== undefined)
    void showPlace({ book, page, command });
}

const start: MenuItem = { label: 'Go to the start', icon: SkipBack, keys: keysOfBars.start, run: () => scrubTo(0) };

/** Plays the page from when a bar begins to move, or to wait if it never moves. */
function playFrom(bar: Bar): void {
  const begin = momentOf(bar, 'delay');
  scrubTo(begin < Infinity ? begin : (bar.at ?? 0));
  play(length.value);
}
