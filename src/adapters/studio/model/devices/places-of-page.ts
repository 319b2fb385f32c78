import type { Layer } from '#adapters/client/client-operations.generated';
import { motionOf } from '../geometry/class-motion.js';
import { hasWay } from '../geometry/class-way.js';
import type { Point, Size } from '../geometry/geometry.js';
import { placementOf, type PageFacts } from '../geometry/layer-geometry.js';
import { stateBox } from '../motion/beside-page.js';
import { layerObject } from '../motion/page-of-documents.js';
import { valueAt } from '../page/form-model.js';
import type { LayerTree } from '../page/layer-nodes.js';
import { devicesWithout, type LayerAt } from './device-places.js';
import type { ContentRule } from './device-view.js';
import { readers } from './devices.js';

const ends = ['from', 'to'] as const;
const words = { from: 'starts', to: 'ends' } as const;

/** Ends of a way that some devices do not show, in the words of a badge. @param of the layer of the class, and the one that it moves */
export function unseenEnds(
  attached: Layer['classes'][number],
  of: { readonly owner: Layer; readonly moved: Layer },
  page: PageFacts,
  rule: ContentRule,
): readonly string[] {
  return ends.flatMap((end) => {
    if (!hasWay(attached) || placeOf(attached, end) === undefined) return [];
    const unseen = devicesWithout((origin) => boxOfEnd(attached, end, of, { ...page, origin }), page, rule);
    // On all or none of the devices, it is no matter of the device.
    if (unseen.length === 0 || unseen.length === readers.length) return [];
    const names = unseen.map(({ name }) => name).join(', ');
    return [`On ${unseen.length} of ${readers.length} devices this ${words[end]} off the screen: ${names}`];
  });
}

/** Where the layer is at an end, as the stage draws it there. */
function boxOfEnd(
  attached: Layer['classes'][number],
  end: (typeof ends)[number],
  { owner, moved }: { readonly owner: Layer; readonly moved: Layer },
  page: PageFacts,
) {
  const objects = (moved === owner ? [owner] : [moved, owner]).map((layer) => layerObject(layer, page));
  const motion = motionOf(attached, { ...page, objects, paths: new Map() }, objects.length - 1);
  const { own, size } = layerObject(moved, page);
  return stateBox(motion?.[end] ?? own, motion?.moved.size ?? size);
}

/** The places that the classes of a page give image layers. Those of shapes are on no device other than the shapes themselves. */
export function placesOfPage({ nodes }: LayerTree, page: Size & { readonly artwork: number }): readonly LayerAt[] {
  return [...nodes.values()].flatMap(({ document }) => {
    const isImage = document.props['shapedWith'] === undefined || document.props['shapedWith'] === '';
    const { x, y } = placementOf(document.props, { ...page, origin: corner });
    const places = document.classes.filter(hasWay).flatMap((each) => ends.flatMap((end) => placeOf(each, end) ?? []));
    return isImage ? places.map((place) => ({ place, own: { x, y } })) : [];
  });
}

const corner: Point = { x: 0, y: 0 };

/** @returns `undefined` for an end that the class does not place */
function placeOf({ props }: Layer['classes'][number], end: (typeof ends)[number]): LayerAt['place'] | undefined {
  const [x, y] = [number(valueAt(props, `${end}.x`)), number(valueAt(props, `${end}.y`))];
  return x === undefined && y === undefined ? undefined : { x, y };
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
