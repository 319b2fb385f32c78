import { computed, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Layer } from '#adapters/client/client-operations';
import type { PageFacts } from '../model/placement.js';
import { gestureOf } from '../state/edits.js';
import { LayerPicture } from './layer-picture.js';

interface StageLayerProps {
  readonly layer: Layer;
  readonly isMasked: boolean;
  readonly facts: PageFacts;
  readonly scale: ReadonlySignal<number>;
}

/** A layer on the stage. While a gesture moves other layers, it is not drawn again. */
export function StageLayer({ layer, isMasked, facts, scale }: StageLayerProps) {
  const by = useMemo(() => computed(() => gestureOf(layer)), [layer]);
  const pixels = scale.value;
  const picture = useMemo(
    () => <LayerPicture layer={layer} isMasked={isMasked} facts={facts} scale={pixels} />,
    [layer, isMasked, facts, pixels],
  );
  const { x, y } = by.value;
  return (
    <g data-path={layer.path} transform={`translate(${x} ${y})`}>
      {picture}
    </g>
  );
}
