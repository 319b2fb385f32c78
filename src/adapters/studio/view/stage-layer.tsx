import { useComputed, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Layer } from '#adapters/client/client-operations';
import type { Point } from '../model/geometry.js';
import type { PageFacts } from '../model/placement.js';
import { gesture } from '../state/edits.js';
import { LayerPicture } from './layer-picture.js';

interface StageLayerProps {
  readonly layer: Layer;
  readonly facts: PageFacts;
  readonly scale: ReadonlySignal<number>;
}

const still: Point = { x: 0, y: 0 };

/** A layer on the stage. While a gesture moves other layers, it is not drawn again. */
export function StageLayer({ layer, facts, scale }: StageLayerProps) {
  const by = useComputed(() => {
    const moving = gesture.value;
    return moving !== undefined && isMoved(moving.paths, layer.path) ? moving.by : still;
  });
  const pixels = scale.value;
  const picture = useMemo(() => <LayerPicture layer={layer} facts={facts} scale={pixels} />, [layer, facts, pixels]);
  const { x, y } = by.value;
  return (
    <g data-path={layer.path} transform={`translate(${x} ${y})`}>
      {picture}
    </g>
  );
}

function isMoved(paths: ReadonlySet<string>, path: string): boolean {
  return paths.has(path) || [...paths].some((group) => path.startsWith(`${group}/`));
}
