import { dragBar, momentOf, type DraggedValue } from '../../model/motion/bar-drag.js';
import type { Bar, BarValue } from '../../model/motion/bars.js';
import { momentAt, type TimeAxis } from '../../model/timeline/time-axis.js';
import type { TimelineRow } from '../../model/timeline/timeline-rows.js';
import { axis, heldAxis, saveBar } from '../../state/project/timeline.js';
import { draggedBar } from '../../state/shown/dragged-bar.js';
import { followPress, type Press } from '../controls/follow-press.js';
import { barValueOf } from './bar-keys.js';

/** A press that moves less than this, in pixels, is a click. */
const dragPixels = 3;

/** Drags a bar to another delay, its right edge to another duration and, with Alt, either to other repeats. It is saved at the release. */
export function pressBar(press: Press, row: TimelineRow): void {
  const target = press.target as Element;
  const track = target.closest('.timeline-track');
  const isEdge = target.closest('.bar-edge') !== null;
  if (row.bar === undefined || track === null || target.closest('.bar') === null) return;
  const part: BarValue = press.altKey ? 'loop' : isEdge ? 'duration' : 'delay';
  const { bar } = row;
  const { clientX } = press;
  const time = timeOf(track, axis.peek());
  heldAxis.value = axis.peek();
  followPress(press, {
    move: (event) => {
      if (draggedBar.value === undefined && Math.abs(event.clientX - clientX) < dragPixels) return;
      const value = valueAt(bar, part, time(clientX), time(event.clientX));
      draggedBar.value = value && barValueOf(row, part, value);
    },
    end: (isCancelled) => {
      const dragged = draggedBar.value;
      heldAxis.value = undefined;
      draggedBar.value = undefined;
      if (!isCancelled && dragged !== undefined && !isAsBefore(bar, part, dragged)) void saveBar(dragged);
    },
  });
}

/** The part of a bar moves as far as the pointer; an end that is nowhere goes to the pointer. */
function valueAt(bar: Bar, part: BarValue, from: number, to: number): DraggedValue | undefined {
  const start = momentOf(bar, part);
  return dragBar(bar, part, start < Infinity ? start + to - from : to);
}

function isAsBefore({ delay, run, repeats }: Bar, part: BarValue, { value }: DraggedValue): boolean {
  return value === { delay, duration: run, loop: repeats }[part];
}

/** The moment at a place of the window. */
export function timeOf(track: Element, shown: TimeAxis): (clientX: number) => number {
  const { left, width } = track.getBoundingClientRect();
  return (clientX) => momentAt(shown, (clientX - left) / width);
}
