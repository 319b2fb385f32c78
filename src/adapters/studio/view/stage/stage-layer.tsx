import { computed, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Layer } from '#adapters/client/client-operations.generated';
import type { PageFacts } from '../../model/geometry/layer-geometry.js';
import { gesture, gestureOf, shownLayer } from '../../state/edits/shown-edits.js';
import { stateOfLayer } from '../../state/shown/moment.js';
import type { Alpha } from './drawn-items.js';
import { LayerPicture } from './layer-picture.js';

interface StageLayerProps {
  readonly layer: Layer;
  readonly isMasked: boolean;
  readonly facts: PageFacts;
  readonly scale: ReadonlySignal<number>;
  /** Of the page groups around it. */
  readonly alpha: Alpha;
}

/** A layer on the stage. While a gesture changes other layers, it is not drawn again. */
export function StageLayer({ layer, isMasked, facts, scale, alpha }: StageLayerProps) {
  const by = useMemo(() => computed(() => gestureOf(layer)), [layer]);
  const shown = useMemo(() => computed(() => shownLayer(layer)), [layer]).value;
  const isCopied = useMemo(
    () => computed(() => gesture.value?.isCopying === true && gesture.value.layers.has(layer.path)),
    [layer],
  );
  const state = useMemo(() => stateOfLayer(layer.path), [layer.path]);
  const pixels = scale.value;
  const picture = useMemo(
    () => <LayerPicture layer={shown} {...{ isMasked, facts, state, alpha }} scale={pixels} />,
    [shown, isMasked, facts, pixels, state, alpha],
  );
  const { x, y } = by.value;
  return (
    <g data-path={layer.path}>
      {isCopied.value && <LayerPicture layer={layer} {...{ isMasked, facts, alpha }} scale={pixels} />}
      <g transform={`translate(${x} ${y})`}>{picture}</g>
    </g>
  );
}
