import { computed, signal } from '@preact/signals';
import { barsOf } from '../../model/motion/bars.js';
import { shownOrder } from '../../model/page/tree-moves.js';
import { propertiesFor } from '../../model/page/form-model.js';
import { emptyTree } from '../../model/page/layer-nodes.js';
import { shownEnd } from '../../model/timeline/bar-shape.js';
import { playsOf } from '../../model/timeline/command-plays.js';
import { axisOf, type TimeAxis } from '../../model/timeline/time-axis.js';
import { timelineRows, type TimelineRow } from '../../model/timeline/timeline-rows.js';
import { change } from '../edits/edits.js';
import { shownParts } from '../edits/edit-things.js';
import { client } from '../service/service.js';
import { draggedBar, unsavedBars, type DraggedBar } from '../shown/dragged-bar.js';
import { atLayer, currentPage } from '../shown/selection.js';
import { length, motion, moving, starts } from './page-motion.js';

const bars = computed(() => barsOf(moving.value, motion.value, starts.value.commands));

let before: ReadonlyMap<string, TimelineRow> = new Map();

/** The rows of the timeline: a class that moves something has one. A row that has not changed stays the same object, and is not drawn again. */
export const rows = computed(() => {
  const order = shownOrder(currentPage.value?.tree ?? emptyTree);
  const source = { page: moving.value, bars: bars.value, notes: motion.value.notes, order };
  const found = timelineRows(source).map((row) => {
    const previous = before.get(row.key);
    return previous !== undefined && JSON.stringify(previous) === JSON.stringify(row) ? previous : row;
  });
  before = new Map(found.map((row) => [row.key, row]));
  return found;
});

/** The axis that a drag of a bar began with: it stays until the release. */
export const heldAxis = signal<TimeAxis | undefined>(undefined);

/** The time that the timeline shows. */
export const axis = computed(
  () => heldAxis.value ?? axisOf(bars.value.map(shownEnd).reduce((end, each) => Math.max(end, each), length.value)),
);

/** The commands of the page that play something, and what else they do. */
export const commandPlays = computed(() =>
  (shownParts.value?.commands ?? [])
    .map(({ name, actions }) => ({ name, ...playsOf(actions, moving.value) }))
    .filter((command) => command.starts.length > 0),
);

/** Saves what a gesture has set, as one change. It is shown until the page has it. */
export async function saveBar(dragged: DraggedBar): Promise<void> {
  if (draggedBar.value === dragged) draggedBar.value = undefined;
  unsavedBars.value = [...unsavedBars.value, dragged];
  await change(() => setValue(dragged));
  unsavedBars.value = unsavedBars.value.filter((each) => each !== dragged);
}

function setValue({ page: key, owner, className, path, value }: DraggedBar) {
  const [book = '', page = ''] = key.split('/');
  const body = propertiesFor(path, value);
  return owner.kind === 'group'
    ? client.value.groupClass.set({ book, page, name: owner.path, class: className }, {}, body)
    : client.value.class.set({ ...atLayer(owner.path, { book, page }), class: className }, {}, body);
}
