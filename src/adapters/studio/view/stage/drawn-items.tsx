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

/** Follows the moment that is shown; `undefined` is opaque. */
export type Alpha = ReadonlySignal<number> | undefined;

interface DrawnItemsProps {
  readonly items: readonly Drawn[];
  readonly facts: PageFacts;
  /** How page groups are drawn at a moment; without it, by their own values. */
  readonly states?: ReadonlySignal<DrawnStates | undefined> | undefined;
  /** What they belong to. */
  readonly of?: string;
  /** Of the page groups around them. */
  readonly alpha?: Alpha;
  readonly children: (layer: DrawnLayer, alpha: Alpha) => ComponentChildren;
}

/** How many are drawn in a frame. */
const step = 60;

/** The layers of a page in their order, those of page groups as the groups place them. Many of them come one after the other. */
export function DrawnItems({ items, of, facts, states, alpha, children }: DrawnItemsProps) {
  const drawn = useGrowingCount(items.length, step, of);
  return (
    <>
      {items.slice(0, drawn).map((item) =>
        item.kind === 'layer' ? (
          children(item, alpha)
        ) : (
          <DrawnInGroup key={`group ${item.name}`} group={item} facts={facts} states={states} alpha={alpha}>
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

/** The attributes of a group follow its state by themselves. Its opacity is that of each layer: they show through each other, and blend with what is below. */
function DrawnInGroup({ group, facts, states, alpha, children }: DrawnInGroupProps) {
  const { transform, within } = useMemo(() => {
    const at = computed(() => groupAt(group, states?.value?.get(`group ${group.name}`), facts));
    return {
      transform: computed(() => groupTransform(at.value)),
      within: computed(() => at.value.alpha * (alpha?.value ?? 1)),
    };
  }, [group, facts, states, alpha]);
  return (
    <g transform={transform}>
      <DrawnItems items={group.items} facts={facts} states={states} alpha={within}>
        {children}
      </DrawnItems>
    </g>
  );
}

/** Puts what counts within a page group to where the group draws it. */
export function groupTransform({ at, rotation, scale, middle }: DrawnGroup): string {
  return `translate(${at.x} ${at.y}) rotate(${rotation}) scale(${scale.x} ${scale.y}) translate(${-middle.x} ${-middle.y})`;
}
