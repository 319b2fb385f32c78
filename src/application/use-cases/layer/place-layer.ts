import { heightOf, maxLayerDepth } from '#domain/model/layer-tree';
import type { Layer } from '#domain/layer';
import type { Placement } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import { name } from '../define-operation.js';

/** Where a caller wants a layer: beside another layer or in a group, each named by its path or by its own name. */
export type PlacementRequest =
  | { readonly before: LayerPath }
  | { readonly after: LayerPath }
  | { readonly into: LayerPath };

/** A place among the layers of a group. */
export interface PlaceInGroup {
  readonly at: Placement;
  /** Where the first missing group is made, so that layers keep their drawing order. */
  readonly groupAt: Placement;
}

/** A group (`[]`: the top level) and the place among its layers. */
export interface Place extends PlaceInGroup {
  readonly into: readonly string[];
}

/**
 * The place that is requested. A sibling of the layer may be named by its own name alone.
 * @throws Problem `layer-not-found` when the neighbour is not there
 * @throws Problem `invalid-query` when a layer would go into itself or beside itself, or deeper than an address leads
 */
export function placeLayer(page: Page, path: LayerPath, request: PlacementRequest): Place {
  const place = 'into' in request ? insideGroup(page, path, request.into) : besideLayer(page, path, request);
  if (path.every((step, index) => place.into[index] === step)) {
    throw new Problem('invalid-query', `The layer "${path.join('/')}" cannot go into itself.`);
  }
  refuseTooDeep(place.into, page.layer(path));
  return place;
}

/**
 * @param layer goes into the group, with its layers
 * @throws Problem `invalid-query` where an address could not lead to each of them
 */
export function refuseTooDeep(into: LayerPath, layer: Layer | undefined): void {
  const depth = into.length + 1 + heightOf(layer?.children ?? []);
  if (depth <= maxLayerDepth) return;
  throw new Problem(
    'invalid-query',
    `Layers would lie ${depth} deep there, one in the other; ${maxLayerDepth} is the most that an address can name.`,
  );
}

function insideGroup(page: Page, path: LayerPath, into: LayerPath): Place {
  const above = into.findIndex((_, index) => page.layer(into.slice(0, index + 1)) === undefined);
  const ancestor = path[above];
  // The group is made beside `ancestor`: the layer itself, or the group that it lies in.
  const isBeside = ancestor !== undefined && into.slice(0, above).every((step, index) => path[index] === step);
  if (!isBeside || page.layer(path) === undefined) return { into, at: 'last', groupAt: 'last' };
  return { into, at: 'last', groupAt: path.length === above + 1 ? { before: ancestor } : { after: ancestor } };
}

function besideLayer(
  page: Page,
  path: LayerPath,
  request: Exclude<PlacementRequest, { readonly into: LayerPath }>,
): Place {
  const named = 'before' in request ? request.before : request.after;
  const sibling = [...path.slice(0, -1), ...named];
  const neighbour = page.layer(sibling) ?? page.requireLayer(named);
  const into = neighbour.path.slice(0, -1);
  if (neighbour.pathName === [...into, path.at(-1)].join('/'))
    throw new Problem('invalid-query', `The layer "${neighbour.pathName}" cannot stand beside itself.`);
  const at = 'before' in request ? { before: neighbour.name } : { after: neighbour.name };
  return { into, at, groupAt: 'last' };
}

/** The options of a placement request. @internal */
export const placementOptions = {
  before: name
    .optional()
    .describe('Put the layer before (under) this one; of a class, before this class of its layer.'),
  after: name.optional().describe('Put the layer after (above) this one; of a class, after this class of its layer.'),
  into: name
    .optional()
    .describe('Put the layer last in this group; groups that are missing on the way are made. `/` is the page itself.'),
};

/**
 * @throws Problem `invalid-query` for more than one place, or for one that is no path
 * @internal
 */
export function placementRequest(
  options: Readonly<Partial<Record<keyof typeof placementOptions, string | undefined>>>,
): PlacementRequest | undefined {
  const { before, after, into } = options;
  if ([before, after, into].filter((place) => place !== undefined).length > 1) {
    throw new Problem('invalid-query', 'Send only one of "before", "after" and "into".');
  }
  if (before !== undefined) return { before: pathOf('before', before) };
  if (after !== undefined) return { after: pathOf('after', after) };
  return into === undefined ? undefined : { into: into === '/' ? [] : pathOf('into', into) };
}

function pathOf(option: string, text: string): LayerPath {
  const path = text.split('/');
  if (path.includes(''))
    throw new Problem('invalid-query', `"${option}" names a layer as group/layer, not ${JSON.stringify(text)}.`);
  return path;
}
