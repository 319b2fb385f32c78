import { freeName } from '#domain/name/free-name';
import type { TakenNames } from '#domain/name/taken-names';
import { leavesOf, nameOf, within, withoutNested, type LayerTree } from './layer-nodes.js';
import type { LayerProps } from '../geometry/layer-geometry.js';
import { shownOrder } from './tree-moves.js';

/** Layers that were copied or cut. */
export interface Clip {
  readonly book: string;
  readonly page: string;
  /** In drawing order. */
  readonly paths: readonly string[];
  /** Whether pasting moves them. */
  readonly isCut: boolean;
}

/** What is copied of a selection: a group stands for all that is in it. */
export function clippedPaths(tree: LayerTree, selected: readonly string[]): readonly string[] {
  const chosen = withoutNested(selected);
  return shownOrder(tree)
    .filter((path) => chosen.includes(path))
    .toReversed();
}

/** One copy: its original, its path, and where it goes. */
export interface CopyPlan {
  readonly from: string;
  readonly path: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Plans copies into a group, each above the one before.
 * @param taken names that copies do not get; those of the copies are added
 * @param options the place of the first one
 */
export function planCopies(
  paths: readonly string[],
  parent: string,
  taken: TakenNames,
  options: Readonly<Record<string, string>>,
): readonly CopyPlan[] {
  const plans: CopyPlan[] = [];
  for (const from of paths) {
    const name = freeName(parent === '' ? 'top layer' : 'layer', nameOf(from), taken);
    taken.add(name);
    const previous = plans.at(-1);
    const path = within(parent, name);
    plans.push({ from, path, options: previous === undefined ? options : { after: previous.path } });
  }
  return plans;
}

/** The layers that a copy draws, with the values of their originals. */
export function copiedLeaves(
  tree: LayerTree,
  { from, path }: CopyPlan,
): readonly { readonly from: string; readonly path: string; readonly props: LayerProps }[] {
  return leavesOf(tree, [from]).map((leaf) => ({
    from: leaf.path,
    path: path + leaf.path.slice(from.length),
    props: leaf.document.props,
  }));
}
