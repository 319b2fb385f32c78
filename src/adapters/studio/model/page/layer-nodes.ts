import type { Layer, PageWithLayers } from '#adapters/client/client-operations.generated';

/** A layer in the tree of its page. Lists of layers are in drawing order: the first is at the bottom. */
export interface LayerNode {
  /** `fleet/boat`. */
  readonly path: string;
  readonly name: string;
  /** The path of the group; `''` at the top. */
  readonly parent: string;
  readonly children: readonly string[];
  readonly document: Layer;
}

export interface LayerTree {
  /** The paths of the layers at the top, in drawing order. */
  readonly roots: readonly string[];
  /** All layers by path, in drawing order; a group comes before its layers. */
  readonly nodes: ReadonlyMap<string, LayerNode>;
}

/** A page that may still be on its way, and its layers. */
export interface PageWithTree {
  readonly page?: PageWithLayers;
  readonly tree: LayerTree;
}

export const emptyTree: LayerTree = { roots: [], nodes: new Map() };

export function layerTree(page: Pick<PageWithLayers, 'layerDocuments'>): LayerTree {
  const children = new Map<string, string[]>();
  for (const { path } of page.layerDocuments) {
    const parent = parentOf(path);
    children.set(parent, [...(children.get(parent) ?? []), path]);
  }
  const nodes = page.layerDocuments.map((document): [string, LayerNode] => [
    document.path,
    {
      path: document.path,
      name: document.name,
      parent: parentOf(document.path),
      children: children.get(document.path) ?? [],
      document,
    },
  ]);
  return { roots: children.get('') ?? [], nodes: new Map(nodes) };
}

export function childrenOf(tree: LayerTree, parent: string): readonly string[] {
  return parent === '' ? tree.roots : (tree.nodes.get(parent)?.children ?? []);
}

export function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of a layer in a group. @param group `''` for the top level */
export function within(group: string, name: string): string {
  return group === '' ? name : `${group}/${name}`;
}

/** Whether a layer is the group or in it, at any depth. */
export function isWithin(path: string, group: string): boolean {
  return path === group || path.startsWith(`${group}/`);
}

/** The paths without those whose group is among them, too. */
export function withoutNested(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && isWithin(path, other)));
}

/** The layers that are drawn for these: a group stands for all that is in it. */
export function leavesOf(tree: LayerTree, paths: readonly string[]): readonly LayerNode[] {
  return withoutNested(paths).flatMap((path) => {
    const node = tree.nodes.get(path);
    if (node === undefined) return [];
    return node.children.length === 0 ? [node] : leavesOf(tree, node.children);
  });
}
