import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { PageFacts } from '../../model/geometry/layer-geometry.js';
import {
  groupAt,
  type Drawn,
  type DrawnGroup,
  type DrawnLayer,
  type DrawnStates,
} from '../../model/geometry/page-drawing.js';
import { useGrowingCount } from '../lists/use-growing-count.js';

interface DrawnItemsProps {
  readonly items: readonly Drawn[];
  readonly facts: PageFacts;
  /** How page groups are drawn at a moment; without it, by their own values. */
  readonly states?: ReadonlySignal<DrawnStates | undefined> | undefined;
  /** What they belong to. */
  readonly of?: string;
  readonly children: (layer: DrawnLayer) => ComponentChildren;
}

/** How many are drawn in a frame. */
const step = 60;

/** The layers of a page in their order, those of page groups as the groups place them. Many of them come one after the other. */
export function DrawnItems({ items, of, facts, states, children }: DrawnItemsProps) {
  const drawn = useGrowingCount(items.length, step, of);
  return (
    <>
      {items.slice(0, drawn).map((item) =>
        item.kind === 'layer' ? (
          children(item)
        ) : (
          <DrawnInGroup key={`group ${item.name}`} group={item} facts={facts} states={states}>
            {children}
          </DrawnInGroup>
        ),
      )}
    </>
  );
}

interface DrawnInGroupProps extends Omit<DrawnItemsProps, 'items' | 'of'> {
  readonly group: DrawnGroup;
}

/** The attributes of a group follow its state by themselves. */
function DrawnInGroup({ group, facts, states, children }: DrawnInGroupProps) {
  const { transform, opacity } = useMemo(() => {
    const at = computed(() => groupAt(group, states?.value?.get(`group ${group.name}`), facts));
    return { transform: computed(() => transformOf(at.value)), opacity: computed(() => at.value.alpha) };
  }, [group, facts, states]);
  return (
    <g transform={transform} opacity={opacity}>
      <DrawnItems items={group.items} facts={facts} states={states}>
        {children}
      </DrawnItems>
    </g>
  );
}

function transformOf({ at, rotation, scale, middle }: DrawnGroup): string {
  return `translate(${at.x} ${at.y}) rotate(${rotation}) scale(${scale.x} ${scale.y}) translate(${-middle.x} ${-middle.y})`;
}
