import { useEffect } from 'preact/hooks';
import { useSignal, useSignalEffect } from '@preact/signals';
import { stateAt, type Motion, type MotionEnd, type MotionState } from '../../model/geometry/class-motion.js';
import { pointsOf } from '../../model/units/amounts.js';
import { toPage, toScreen, type Point } from '../../model/geometry/geometry.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { draggedEnd, motions, played, saveEnd } from '../../state/project/class-motions.js';
import { paths, readPaths } from '../../state/project/class-paths.js';
import { shownPage, view } from '../../state/shown/stage-state.js';
import { PathHandles } from './path-handles.js';

const nudgePauseMs = 600;
const radius = 8;
const hitRadius = 13;
const letters = { from: 'A', to: 'B' } as const;
const titles = { from: 'Start', to: 'End' } as const;

/** The ways of the selected layer: from A to B, and along a path. */
export function ClassHandles() {
  useSignalEffect(readPaths);
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

function Way({ motion }: { readonly motion: Motion }) {
  const { from, to, className } = motion;
  const [start, end] = [toScreen(view.value, from), toScreen(view.value, to)];
  return (
    <>
      <Outline motion={motion} state={from} />
      <Outline motion={motion} state={to} />
      <path class="way" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      {played.value === className && <Player motion={motion} />}
      <EndHandle motion={motion} end="from" />
      <EndHandle motion={motion} end="to" />
    </>
  );
}

/** The frame of the layer in a state. */
function Outline(props: { readonly motion: Motion; readonly state: MotionState; readonly class?: string }) {
  const { anchor } = props.motion;
  const { width, height, rotation } = props.state;
  const { zoom } = view.value;
  const { x, y } = toScreen(view.value, props.state);
  return (
    <rect
      class={props.class ?? 'way-outline'}
      transform={`translate(${x} ${y}) rotate(${rotation}) scale(${zoom})`}
      x={-anchor.x * width}
      y={-anchor.y * height}
      width={Math.abs(width)}
      height={Math.abs(height)}
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
  readonly className: string;
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

function dragOf({ className, end, x, y }: Start, by: Point) {
  return { className, end, at: { x: x + by.x, y: y + by.y } };
}

function EndHandle({ motion, end }: { readonly motion: Motion; readonly end: MotionEnd }) {
  const { className } = motion;
  const state = motion[end];
  const { device } = shownPage.value;
  const { x, y } = toScreen(view.value, state);
  const isDragged = draggedEnd.value?.className === className && draggedEnd.value.end === end;
  // It lies on the layer: a press there means the layer.
  const isGlued = !motion.isPlaced[end] && !isDragged;
  return (
    <g
      class={`way-end way-${end} ${isDragged ? 'way-dragged' : ''} ${isGlued ? 'way-glued' : ''}`}
      transform={`translate(${x} ${y})`}
      tabIndex={0}
      role="button"
      aria-label={`${titles[end]} of the move: ${pointsOf(state.x)}, ${pointsOf(state.y)} points on ${device}. Arrow keys move it, with Shift by ten.`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        nudges.flush();
        follow(event, { className, end, x: state.x, y: state.y });
      }}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (event.key === 'Escape' && nudged !== undefined) {
          event.stopPropagation();
          nudges.cancel();
          nudged = undefined;
          draggedEnd.value = undefined;
        }
        if (step === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        nudged ??= { className, end, x: state.x, y: state.y };
        const length = event.shiftKey ? 10 : 1;
        nudges.press({ x: step.x * length, y: step.y * length });
      }}
      onBlur={() => nudges.flush()}
    >
      <circle class="way-hit" r={hitRadius} />
      <circle class="way-mark" r={radius} />
      <text class="way-letter" text-anchor="middle" dominant-baseline="central">
        {letters[end]}
      </text>
    </g>
  );
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
