import { TakenNames } from '#domain/name/taken-names';
import { childrenOf, isWithin, nameOf, parentOf, within, withoutNested, type LayerTree } from './layer-nodes.js';

/** Where layers are dropped, as the tree shows them: the layer that is drawn last is at the top. */
export interface DropTarget {
  /** The group; `''` is the top level. */
  readonly parent: string;
  /** Among all that the group shows, the moved layers included: 0 is above the first. Without it, on top of the others. */
  readonly index?: number;
}

/** One request of a move: `PUT` of the layer with this option. */
export interface LayerMove {
  readonly path: string;
  readonly place: { readonly before: string } | { readonly after: string } | { readonly into: string };
}

export type MovePlan = { readonly moves: readonly LayerMove[] } | { readonly refused: string };

/**
 * Plans the requests that move layers to where they were dropped. They stand there in the order in which the tree shows them.
 * A move that changes nothing has no request.
 */
export function planMoves(tree: LayerTree, dropped: readonly string[], target: DropTarget): MovePlan {
  const paths = withoutNested(dropped).filter((path) => tree.nodes.has(path));
  const into = paths.find((path) => target.parent !== '' && isWithin(target.parent, path));
  if (into !== undefined) return { refused: `“${nameOf(into)}” cannot go into itself.` };
  const taken = clashOf(tree, paths, target.parent);
  if (taken !== undefined) return { refused: `There is a layer “${taken}” already.` };

  const shown = childrenOf(tree, target.parent).toReversed();
  const index = target.index ?? 0;
  const above = shown.slice(0, index).findLast((path) => !paths.includes(path));
  const below = shown.slice(index).find((path) => !paths.includes(path));
  const inShownOrder = shownOrder(tree).filter((path) => paths.includes(path));
  if (isInPlace(shown, inShownOrder, above, below)) return { moves: [] };
  // From the bottom up: each one is put on top of the one before.
  const moves = inShownOrder.toReversed().map((path, at, all): LayerMove => {
    const previous = all[at - 1];
    if (previous !== undefined) return { path, place: { after: within(target.parent, nameOf(previous)) } };
    if (below !== undefined) return { path, place: { after: below } };
    if (above !== undefined) return { path, place: { before: above } };
    return { path, place: { into: target.parent } };
  });
  return { moves };
}

/** All paths as the tree shows them, whatever is folded. */
export function shownOrder(tree: LayerTree, parent = ''): readonly string[] {
  return childrenOf(tree, parent)
    .toReversed()
    .flatMap((path) => [path, ...shownOrder(tree, path)]);
}

function isInPlace(
  shown: readonly string[],
  paths: readonly string[],
  above: string | undefined,
  below: string | undefined,
): boolean {
  const start = above === undefined ? 0 : shown.indexOf(above) + 1;
  const end = below === undefined ? shown.length : shown.indexOf(below);
  const between = shown.slice(start, end);
  return between.length === paths.length && between.every((path, index) => path === paths[index]);
}

/** A name that two layers of the group would have. */
function clashOf(tree: LayerTree, paths: readonly string[], parent: string): string | undefined {
  const staying = childrenOf(tree, parent).filter((path) => !paths.includes(path));
  const names = new TakenNames(staying.map(nameOf));
  for (const path of paths) {
    const name = nameOf(path);
    if (names.has(name) && parentOf(path) !== parent) return names.spelt(name);
    names.add(name);
  }
  return undefined;
}
