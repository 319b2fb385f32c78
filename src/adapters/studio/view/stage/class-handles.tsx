import { useMemo } from 'preact/hooks';
import { computed, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { dragOfEnd, isGlued, type Motion, type MotionEnd } from '../../model/geometry/class-motion.js';
import { pointOnPage } from '../../model/geometry/class-path.js';
import { alphaThroughGroups, boxThroughGroups, throughGroups, wayInGroups } from '../../model/geometry/group-places.js';
import { findGroup } from '../../model/geometry/page-drawing.js';
import { nameKey } from '../../model/motion/making.js';
import type { LayerState, PageObject } from '../../model/motion/moving-page.js';
import { stateBox, unseenBox, unseenWords } from '../../model/motion/beside-page.js';
import { pointsOf } from '../../model/units/amounts.js';
import { clamp, toScreen, type Box, type Point } from '../../model/geometry/geometry.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { draggedEnd, glueEnd, groupsOf, groupsOfClass, motions, saveEnd } from '../../state/project/class-motions.js';
import { paths, readPaths } from '../../state/project/class-paths.js';
import { currentPage } from '../../state/shown/selection.js';
import { drawnPage, handlePlaces, pageFacts, shownPage, stageSize, view } from '../../state/shown/stage-state.js';
import { menuPoint, openMenu } from '../controls/menu.js';
import { ClassPlayer } from './class-player.js';
import { endItems, keysToGlue } from './end-menu.js';
import { DrawnItems } from './drawn-items.js';
import { InGroups } from './in-groups.js';
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

/** The ways of the selected layer or page group: from A to B, and along a path. */
export function ClassHandles() {
  useSignalEffect(readPaths);
  useSignalEffect(() => {
    handlePlaces.value = [...motions.value.flatMap(endPlaces), ...pathPlaces()];
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

function endPlaces(motion: Motion): readonly Point[] {
  return knownEnds(motion).map((end) => throughGroups(groupsOf(motion.moved), motion[end]));
}

function knownEnds({ isComputed }: Motion): readonly MotionEnd[] {
  return ends.filter((end) => !isComputed[end]);
}

function pathPlaces(): readonly Point[] {
  return paths.value.flatMap(({ points, className }) =>
    points.map(({ at }) => throughGroups(groupsOfClass(className), pointOnPage(at))),
  );
}

function Way({ motion }: { readonly motion: Motion }) {
  const known = knownEnds(motion);
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

function WayLine({ motion }: { readonly motion: Motion }) {
  const [start, end] = [onScreen(motion, 'from'), onScreen(motion, 'to')];
  return <path class="way" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />;
}

/** Where an end is on the stage: pixels. */
function onScreen(motion: Motion, end: MotionEnd): Point {
  return toScreen(view.value, throughGroups(groupsOf(motion.moved), motion[end]));
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
  return (
    <>
      <g class={`way-ghost way-ghost-${end}`}>
        <g opacity={alphaThroughGroups(groupsOf(moved), 1)}>
          <InGroups of={moved}>
            <MovedPicture moved={moved} state={state} />
          </InGroups>
        </g>
      </g>
      <Outline of={moved} state={motion[end]} />
    </>
  );
}

interface MovedPictureProps {
  readonly moved: PageObject;
  readonly state: ReadonlySignal<LayerState | undefined>;
}

/** What a class moves, in a state. */
function MovedPicture({ moved: { kind, path }, state }: MovedPictureProps) {
  const facts = pageFacts.value;
  const scale = view.value.zoom * devicePixelRatio;
  const layer = currentPage.value?.tree.nodes.get(path)?.document;
  const group = findGroup(drawnPage.value, path);
  const states = useMemo(
    () => computed(() => new Map(state.value && [[nameKey('group', path), state.value]])),
    [state, path],
  );
  if (kind === 'layer')
    return layer ? <LayerPicture layer={layer} isMasked={false} facts={facts} scale={scale} state={state} /> : null;
  return group === undefined ? null : (
    <DrawnItems items={[group]} facts={facts} states={states}>
      {({ node, isMasked }, alpha) => (
        <LayerPicture key={node.path} layer={node.document} {...{ isMasked, facts, scale, alpha }} />
      )}
    </DrawnItems>
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
  const moved = dragOfEnd(motion, end, wayInGroups(groupsOf(motion.moved), by));
  return { className: motion.className, end, at: { x: x + moved.x, y: y + moved.y } };
}

function EndHandle({ motion, end }: EndProps) {
  const { className } = motion;
  const state = motion[end];
  const { x, y } = onScreen(motion, end);
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
