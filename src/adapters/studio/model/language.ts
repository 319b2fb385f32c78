import type { LayerTree } from './layer-tree.js';
import { childrenOf, nameOf } from './layer-tree.js';

/** The class of a group of which the app shows one layer: the one that is called like the language. */
const languageClass = 'lang';

/** The layers that the app does not show in a language. @param language `undefined` hides none */
export function hiddenByLanguage(tree: LayerTree, language: string | undefined): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (language === undefined) return hidden;
  for (const { path, document } of tree.nodes.values()) {
    if (!document.classes.some(({ name }) => name === languageClass)) continue;
    for (const child of childrenOf(tree, path)) if (nameOf(child) !== language) hidden.add(child);
  }
  return hidden;
}
