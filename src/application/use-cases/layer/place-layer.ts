import { heightOf, maxLayerDepth } from '#domain/model/layer-tree';
import type { Placement } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';

/** Where a request wants a layer: beside another layer or in a group, each named by its path or by its own name. */
export type Wish = { readonly before: LayerPath } | { readonly after: LayerPath } | { readonly into: LayerPath };

/** The group (`[]`: the top level) and the place among its layers. */
export interface Place {
  readonly into: readonly string[];
  readonly at: Placement;
  /** Where the first group goes that is still to be made on the way: what a layer is drawn over and under stays so. */
  readonly groupAt: Placement;
}

/**
 * The place that is meant. A sibling of the layer may be named by its own name alone.
 * @throws Problem `layer-not-found` when the neighbour is not there
 * @throws Problem `invalid-query` when a layer would go into itself or beside itself, or deeper than an address leads
 */
export function placeLayer(page: Page, path: LayerPath, request: Wish): Place {
  const place = 'into' in request ? insideGroup(page, path, request.into) : besideLayer(page, path, request);
  if (path.every((name, index) => place.into[index] === name)) {
    throw new Problem('invalid-query', `The layer "${path.join('/')}" cannot go into itself.`);
  }
  const depth = place.into.length + 1 + heightOf(page.layer(path)?.children ?? []);
  if (depth > maxLayerDepth) {
    throw new Problem(
      'invalid-query',
      `Layers would lie ${depth} deep there, one in the other; ${maxLayerDepth} is the most that an address can name.`,
    );
  }
  return place;
}

function insideGroup(page: Page, path: LayerPath, into: LayerPath): Place {
  const above = into.findIndex((_, index) => page.layer(into.slice(0, index + 1)) === undefined);
  const ancestor = path[above];
  // Of the layers beside which the group is made, the one that the layer is, or lies in.
  const isBeside = ancestor !== undefined && into.slice(0, above).every((name, index) => path[index] === name);
  if (!isBeside || page.layer(path) === undefined) return { into, at: 'last', groupAt: 'last' };
  return { into, at: 'last', groupAt: path.length === above + 1 ? { before: ancestor } : { after: ancestor } };
}

function besideLayer(page: Page, path: LayerPath, request: Exclude<Wish, { readonly into: LayerPath }>): Place {
  const named = 'before' in request ? request.before : request.after;
  const sibling = [...path.slice(0, -1), ...named];
  const neighbour = page.layer(sibling) ?? page.requireLayer(named);
  const into = neighbour.path.slice(0, -1);
  if (neighbour.pathName === [...into, path.at(-1)].join('/'))
    throw new Problem('invalid-query', `The layer "${neighbour.pathName}" cannot stand beside itself.`);
  const at = 'before' in request ? { before: neighbour.name } : { after: neighbour.name };
  return { into, at, groupAt: 'last' };
}
