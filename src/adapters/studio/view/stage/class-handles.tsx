import { useSignalEffect } from '@preact/signals';
import type { Motion, MotionEnd } from '../../model/geometry/class-motion.js';
import { pointOnPage } from '../../model/geometry/class-path.js';
import type { Point } from '../../model/geometry/geometry.js';
import { throughGroups } from '../../model/geometry/group-places.js';
import { groupsOf, groupsOfClass, motions } from '../../state/project/class-motions.js';
import { paths, readPaths } from '../../state/project/class-paths.js';
import { handlePlaces } from '../../state/shown/stage-state.js';
import { ClassPlayer } from './class-player.js';
import { EndHandle, endOnScreen } from './end-handle.js';
import { PathHandles } from './path-handles.js';
import { WayGhost } from './way-ghost.js';

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
        <WayGhost key={end} motion={motion} end={end} />
      ))}
      {known.length === 2 && <WayLine motion={motion} />}
      {known.map((end) => (
        <EndHandle key={end} motion={motion} end={end} />
      ))}
    </>
  );
}

function WayLine({ motion }: { readonly motion: Motion }) {
  const [start, end] = [endOnScreen(motion, 'from'), endOnScreen(motion, 'to')];
  return <path class="way" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />;
}
