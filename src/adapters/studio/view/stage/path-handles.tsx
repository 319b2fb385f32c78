import { pathCurve, pointOnPage, type PathPart } from '../../model/geometry/class-path.js';
import { pointsOf } from '../../model/units/amounts.js';
import { toScreen, type Point } from '../../model/geometry/geometry.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { draggedPoint, savePoint, type DraggedPoint, type ShownPath } from '../../state/project/class-paths.js';
import { view } from '../../state/shown/stage-state.js';
import { follow } from './stage-pointer.js';

const nudgePauseMs = 600;
const radius = 6;
const hitRadius = 13;
/** An arrow key moves by a pixel of the artwork. */
const step = 0.25;
const parts = ['left', 'right', 'at'] as const;
const titles = {
  at: 'Point',
  left: 'Handle towards the next point: point',
  right: 'Handle towards the point before: point',
};

function onScreen(place: Point): Point {
  return toScreen(view.value, pointOnPage(place));
}

/** A path that the selected layer follows, with handles for its points. */
export function PathHandles({ shown }: { readonly shown: ShownPath }) {
  const { points, isClosed } = shown;
  return (
    <>
      <path class="way" d={pathCurve(points, isClosed, onScreen)} />
      {points.map(({ at, left, right }, index) => {
        const [from, ...ends] = [at, left, right].map(onScreen);
        const lines = ends.map((end) => `M${from?.x} ${from?.y}L${end.x} ${end.y}`);
        return <path key={index} class="way-line" d={lines.join('')} />;
      })}
      {points.map((point, index) =>
        parts
          // A handle that lies on its point would cover it.
          .filter((part) => part === 'at' || point[part].x !== point.at.x || point[part].y !== point.at.y)
          .map((part) => <Handle key={`${index} ${part}`} shown={shown} index={index} part={part} />),
      )}
    </>
  );
}

/** What the arrow keys move. */
let nudged: Omit<DraggedPoint, 'by'> | undefined;

const nudges = new NudgeBatch({
  pauseMs: nudgePauseMs,
  show: ({ x, y }) => (draggedPoint.value = nudged && { ...nudged, by: { x, y } }),
  save: ({ x, y }) => {
    if (nudged !== undefined) void savePoint({ ...nudged, by: { x, y } });
    nudged = undefined;
  },
});

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

function Handle(props: { readonly shown: ShownPath; readonly index: number; readonly part: PathPart }) {
  const { shown, index, part } = props;
  const place = shown.points[index]?.[part] ?? { x: 0, y: 0 };
  const { x, y } = onScreen(place);
  const shownAt = pointOnPage(place);
  const handle = { file: shown.file, index, part };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && nudged !== undefined) {
      event.stopPropagation();
      nudges.cancel();
      nudged = undefined;
      draggedPoint.value = undefined;
    }
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    nudged ??= handle;
    const length = event.shiftKey ? 10 : 1;
    nudges.press({ x: by.x * length, y: by.y * length });
  };
  return (
    <g
      class={`way-end way-${part === 'at' ? 'point' : 'handle'}`}
      transform={`translate(${x} ${y})`}
      tabIndex={0}
      role="button"
      aria-label={`${titles[part]} ${index + 1} of the path: ${pointsOf(shownAt.x)}, ${pointsOf(shownAt.y)} points. Arrow keys move it, with Shift by ten.`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        nudges.flush();
        follow(event, {
          move: ({ by }) => (draggedPoint.value = { ...handle, by }),
          end: (drag, isCancelled) => {
            if (isCancelled || drag === undefined) draggedPoint.value = undefined;
            else void savePoint({ ...handle, by: drag.by });
          },
        });
      }}
      onKeyDown={onKeyDown}
      onBlur={() => nudges.flush()}
    >
      <circle class="way-hit" r={hitRadius} />
      <circle class="way-mark" r={part === 'at' ? radius : radius - 2} />
    </g>
  );
}
