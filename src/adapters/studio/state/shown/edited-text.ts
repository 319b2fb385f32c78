import { signal } from '@preact/signals';
import { textOfLayer } from '../../model/page/layer-text.js';
import { currentPage, selectedPaths } from './selection.js';

/** The layer whose text is typed on the stage; `undefined` where none is. */
export const editedText = signal<string | undefined>(undefined);

/** Whether an author can type the text of a layer where it stands. */
export function hasText(path: string | undefined): boolean {
  const node = path === undefined ? undefined : currentPage.value?.tree.nodes.get(path);
  return node !== undefined && textOfLayer(node.document) !== undefined;
}

/** Lets an author type the text of a layer where it stands. @returns whether the layer has a text */
export function editText(path: string | undefined): boolean {
  if (!hasText(path)) return false;
  editedText.value = path;
  return true;
}

/** The one layer that is selected. */
export function onlySelected(): string | undefined {
  return selectedPaths.value.length === 1 ? selectedPaths.value[0] : undefined;
}
