import { pathCurve, pointOnPage, type PathPart } from '../../model/geometry/class-path.js';
import { throughGroups, wayInGroups } from '../../model/geometry/group-places.js';
import type { DrawnGroup } from '../../model/geometry/page-drawing.js';
import { pointsOf } from '../../model/units/amounts.js';
import { toScreen, type Point } from '../../model/geometry/geometry.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { draggedPoint, savePoint, type DraggedPoint, type ShownPath } from '../../state/project/class-paths.js';
import { groupsOfClass } from '../../state/project/class-motions.js';
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

/** Where a point of a path is on the stage, in the page groups that draw what follows it. */
function onScreen({ className }: ShownPath, place: Point): Point {
  return toScreen(view.value, throughGroups(groupsOfClass(className), pointOnPage(place)));
}

/** A path that the selected layer or page group follows, with handles for its points. */
export function PathHandles({ shown }: { readonly shown: ShownPath }) {
  const { points, isClosed } = shown;
  const place = (point: Point) => onScreen(shown, point);
  return (
    <>
      <path class="way" d={pathCurve(points, isClosed, place)} />
      {points.map(({ at, left, right }, index) => {
        const [from, ...ends] = [at, left, right].map(place);
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
let nudged: (Omit<DraggedPoint, 'by'> & { readonly groups: readonly DrawnGroup[] }) | undefined;

const nudges = new NudgeBatch({
  pauseMs: nudgePauseMs,
  show: (by) => (draggedPoint.value = nudged && dragOf(nudged, by)),
  save: (by) => {
    if (nudged !== undefined) void savePoint(dragOf(nudged, by));
    nudged = undefined;
  },
});

/** A way on the page changes the path by what it is in the page groups. */
function dragOf({ groups, ...handle }: NonNullable<typeof nudged>, by: Point): DraggedPoint {
  return { ...handle, by: wayInGroups(groups, by) };
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

function Handle(props: { readonly shown: ShownPath; readonly index: number; readonly part: PathPart }) {
  const { shown, index, part } = props;
  const place = shown.points[index]?.[part] ?? { x: 0, y: 0 };
  const { x, y } = onScreen(shown, place);
  const shownAt = pointOnPage(place);
  const handle = { file: shown.file, index, part, groups: groupsOfClass(shown.className) };
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
          move: ({ by }) => (draggedPoint.value = dragOf(handle, by)),
          end: (drag, isCancelled) => {
            if (isCancelled || drag === undefined) draggedPoint.value = undefined;
            else void savePoint(dragOf(handle, drag.by));
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
