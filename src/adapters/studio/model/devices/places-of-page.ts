import type { Layer } from '#adapters/client/client-operations.generated';
import { placementOf } from '../geometry/layer-geometry.js';
import type { Size } from '../geometry/geometry.js';
import { valueAt } from '../page/form-model.js';
import type { LayerTree } from '../page/layer-nodes.js';
import { hasWay } from '../geometry/class-motion.js';
import { devicesWithout, type LayerAt } from './device-places.js';
import type { ContentRule } from './device-view.js';
import { readers } from './devices.js';

const ends = ['from', 'to'] as const;
const words = { from: 'starts', to: 'ends' } as const;

/** The places that the classes of a page give image layers. Those of shapes are on no device other than the shapes themselves. */
/** An end of a way that some devices do not show, in the words of a badge. */
export function unseenEnds(
  attached: Layer['classes'][number],
  layer: Layer,
  page: Size & { readonly artwork: number },
  rule: ContentRule,
): readonly string[] {
  if (!hasWay(attached)) return [];
  return placesOfClass(attached, layer, page).flatMap((at) => {
    const unseen = devicesWithout(at, page, rule);
    // On all or none of the devices, it is no matter of the device.
    if (unseen.length === 0 || unseen.length === readers.length) return [];
    const names = unseen.map(({ name }) => name).join(', ');
    return [`On ${unseen.length} of ${readers.length} devices this ${words[at.end]} off the screen: ${names}`];
  });
}

export function placesOfPage({ nodes }: LayerTree, page: Size & { readonly artwork: number }): readonly LayerAt[] {
  return [...nodes.values()].flatMap(({ document }) => {
    const isImage = document.props['shapedWith'] === undefined || document.props['shapedWith'] === '';
    return isImage
      ? document.classes.filter(hasWay).flatMap((attached) => placesOfClass(attached, document, page))
      : [];
  });
}

function placesOfClass(
  { props }: Layer['classes'][number],
  layer: Layer,
  page: Size & { readonly artwork: number },
): readonly (LayerAt & { readonly end: (typeof ends)[number] })[] {
  const at = placementOf(layer.props, { ...page, origin: { x: 0, y: 0 } });
  return ends.flatMap((end) => {
    const [x, y] = [number(valueAt(props, `${end}.x`)), number(valueAt(props, `${end}.y`))];
    const size = { width: at.width * at.scale.x, height: at.height * at.scale.y };
    const of = { end, own: { x: at.x, y: at.y }, size, anchor: at.anchor, degrees: at.rotation };
    return x === undefined && y === undefined ? [] : [{ place: { x, y }, ...of }];
  });
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
