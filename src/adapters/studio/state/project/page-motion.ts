import { computed } from '@preact/signals';
import { placedLayers } from '../../model/geometry/page-drawing.js';
import { layerAt } from '../../model/motion/layer-at.js';
import { nameKey } from '../../model/motion/making.js';
import { motionLength } from '../../model/motion/motion-length.js';
import { movingPageOf } from '../../model/motion/page-of-documents.js';
import { pageMotion } from '../../model/motion/page-motion.js';
import { schedule, type Starts } from '../../model/motion/schedule.js';
import { unseenLayers } from '../../model/motion/unseen-layers.js';
import { playsOf } from '../../model/timeline/command-plays.js';
import { commandOf } from '../edits/edit-things.js';
import { withDraggedBars } from '../shown/dragged-bar.js';
import { moment, momentStates, readTable } from '../shown/moment.js';
import { motionStart } from '../shown/motion-start.js';
import { currentPage, selectedGroup, selectedPaths } from '../shown/selection.js';
import { drawnPage, otherLanguages, pageFacts } from '../shown/stage-state.js';
import { pathTexts } from './class-paths.js';

/** The page that is shown, as it is saved. */
const saved = computed(() => {
  const { layerDocuments = [], groupDocuments = [] } = currentPage.value?.page ?? {};
  return movingPageOf({ layerDocuments, groupDocuments }, pageFacts.value, pathTexts.value);
});

/** The page that is shown, as the player takes it. */
export const moving = computed(() => withDraggedBars(saved.value));

/** The only selected layer or page group, by its place among the objects of the page; -1: there is none. */
export const selectedObject = computed(() => {
  const [layer, ...others] = selectedPaths.value;
  const group = selectedGroup.value;
  if (others.length > 0) return -1;
  return moving.value.objects.findLastIndex(({ kind, path }) => path === (kind === 'layer' ? layer : group));
});

export const motion = computed(() => pageMotion(moving.value));

/** What starts the motion. A command runs when the page has turned in. */
export const starts = computed<Starts>(() => {
  const start = motionStart.value;
  if (typeof start === 'string') return { visit: start };
  const { actions = [] } = commandOf(start.command) ?? {};
  const commands = playsOf(actions, moving.value).starts.map((played) => ({ ...played, at: 0 }));
  return { visit: 'first', commands };
});

const timetable = computed(() => readTable.value ?? schedule(motion.value, starts.value));

/** Milliseconds from when the page has turned in until all has ended. */
export const length = computed(() => motionLength(timetable.value));

/** Whether the app never shows the page, because a script of it stops with an error. */
export const isStopped = computed(() => motion.value.notes.some(({ code }) => code === 'stops-page'));

/** Shows how everything lies at the moment of the stage, and follows it as an effect. */
export function showMoment(): void {
  const at = moment.value;
  if (at === 'design') {
    momentStates.value = undefined;
    return;
  }
  const table = timetable.value;
  const ms = at === 'opening' ? -1 : at;
  momentStates.value = new Map(
    moving.value.objects.map(({ kind, path }, index) => [nameKey(kind, path), layerAt(table, index, ms)]),
  );
}

/** The layers that the page does not show at the moment of the stage. */
export const unseen = computed(() => {
  const placed = placedLayers(drawnPage.value, pageFacts.value, momentStates.value);
  const isOpening = moment.value === 'opening';
  return unseenLayers(placed, pageFacts.value, { isOpening, otherLanguages: otherLanguages.value });
});
