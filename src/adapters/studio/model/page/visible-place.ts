import type { Box } from '../geometry/geometry.js';
import { leavesOf, type LayerNode, type LayerTree } from './layer-nodes.js';
import { pageGroupsOf, type Drawn } from '../geometry/page-drawing.js';

/** Where a new layer goes. */
export interface NewPlace {
  /** The path of the layer group; `''` at the top. */
  readonly parent: string;
  readonly options: Readonly<Record<string, string>>;
  /** The page group that draws it. */
  readonly pageGroup?: string;
}

/**
 * Where a new layer can be seen: on top in the selected group, or above the selected layer, in whose page group it is, too. Where
 * something would cover it there, it goes on top of all, and into the page group that would cover it: page groups are drawn last.
 * @param boxes where each layer is drawn
 */
export function visiblePlace(
  tree: LayerTree,
  selected: LayerNode | undefined,
  box: Box,
  { drawn, boxes }: { readonly drawn: readonly Drawn[]; readonly boxes: ReadonlyMap<string, Box> },
): NewPlace {
  const order = layersOf(drawn);
  const pageGroups = pageGroupsOf(drawn);
  const place = placeAt(selected, pageGroups);
  const below =
    selected === undefined ? order.filter(({ path }) => !pageGroups.has(path)) : leavesOf(tree, [selected.path]);
  const at = order.findLastIndex(({ path }) => below.some((each) => each.path === path));
  const covering = order.slice(at + 1).findLast((node) => covers(node, boxes, box));
  if (covering === undefined) return place;
  return { parent: '', options: {}, ...inGroupOf(pageGroups.get(covering.path)) };
}

function placeAt(node: LayerNode | undefined, pageGroups: ReadonlyMap<string, string>): NewPlace {
  if (node === undefined) return { parent: '', options: {} };
  if (node.children.length > 0) return { parent: node.path, options: {} };
  return { parent: node.parent, options: { after: node.path }, ...inGroupOf(pageGroups.get(node.path)) };
}

function inGroupOf(pageGroup: string | undefined): Pick<NewPlace, 'pageGroup'> {
  return pageGroup === undefined ? {} : { pageGroup };
}

function layersOf(drawn: readonly Drawn[]): readonly LayerNode[] {
  return drawn.flatMap((item) => (item.kind === 'layer' ? [item.node] : layersOf(item.items)));
}

/** A layer whose image is missing shows its name, and covers nothing. */
function covers({ path, document }: LayerNode, boxes: ReadonlyMap<string, Box>, box: Box): boolean {
  const over = boxes.get(path);
  if (over === undefined || document.image.drawnAs === 'text' || document.props['alpha'] === 0) return false;
  return (
    over.x <= box.x &&
    over.y <= box.y &&
    over.x + over.width >= box.x + box.width &&
    over.y + over.height >= box.y + box.height
  );
}

/** A layer that is put into a page group. */
export interface Joining {
  readonly path: string;
  readonly pageGroup: string;
  /** The layer above which it is drawn; without one, it is on top. */
  readonly above?: string | undefined;
}

/** The members of a page group with those that join it. @param stored its members, as the service has them */
export function withMembers(stored: unknown, joining: readonly Joining[]): readonly unknown[] {
  const members: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return joining.reduce((present, { path, above }) => {
    const at = present.findIndex((each) => typeof each === 'string' && each.replaceAll('.', '/') === above);
    return at < 0 ? [...present, path] : [...present.slice(0, at + 1), path, ...present.slice(at + 1)];
  }, members);
}
