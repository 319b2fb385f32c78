import { dragOfEnd, isGlued, type Motion, type MotionEnd } from '../../model/geometry/class-motion.js';
import { clamp, toScreen, type Box, type Point } from '../../model/geometry/geometry.js';
import { alphaThroughGroups, boxThroughGroups, throughGroups, wayInGroups } from '../../model/geometry/group-places.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { stateBox, unseenBox, unseenWords } from '../../model/motion/beside-page.js';
import { pointsOf } from '../../model/units/amounts.js';
import { draggedEnd, glueEnd, groupsOf, saveEnd } from '../../state/project/class-motions.js';
import { pageFacts, shownPage, stageSize, view } from '../../state/shown/stage-state.js';
import { menuPoint, openMenu } from '../controls/menu.js';
import { endItems, keysToGlue } from './end-menu.js';
import { follow, type StagePointer } from './stage-pointer.js';

const nudgePauseMs = 600;
const radius = 8;
const hitRadius = 13;
/** Pixels between the corner of a layer and a mark that is glued to it. */
const besideLayer = 16;
const letters = { from: 'A', to: 'B' } as const;
const titles = { from: 'Start', to: 'End' } as const;

/** Where an end is on the stage: pixels. */
export function endOnScreen(motion: Motion, end: MotionEnd): Point {
  return toScreen(view.value, throughGroups(groupsOf(motion.moved), motion[end]));
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
  const moved = dragOfEnd(motion, end, wayInGroups(groupsOf(motion.moved), by));
  return { className: motion.className, end, at: { x: x + moved.x, y: y + moved.y } };
}

/** An end of a way, for the pointer and the arrow keys. */
export function EndHandle({ motion, end }: { readonly motion: Motion; readonly end: MotionEnd }) {
  const { className } = motion;
  const state = motion[end];
  const { x, y } = endOnScreen(motion, end);
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

/** The box on the page around the layer at an end. */
function boxAt(motion: Motion, end: MotionEnd): Box {
  return boxThroughGroups(groupsOf(motion.moved), stateBox(motion[end], motion.moved.size));
}

function labelOf(motion: Motion, end: MotionEnd): string {
  const { x, y } = motion[end];
  const { device } = shownPage.value;
  return `${titles[end]} of the move: ${pointsOf(x)}, ${pointsOf(y)} points on ${device}. ${hintOf(motion, end)}`;
}

/** What the end does not show by its place, and what moves it. */
function hintOf(motion: Motion, end: MotionEnd): string {
  const alpha = alphaThroughGroups(groupsOf(motion.moved), motion[end].alpha);
  const unseen = unseenBox(pageFacts.value, boxAt(motion, end), alpha);
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
      const along = !event.shiftKey ? by : isFlat ? { x: by.x, y: 0 } : { x: 0, y: by.y };
      draggedEnd.value = dragOf(start, along);
    },
    end: (drag, isCancelled) => {
      const dragged = draggedEnd.value;
      if (isCancelled || drag === undefined || dragged === undefined) draggedEnd.value = undefined;
      else void saveEnd(dragged);
    },
  });
}
