import type { LayerState, PageObject } from '../../model/motion/moving-page.js';
import { view } from '../../state/shown/stage-state.js';

interface OutlineProps {
  readonly of: PageObject;
  readonly state: LayerState;
  readonly class?: string;
}

/** The frame of a layer or a page group in a state. */
export function Outline({ of: { size }, state, class: className = 'way-outline' }: OutlineProps) {
  const { x: left, y: top, zoom } = view.value;
  const { anchor, x, y, rotation, xScale, yScale } = state;
  return (
    <rect
      class={className}
      transform={`translate(${left + x * zoom} ${top + y * zoom}) rotate(${rotation}) scale(${zoom * xScale} ${zoom * yScale})`}
      x={-anchor.x * size.width}
      y={-anchor.y * size.height}
      {...size}
    />
  );
}
