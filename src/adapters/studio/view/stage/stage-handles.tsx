import { toScreen, unionOf, type Point } from '../../model/geometry/geometry.js';
import { frameOf, handlePoint, handles, type Handle } from '../../model/geometry/resize-and-turn.js';
import { gesture, gestureOf, shownLayer } from '../../state/edits/shown-edits.js';
import { changedNodes } from '../../state/edits/gestures.js';
import { isOwnPlace, pageFacts, selectedBoxes, tool, view } from '../../state/shown/stage-state.js';
import { heldKeys } from '../frame/shortcuts.js';
import type { StagePointer } from './stage-pointer.js';
import { startResize, startTurn } from './stage-resize.js';

/** Pixels between a frame and the handle that turns it. */
const turnDistance = 22;
const handleSize = 9;
/** Of the area that the pointer hits. */
const hitSize = 24;

/** With a side of fewer pixels, a frame has handles at its corners alone: a layer can be taken by its middle and dragged. */
const leastSide = 2 * hitSize;

/** The handles of the selection: eight of one layer, turned with it; the corners of several. */
export function Handles() {
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
  const hasRoom = Math.min(frame.width, frame.height) * zoom >= leastSide;
  const shown = handles.filter(({ x, y }) => (x !== 0 && y !== 0) || (isOne && hasRoom));
  const screen = (handle: { readonly x: number; readonly y: number }): Point =>
    toScreen(view.value, handlePoint(placed, handle as Handle));
  const angle = (frame.degrees * Math.PI) / 180;
  const top = screen({ x: 0, y: -1 });
  const turn = { x: top.x + turnDistance * Math.sin(angle), y: top.y - turnDistance * Math.cos(angle) };
  return (
    <g class="handles">
      <line class="handle-stem" x1={top.x} y1={top.y} x2={turn.x} y2={turn.y} />
      <HandleMark at={turn} name="turn" degrees={0} start={startTurn} />
      {shown.map((handle) => (
        <HandleMark
          key={`${handle.x},${handle.y}`}
          at={screen(handle)}
          name={`${handle.x},${handle.y}`}
          degrees={frame.degrees}
          cursor={cursorOf(handle, frame.degrees)}
          start={(press) => startResize(press, handle)}
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
  readonly start: (press: StagePointer) => void;
}) {
  const { at, name, degrees, cursor = 'grab', start } = props;
  const half = handleSize / 2;
  return (
    <g
      data-handle={name}
      transform={`translate(${at.x} ${at.y}) rotate(${degrees})`}
      style={{ cursor }}
      onPointerDown={(press) => press.button === 0 && !heldKeys.has(' ') && start(press)}
    >
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
