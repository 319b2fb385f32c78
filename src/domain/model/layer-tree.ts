import { classNames } from '#domain/layer-class';
import type { LayerNode, LayerPath } from './page-model.js';

/** How many names lead to a layer at most, its own included: with the book and the page, sixteen names are an address. */
export const maxLayerDepth = 14;

/** How many layers lie one in the other. */
export function heightOf(layers: readonly LayerNode[]): number {
  return layers.reduce((height, each) => Math.max(height, 1 + heightOf(each.layers)), 0);
}

/** The node at the path, or `undefined`. */
export function findLayer(layers: readonly LayerNode[], path: readonly string[]): LayerNode | undefined {
  const [name, ...rest] = path;
  const node = layers.find((layer) => layer.name === name);
  return node === undefined || rest.length === 0 ? node : findLayer(node.layers, rest);
}

/** The layers directly below the path (`[]`: the top level); none where the path is not there. */
export function layersBelow(layers: readonly LayerNode[], path: readonly string[]): readonly LayerNode[] {
  return path.length === 0 ? layers : (findLayer(layers, path)?.layers ?? []);
}

/** Whether the runtime takes the node for a layer group: it has layers of its own. */
export function isGroup(node: LayerNode): boolean {
  return node.layers.length > 0;
}

/** Every layer with its path, parents before their children, in drawing order. */
export function* walkLayers(
  layers: readonly LayerNode[],
  above: readonly string[] = [],
): Generator<{ readonly path: LayerPath; readonly node: LayerNode }> {
  for (const node of layers) {
    const path = [...above, node.name];
    yield { path, node };
    if (isGroup(node)) yield* walkLayers(node.layers, path);
  }
}

/**
 * Whether the runtime loads the scripts of the classes on a layer, as its `controller/ApplicationUI.lua` goes through the
 * layers: those on a layer group it never loads; in a group of the class `lang` it loads the one layer that is called like
 * the language, with the classes of the group's first.
 */
export function loadsClasses(layers: readonly LayerNode[], path: LayerPath): boolean {
  const node = findLayer(layers, path);
  if (node === undefined || isGroup(node)) return false;
  const group = findLayer(layers, path.slice(0, -1));
  return group === undefined || !classNames(group.classes).includes('lang') || group.layers[0]?.name === node.name;
}
