import { computed } from '@preact/signals';
import { isReading } from '../../state/shown/moment.js';
import { isTimelineOpen, timelineHeight } from '../../state/shown/preferences.js';
import { currentPage } from '../../state/shown/selection.js';
import { lazyMotion } from '../controls/lazy.js';
import { Splitter } from '../frame/splitter.js';
import { NothingMoves } from './nothing-moves.js';

const Timeline = lazyMotion(() => import('./timeline.js').then((module) => module.Timeline));

/** Whether something of the page has a class: it may move, or hide. */
export const hasMotion = computed(() => {
  const { layerDocuments = [], groupDocuments = [] } = currentPage.value?.page ?? {};
  return [...layerDocuments, ...groupDocuments].some(({ classes }) => classes.length > 0);
});

/** When everything on the page moves, below the stage. It is loaded with the first animation. */
export function TimelinePanel() {
  if (!isTimelineOpen.value || isReading.value) return null;
  return (
    <>
      <Splitter label="Height of the timeline" size={timelineHeight} least={96} most={560} axis="y" reverse />
      <section class="timeline" aria-label="Timeline" style={{ height: `${timelineHeight.value}px` }}>
        {hasMotion.value ? <Timeline /> : <NothingMoves />}
      </section>
    </>
  );
}
