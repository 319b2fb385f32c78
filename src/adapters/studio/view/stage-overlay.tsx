import { toScreen, type Box } from '../model/geometry.js';
import { currentPage } from '../state/selection.js';
import { boxOfLayers, drawn, guides, pageFacts, selectedBoxes, stageSize, view } from '../state/stage.js';
import { hovered } from '../state/hover.js';
import { waiting } from '../state/shown-edits.js';
import { lazy } from './lazy.js';

const Handles = lazy(() => import('./stage-handles.js').then(({ Handles: view }) => view));
const UnsavedFrames = lazy(() => import('./unsaved-frames.js').then(({ UnsavedFrames: view }) => view));
import { StageMarks } from './problem-mark.js';

/** What lies over the page, in pixels of the screen: frames of the selection, the layer under the pointer, guides. */
export function StageOverlay() {
  return (
    <g class="overlay" aria-hidden="true">
      <Hovered />
      {selectedBoxes.value.map((box, index) => (
        <Frame key={index} box={box} class="frame" />
      ))}
      {selectedBoxes.value.length > 0 && <Handles />}
      {waiting.value > 0 && <UnsavedFrames />}
      <Drawn />
      <Guides />
      <StageMarks />
    </g>
  );
}

function Hovered() {
  const { tree } = currentPage.value ?? {};
  const path = hovered.value;
  const box = tree === undefined || path === undefined ? undefined : boxOfLayers(tree, [path]);
  return box === undefined ? null : <Frame box={box} class="frame frame-hovered" />;
}

function Frame({ box, class: name }: { readonly box: Box; readonly class: string }) {
  const { x, y } = toScreen(view.value, box);
  const { zoom } = view.value;
  return <rect class={name} x={x} y={y} width={box.width * zoom} height={box.height * zoom} />;
}

/** What is drawn now: a shape, or the box that selects. */
function Drawn() {
  const box = drawn.value;
  return box === undefined ? null : <Frame box={box} class="frame frame-drawn" />;
}

function Guides() {
  const { width, height } = pageFacts.value;
  const stage = stageSize.value;
  return (
    <>
      {guides.value.map(({ axis, at }) => {
        const { x, y } = toScreen(view.value, { x: axis === 'x' ? at : width, y: axis === 'y' ? at : height });
        return axis === 'x' ? (
          <line key={`x${at}`} class="guide" x1={x} x2={x} y1={0} y2={stage.height} />
        ) : (
          <line key={`y${at}`} class="guide" x1={0} x2={stage.width} y1={y} y2={y} />
        );
      })}
    </>
  );
}
