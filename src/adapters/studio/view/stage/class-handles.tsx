import { useMemo } from 'preact/hooks';
import { computed, useSignalEffect } from '@preact/signals';
import { dragOfEnd, isGlued, type Motion, type MotionEnd } from '../../model/geometry/class-motion.js';
import { pointOnPage } from '../../model/geometry/class-path.js';
import { unseenAt, unseenWords } from '../../model/motion/beside-page.js';
import { pointsOf } from '../../model/units/amounts.js';
import { clamp, toScreen, turnedBox, type Box, type Point } from '../../model/geometry/geometry.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { draggedEnd, glueEnd, motions, saveEnd } from '../../state/project/class-motions.js';
import { paths, readPaths } from '../../state/project/class-paths.js';
import { currentPage } from '../../state/shown/selection.js';
import { handlePlaces, pageFacts, shownPage, stageSize, view } from '../../state/shown/stage-state.js';
import { menuPoint, openMenu } from '../controls/menu.js';
import { ClassPlayer } from './class-player.js';
import { endItems, keysToGlue } from './end-menu.js';
import { LayerPicture } from './layer-picture.js';
import { PathHandles } from './path-handles.js';
import { follow, type StagePointer } from './stage-pointer.js';
import { Outline } from './way-outline.js';

const nudgePauseMs = 600;
const radius = 8;
const hitRadius = 13;
/** Pixels between the corner of a layer and a mark that is glued to it. */
const besideLayer = 16;
const letters = { from: 'A', to: 'B' } as const;
const titles = { from: 'Start', to: 'End' } as const;

/** The ways of the selected layer: from A to B, and along a path. */
export function ClassHandles() {
  useSignalEffect(readPaths);
  useSignalEffect(() => {
    handlePlaces.value = [...motions.value.flatMap(knownEnds), ...pathPlaces()];
    return () => (handlePlaces.value = []);
  });
  return (
    <g class="class-handles">
      {motions.value.map((motion) => (
        <Way key={motion.className} motion={motion} />
      ))}
      {paths.value.map((shown) => (
        <PathHandles key={shown.file.path.join('/')} shown={shown} />
      ))}
      <ClassPlayer />
    </g>
  );
}

const ends = ['from', 'to'] as const;

function knownEnds(motion: Motion): readonly Point[] {
  return ends.filter((end) => !motion.isComputed[end]).map((end) => motion[end]);
}

function pathPlaces(): readonly Point[] {
  return paths.value.flatMap(({ points }) => points.map(({ at }) => pointOnPage(at)));
}

function Way({ motion }: { readonly motion: Motion }) {
  const known = ends.filter((end) => !motion.isComputed[end]);
  return (
    <>
      {known.map((end) => (
        <Ghost key={end} motion={motion} end={end} />
      ))}
      {known.length === 2 && <WayLine motion={motion} />}
      {known.map((end) => (
        <EndHandle key={end} motion={motion} end={end} />
      ))}
    </>
  );
}

function WayLine({ motion: { from, to } }: { readonly motion: Motion }) {
  const [start, end] = [toScreen(view.value, from), toScreen(view.value, to)];
  return <path class="way" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />;
}

interface EndProps {
  readonly motion: Motion;
  readonly end: MotionEnd;
}

/** The layer's own picture where the way starts or ends, as the app draws it there, but faint; and its frame, which shows also one that is invisible. */
function Ghost({ motion, end }: EndProps) {
  const { className, moved } = motion;
  const state = useMemo(
    () => computed(() => motions.value.find((each) => each.className === className)?.[end]),
    [className, end],
  );
  const layer = currentPage.value?.tree.nodes.get(moved.path)?.document;
  const { x, y, zoom } = view.value;
  const pixels = zoom * devicePixelRatio;
  return (
    <>
      <g class={`way-ghost way-ghost-${end}`} transform={`translate(${x} ${y}) scale(${zoom})`}>
        {layer && <LayerPicture layer={layer} isMasked={false} facts={pageFacts.value} scale={pixels} state={state} />}
      </g>
      <Outline of={moved} state={motion[end]} />
    </>
  );
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Start extends Point {
  readonly motion: Motion;
  readonly end: MotionEnd;
}

/** What the arrow keys move, from where it was. */
let nudged: Start | undefined;

const nudges = new NudgeBatch({
  pauseMs: nudgePauseMs,
  show: (by) => {
    draggedEnd.value = nudged && dragOf(nudged, by);
  },
  save: (by) => {
    if (nudged !== undefined) void saveEnd(dragOf(nudged, by));
    nudged = undefined;
  },
});

function dragOf({ motion, end, x, y }: Start, by: Point) {
  const moved = dragOfEnd(motion, end, by);
  return { className: motion.className, end, at: { x: x + moved.x, y: y + moved.y } };
}

function EndHandle({ motion, end }: EndProps) {
  const { className } = motion;
  const state = motion[end];
  const { x, y } = toScreen(view.value, state);
  const isDragged = draggedEnd.value?.className === className && draggedEnd.value.end === end;
  const isOnLayer = isGlued(motion, end) && !isDragged;
  // In the middle of the layer, it would be in the way of a drag of the layer.
  const mark = isOnLayer ? markBeside(motion, end) : { x, y };
  const start = { motion, end, x: state.x, y: state.y };
  return (
    <>
      {isOnLayer && <path class="way-line" d={`M${x} ${y}L${mark.x} ${mark.y}`} />}
      <g
        class={`way-end way-${end} ${isDragged ? 'way-dragged' : ''} ${isOnLayer ? 'way-glued' : ''}`}
        transform={`translate(${mark.x} ${mark.y})`}
        tabIndex={0}
        role="button"
        aria-label={labelOf(motion, end)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.stopPropagation();
          nudges.flush();
          followEnd(event, start);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          event.stopPropagation();
          openMenu(`${titles[end]} of the move`, endItems(motion, end), menuPoint(event));
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (event.key === 'Escape' && nudged !== undefined) {
            event.stopPropagation();
            nudges.cancel();
            nudged = undefined;
            draggedEnd.value = undefined;
          }
          if (event.key === keysToGlue) {
            event.stopPropagation();
            nudges.cancel();
            void glueEnd(className, end);
          }
          if (step === undefined || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          nudged ??= start;
          const length = event.shiftKey ? 10 : 1;
          nudges.press({ x: step.x * length, y: step.y * length });
        }}
        onBlur={() => nudges.flush()}
      >
        <title>{hintOf(motion, end)}</title>
        <circle class="way-hit" r={hitRadius} />
        <circle class="way-mark" r={radius} />
        <text class="way-letter" text-anchor="middle" dominant-baseline="central">
          {letters[end]}
        </text>
      </g>
    </>
  );
}

/** The mark of an end that the class does not place: at a corner of the layer, and on the stage. */
function markBeside(motion: Motion, end: MotionEnd): Point {
  const box = boxAt(motion, end);
  const corner = toScreen(view.value, { x: end === 'from' ? box.x : box.x + box.width, y: box.y });
  const away = end === 'from' ? -besideLayer : besideLayer;
  const { width, height } = stageSize.value;
  return {
    x: clamp(corner.x + away, hitRadius, width - hitRadius),
    y: clamp(corner.y - besideLayer, hitRadius, height - hitRadius),
  };
}

/** The box around the layer at an end. */
function boxAt({ moved, ...ends }: Motion, end: MotionEnd): Box {
  const { xScale, yScale, anchor, rotation, ...at } = ends[end];
  const size = { width: moved.size.width * xScale, height: moved.size.height * yScale };
  return turnedBox(size, anchor, at, rotation);
}

function labelOf(motion: Motion, end: MotionEnd): string {
  const { x, y } = motion[end];
  const { device } = shownPage.value;
  return `${titles[end]} of the move: ${pointsOf(x)}, ${pointsOf(y)} points on ${device}. ${hintOf(motion, end)}`;
}

/** What the end does not show by its place, and what moves it. */
function hintOf(motion: Motion, end: MotionEnd): string {
  const unseen = unseenAt(pageFacts.value, motion[end], motion.moved.size);
  const [axis, ...others] = motion.axes[end];
  return [
    isGlued(motion, end) && `${end === 'from' ? 'It starts where the layer is' : 'It ends where it starts'}.`,
    unseen !== undefined && `The layer is ${unseenWords[unseen]} there.`,
    axis !== undefined && others.length === 0
      ? `The class moves it ${axis === 'x' ? 'left and right' : 'up and down'} only.`
      : 'Arrow keys move it, with Shift by ten.',
  ]
    .filter((words) => words !== false)
    .join(' ');
}

/** Moves an end with the pointer. Shift keeps to one axis, Escape cancels. */
function followEnd(press: StagePointer, start: Start): void {
  follow(press, {
    move: ({ by, event }) => {
      const isFlat = Math.abs(by.x) > Math.abs(by.y);
      const kept = !event.shiftKey ? by : isFlat ? { x: by.x, y: 0 } : { x: 0, y: by.y };
      draggedEnd.value = dragOf(start, kept);
    },
    end: (drag, isCancelled) => {
      const dragged = draggedEnd.value;
      if (isCancelled || drag === undefined || dragged === undefined) draggedEnd.value = undefined;
      else void saveEnd(dragged);
    },
  });
}
