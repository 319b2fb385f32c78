import type { ComponentChildren } from 'preact';
import type { Drawn, DrawnLayer } from '../model/page-drawing.js';

interface DrawnItemsProps {
  readonly items: readonly Drawn[];
  readonly children: (layer: DrawnLayer) => ComponentChildren;
}

/** The layers of a page in their order, those of page groups as the groups place them. */
export function DrawnItems({ items, children }: DrawnItemsProps) {
  return (
    <>
      {items.map((item) => {
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
