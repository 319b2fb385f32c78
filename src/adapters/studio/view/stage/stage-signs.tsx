import { toScreen } from '../../model/geometry/geometry.js';
import { openDrawer } from '../../state/shown/preferences.js';
import { markedLayers, textOfMark } from '../../state/project/problems.js';
import { address, currentPage, selectLayers } from '../../state/shown/selection.js';
import { unsavedOn, waiting } from '../../state/edits/shown-edits.js';
import { boxOfLayers, drawn, guides, pageFacts, stageSize, view } from '../../state/shown/stage-state.js';
import { Frame } from './stage-frame.js';

/** What lies over the page from time to time: what is drawn or not saved, guides, and the signs of problems. */
export function StageSigns() {
  return (
    <>
      {waiting.value > 0 && <UnsavedFrames />}
      <Drawn />
      <Guides />
      <StageMarks />
    </>
  );
}

/** Frames around the layers whose new place or size waits for the service. */
function UnsavedFrames() {
  const { tree } = currentPage.value ?? {};
  if (tree === undefined) return null;
  const paths = new Set(unsavedOn(address.value).flatMap(({ values }) => [...values.keys()]));
  return (
    <>
      {[...paths].map((path) => {
        const box = boxOfLayers(tree, [path]);
        return box && <Frame key={path} box={box} class="frame frame-unsaved" />;
      })}
    </>
  );
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

/** A sign at the corner of each layer with a problem, in pixels of the screen. A click shows the problems. */
function StageMarks() {
  const { tree } = currentPage.value ?? {};
  if (tree === undefined) return null;
  return (
    <>
      {[...markedLayers.value].map(([path, mark]) => {
        const box = boxOfLayers(tree, [path]);
        if (box === undefined) return null;
        const { x, y } = toScreen(view.value, { x: box.x + box.width, y: box.y });
        return (
          <g
            key={path}
            class={`stage-mark mark-${mark.severity}`}
            transform={`translate(${x} ${y})`}
            onPointerDown={(event) => {
              event.stopPropagation();
              selectLayers([path]);
              openDrawer.value = 'problems';
            }}
          >
            <title>{textOfMark(mark)}</title>
            <circle r="8" />
            <path d="M0-4V1M0 4V4.01" />
          </g>
        );
      })}
    </>
  );
}
