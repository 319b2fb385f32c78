import type { Definition } from '#adapters/client/client-operations.generated';
import type { LayerTree } from './layer-nodes.js';
import { childrenOf, nameOf } from './layer-nodes.js';

/**
 * The layers that the app does not show in a language: of a group, it shows the one that is called like the language, and groups in it.
 * @param classes the catalogue, which names the classes that make a group such a one
 * @param language `undefined` hides none
 */
export function hiddenByLanguage(
  tree: LayerTree,
  classes: readonly Pick<Definition, 'name' | 'showsOneBy'>[],
  language: string | undefined,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  const choosing = new Set(classes.flatMap(({ name, showsOneBy }) => (showsOneBy === 'language' ? [name] : [])));
  if (language === undefined) return hidden;
  for (const { path, document } of tree.nodes.values()) {
    if (!document.classes.some(({ name }) => choosing.has(name))) continue;
    const choices = childrenOf(tree, path).filter((child) => childrenOf(tree, child).length === 0);
    for (const child of choices) if (nameOf(child) !== language) hidden.add(child);
  }
  return hidden;
}
