import { useMemo } from 'preact/hooks';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Motion, MotionEnd } from '../../model/geometry/class-motion.js';
import { alphaThroughGroups } from '../../model/geometry/group-places.js';
import { findGroup } from '../../model/geometry/page-drawing.js';
import { nameKey } from '../../model/motion/making.js';
import type { LayerState, PageObject } from '../../model/motion/moving-page.js';
import { groupsOf, motions } from '../../state/project/class-motions.js';
import { currentPage } from '../../state/shown/selection.js';
import { drawnPage, pageFacts, view } from '../../state/shown/stage-state.js';
import { DrawnItems } from './drawn-items.js';
import { InGroups } from './in-groups.js';
import { LayerPicture } from './layer-picture.js';
import { Outline } from './way-outline.js';

interface GhostProps {
  readonly motion: Motion;
  readonly end: MotionEnd;
}

/** The layer's own picture where the way starts or ends, as the app draws it there, but faint; and its frame, which shows also one that is invisible. */
export function WayGhost({ motion, end }: GhostProps) {
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
