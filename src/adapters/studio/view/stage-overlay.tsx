import { toScreen, type Box } from '../model/geometry.js';
import { currentPage } from '../state/selection.js';
import { markedLayers } from '../state/problems.js';
import { boxOfLayers, drawn, guides, selectedBoxes, view } from '../state/stage.js';
import { hovered } from '../state/hover.js';
import { waiting } from '../state/shown-edits.js';
import { lazy } from './lazy.js';

const Handles = lazy(() => import('./stage-handles.js').then(({ Handles: view }) => view));
const StageSigns = lazy(() => import('./stage-signs.js').then(({ StageSigns: view }) => view));

/** What lies over the page, in pixels of the screen: frames of the selection, the layer under the pointer, guides. */
export function StageOverlay() {
  return (
    <g class="overlay" aria-hidden="true">
      <Hovered />
      {selectedBoxes.value.map((box, index) => (
        <Frame key={index} box={box} class="frame" />
      ))}
      {selectedBoxes.value.length > 0 && <Handles />}
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

export function Frame({ box, class: name }: { readonly box: Box; readonly class: string }) {
  const { x, y } = toScreen(view.value, box);
  const { zoom } = view.value;
  return <rect class={name} x={x} y={y} width={box.width * zoom} height={box.height * zoom} />;
}
