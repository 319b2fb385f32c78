import type { ComponentChildren } from 'preact';
import type { Drawn, DrawnLayer } from '../../model/geometry/page-drawing.js';
import { useGrowingCount } from '../lists/use-growing-count.js';

interface DrawnItemsProps {
  readonly items: readonly Drawn[];
  /** What they belong to. */
  readonly of?: string;
  readonly children: (layer: DrawnLayer) => ComponentChildren;
}

/** How many are drawn in a frame. */
const step = 60;

/** The layers of a page in their order, those of page groups as the groups place them. Many of them come one after the other. */
export function DrawnItems({ items, of, children }: DrawnItemsProps) {
  const drawn = useGrowingCount(items.length, step, of);
  return (
    <>
      {items.slice(0, drawn).map((item) => {
        if (item.kind === 'layer') return children(item);
        const { name, at, rotation, scale, alpha, middle } = item;
        return (
          <g
            key={`group ${name}`}
            transform={`translate(${at.x} ${at.y}) rotate(${rotation}) scale(${scale.x} ${scale.y}) translate(${-middle.x} ${-middle.y})`}
            opacity={alpha}
          >
            <DrawnItems items={item.items}>{children}</DrawnItems>
          </g>
        );
      })}
    </>
  );
}
