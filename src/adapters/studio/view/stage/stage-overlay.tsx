import { currentPage } from '../../state/shown/selection.js';
import { markedLayers } from '../../state/project/problems.js';
import { boxOfLayers, drawn, guides, selectedBoxes } from '../../state/shown/stage-state.js';
import { isDesign } from '../../state/shown/moment.js';
import { hovered } from '../../state/shown/hover.js';
import { waiting } from '../../state/edits/shown-edits.js';
import { lazy, lazyMotion } from '../controls/lazy.js';
import { Frame } from './stage-frame.js';

const Handles = lazy(() => import('./stage-handles.js').then(({ Handles: view }) => view));
const UnseenSigns = lazyMotion(() => import('./unseen-signs.js').then(({ UnseenSigns: view }) => view));
const StageSigns = lazy(() => import('./stage-signs.js').then(({ StageSigns: view }) => view));

/** What lies over the page, in pixels of the screen: frames of the selection, the layer under the pointer, guides. */
export function StageOverlay() {
  return (
    <g class="overlay" aria-hidden="true">
      <Hovered />
      {selectedBoxes.value.map((box, index) => (
        <Frame key={index} box={box} class="frame" />
      ))}
      {isDesign.value ? selectedBoxes.value.length > 0 && <Handles /> : <UnseenSigns />}
      {hasSigns() && <StageSigns />}
    </g>
  );
}

function hasSigns(): boolean {
  return waiting.value > 0 || drawn.value !== undefined || guides.value.length > 0 || markedLayers.value.size > 0;
}

function Hovered() {
  const { tree } = currentPage.value ?? {};
  const path = hovered.value;
  const box = tree === undefined || path === undefined ? undefined : boxOfLayers(tree, [path]);
  return box === undefined ? null : <Frame box={box} class="frame frame-hovered" />;
}
