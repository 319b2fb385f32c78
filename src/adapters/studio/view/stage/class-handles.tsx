import { useEffect, useMemo } from 'preact/hooks';
import { computed, useSignal, useSignalEffect } from '@preact/signals';
import { dragOfEnd, isGlued, stateAt, type Motion, type MotionEnd } from '../../model/geometry/class-motion.js';
import { pointOnPage } from '../../model/geometry/class-path.js';
import { boundsOf, placementAt } from '../../model/geometry/layer-geometry.js';
import { placementOfDrawn } from '../../model/geometry/replaced-layer.js';
import type { LayerState } from '../../model/motion/moving-page.js';
import { unseenAt, unseenWords } from '../../model/motion/beside-page.js';
import { pointsOf } from '../../model/units/amounts.js';
import { clamp, toPage, toScreen, type Point } from '../../model/geometry/geometry.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { draggedEnd, glueEnd, motions, played, saveEnd } from '../../state/project/class-motions.js';
import { paths, readPaths } from '../../state/project/class-paths.js';
import { handlePlaces, pageFacts, shownPage, stageSize, view } from '../../state/shown/stage-state.js';
import { menuPoint, openMenu } from '../controls/menu.js';
import { endItems, keysToGlue } from './end-menu.js';
import { LayerPicture } from './layer-picture.js';
import { PathHandles } from './path-handles.js';
import { dragPixels } from './stage-pointer.js';

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
  const { className } = motion;
  const known = ends.filter((end) => !motion.isComputed[end]);
  return (
    <>
      {known.map((end) => (
        <Ghost key={end} motion={motion} end={end} />
      ))}
      {known.length === 2 && <WayLine motion={motion} />}
      {played.value === className && <Player motion={motion} />}
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
  const { x, y, zoom } = view.value;
  const pixels = zoom * devicePixelRatio;
  return (
    <>
      <g class={`way-ghost way-ghost-${end}`} transform={`translate(${x} ${y}) scale(${zoom})`}>
        <LayerPicture layer={moved} isMasked={false} facts={pageFacts.value} scale={pixels} state={state} />
      </g>
      <Outline motion={motion} state={motion[end]} />
    </>
  );
}

/** The frame of the layer in a state. */
function Outline(props: { readonly motion: Motion; readonly state: LayerState; readonly class?: string }) {
  const { x: left, y: top, zoom } = view.value;
  const { state, motion } = props;
  const { anchor, x, y, rotation, xScale, yScale } = state;
  const { width, height } = placementOfDrawn(motion.moved, pageFacts.value);
  return (
    <rect
      class={props.class ?? 'way-outline'}
      transform={`translate(${left + x * zoom} ${top + y * zoom}) rotate(${rotation}) scale(${zoom * xScale} ${zoom * yScale})`}
      x={-anchor.x * width}
      y={-anchor.y * height}
      width={width}
      height={height}
    />
  );
}

/** Plays the way once, as the app would. */
function Player({ motion }: { readonly motion: Motion }) {
  const time = useSignal(0);
  useEffect(() => {
    const start = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      time.value = Math.min((now - start) / Math.max(motion.duration, 1), 1);
      if (time.value < 1) frame = requestAnimationFrame(next);
      else played.value = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Outline motion={motion} state={stateAt(motion, time.value)} class="way-player" />;
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
          follow(event, start);
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
  const box = boundsOf(placementAt(placementOfDrawn(motion.moved, pageFacts.value), motion[end]));
  const corner = toScreen(view.value, { x: end === 'from' ? box.x : box.x + box.width, y: box.y });
  const away = end === 'from' ? -besideLayer : besideLayer;
  const { width, height } = stageSize.value;
  return {
    x: clamp(corner.x + away, hitRadius, width - hitRadius),
    y: clamp(corner.y - besideLayer, hitRadius, height - hitRadius),
  };
}

function labelOf(motion: Motion, end: MotionEnd): string {
  const { x, y } = motion[end];
  const { device } = shownPage.value;
  return `${titles[end]} of the move: ${pointsOf(x)}, ${pointsOf(y)} points on ${device}. ${hintOf(motion, end)}`;
}

/** What the end does not show by its place, and what moves it. */
function hintOf(motion: Motion, end: MotionEnd): string {
  const { width, height } = placementOfDrawn(motion.moved, pageFacts.value);
  const unseen = unseenAt(pageFacts.value, motion[end], { width, height });
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

/** Follows the pointer until its button is released. Shift keeps to one axis, Escape cancels. */
function follow(press: PointerEvent & { readonly currentTarget: SVGGElement }, start: Start): void {
  const { currentTarget: handle, pointerId, clientX, clientY } = press;
  const abort = new AbortController();
  const { signal } = abort;
  const finish = (isCancelled: boolean) => {
    abort.abort();
    const dragged = draggedEnd.value;
    if (isCancelled || dragged === undefined) draggedEnd.value = undefined;
    else void saveEnd(dragged);
  };
  const move = (event: PointerEvent) => {
    const isClick = Math.hypot(event.clientX - clientX, event.clientY - clientY) < dragPixels;
    if (draggedEnd.value === undefined && isClick) return;
    const from = toPage(view.value, { x: clientX, y: clientY });
    const to = toPage(view.value, { x: event.clientX, y: event.clientY });
    const free = { x: to.x - from.x, y: to.y - from.y };
    const isFlat = Math.abs(free.x) > Math.abs(free.y);
    const by = !event.shiftKey ? free : isFlat ? { x: free.x, y: 0 } : { x: 0, y: free.y };
    draggedEnd.value = dragOf(start, by);
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', () => finish(false), { signal });
  handle.addEventListener('pointercancel', () => finish(true), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(true);
  };
  addEventListener('keydown', onKey, { signal, capture: true });
}
