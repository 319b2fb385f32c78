import { toScreen, unionOf, type Box, type Point } from '../model/geometry.js';
import { frameOf, handlePoint, handles, type Handle } from '../model/transform.js';
import { gesture, gestureOf, shownLayer } from '../state/edits.js';
import { changedNodes } from '../state/gestures.js';
import { currentPage } from '../state/selection.js';
import {
  boxOfLayers,
  drawn,
  guides,
  isOwnPlace,
  pageFacts,
  selectedBoxes,
  stageSize,
  tool,
  view,
} from '../state/stage.js';
import { hovered } from '../state/hover.js';
import { StageMarks } from './problem-mark.js';

/** What lies over the page, in pixels of the screen: frames of the selection, the layer under the pointer, guides. */
export function StageOverlay() {
  return (
    <g class="overlay" aria-hidden="true">
      <Hovered />
      {selectedBoxes.value.map((box, index) => (
        <Frame key={index} box={box} class="frame" />
      ))}
      <Handles />
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

/** Pixels between a frame and the handle that turns it. */
const turnDistance = 22;
const handleSize = 9;
/** Of the area that the pointer hits. */
const hitSize = 24;

/** A side of fewer pixels has no handle in its middle. */
const leastSide = 36;

/** The handles of the selection: eight of one layer, turned with it; the corners of several. */
function Handles() {
  const nodes = changedNodes();
  const [only, ...others] = nodes;
  if (only === undefined || tool.value !== 'select' || gesture.value?.isCopying === true) return null;
  const { zoom } = view.value;
  const by = gestureOf(only.document);
  const box = unionOf(selectedBoxes.value);
  const isOne = others.length === 0 && isOwnPlace(only);
  const frame = isOne
    ? frameOf(shownLayer(only.document).props, pageFacts.value)
    : box && {
        centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
        width: box.width,
        height: box.height,
        degrees: 0,
      };
  if (frame === undefined) return null;
  const centre = isOne ? { x: frame.centre.x + by.x, y: frame.centre.y + by.y } : frame.centre;
  const placed = { ...frame, centre };
  const isWide = { x: frame.width * zoom >= leastSide, y: frame.height * zoom >= leastSide };
  const shown = handles.filter(({ x, y }) => (x !== 0 && y !== 0) || (isOne && (x === 0 ? isWide.x : isWide.y)));
  const screen = (handle: { readonly x: number; readonly y: number }): Point =>
    toScreen(view.value, handlePoint(placed, handle as Handle));
  const angle = (frame.degrees * Math.PI) / 180;
  const top = screen({ x: 0, y: -1 });
  const turn = { x: top.x + turnDistance * Math.sin(angle), y: top.y - turnDistance * Math.cos(angle) };
  return (
    <g class="handles">
      <line class="handle-stem" x1={top.x} y1={top.y} x2={turn.x} y2={turn.y} />
      <HandleMark at={turn} name="turn" degrees={0} />
      {shown.map((handle) => (
        <HandleMark
          key={`${handle.x},${handle.y}`}
          at={screen(handle)}
          name={`${handle.x},${handle.y}`}
          degrees={frame.degrees}
          cursor={cursorOf(handle, frame.degrees)}
        />
      ))}
    </g>
  );
}

function HandleMark(props: {
  readonly at: Point;
  readonly name: string;
  readonly degrees: number;
  readonly cursor?: string;
}) {
  const { at, name, degrees, cursor = 'grab' } = props;
  const half = handleSize / 2;
  return (
    <g data-handle={name} transform={`translate(${at.x} ${at.y}) rotate(${degrees})`} style={{ cursor }}>
      <rect class="handle-hit" x={-hitSize / 2} y={-hitSize / 2} width={hitSize} height={hitSize} />
      {name === 'turn' ? (
        <circle class="handle" r={half} />
      ) : (
        <rect class="handle" x={-half} y={-half} width={handleSize} height={handleSize} rx={2} />
      )}
    </g>
  );
}

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** The pointer's picture of a handle, as it points on the screen. */
function cursorOf({ x, y }: Handle, degrees: number): string {
  const angle = (Math.atan2(y, x) * 180) / Math.PI + degrees;
  return cursors[((Math.round(angle / 45) % 4) + 4) % 4] ?? 'ew-resize';
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
