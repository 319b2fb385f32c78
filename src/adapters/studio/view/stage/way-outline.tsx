import type { LayerState, PageObject } from '../../model/motion/moving-page.js';
import { InGroups } from './in-groups.js';

interface OutlineProps {
  readonly of: PageObject;
  readonly state: LayerState;
  readonly class?: string;
}

/** The frame of a layer or a page group in a state. */
export function Outline({ of: object, state, class: className = 'way-outline' }: OutlineProps) {
  const { anchor, x, y, rotation, xScale, yScale } = state;
  const { width, height } = object.size;
  return (
    <InGroups of={object}>
      <rect
        class={className}
        transform={`translate(${x} ${y}) rotate(${rotation}) scale(${xScale} ${yScale})`}
        x={-anchor.x * width}
        y={-anchor.y * height}
        width={width}
        height={height}
      />
    </InGroups>
  );
}
