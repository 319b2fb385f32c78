import type { Point } from '../../model/geometry/geometry.js';
import { leavesOf, type LayerNode } from '../../model/page/layer-nodes.js';
import { mostChanges, tooManyText } from '../../model/history/most-changes.js';
import { movedPosition } from '../../model/geometry/layer-geometry.js';
import type { Values } from '../../model/geometry/resize-and-turn.js';
import { loadEdits, withEdits } from './later.js';
import { endPreviews, lastPreview, showPreview } from './preview.js';
import { address, currentPage, selectedPaths } from '../shown/selection.js';
import { gesture, whileUnsaved } from './shown-edits.js';
import { pageFacts } from '../shown/stage-state.js';
import { toast } from '../shown/messages.js';

/** What a gesture does to the selected layers: it moves them all, or gives each its own values. */
export type StageChange = { readonly by: Point } | { readonly values: ReadonlyMap<string, Values> };

/** The layers that a gesture changes: a selected group stands for all that is in it. */
export function changedNodes(): readonly LayerNode[] {
  const { tree } = currentPage.value ?? {};
  return tree === undefined ? [] : leavesOf(tree, selectedPaths.value);
}

/** Shows a gesture, here and in the running app. `undefined` takes it back. */
export function showChange(change: StageChange | undefined, isCopying = false): void {
  if (change === undefined) {
    if (gesture.value !== undefined) void endPreviews();
    gesture.value = undefined;
    return;
  }
  void loadEdits();
  const layers = layersOf(changedNodes());
  // A gesture that cannot be saved is not shown.
  if (layers.size > mostChanges) return toast('warning', tooManyText(layers.size));
  gesture.value = { layers, ...withMove(change), isCopying, isSaving: false };
  if (!isCopying) showPreview(valuesOf(change));
}

/** Saves a gesture. The page is shown with its values meanwhile, and they are saved even if another page is opened. */
export async function saveChange(change: StageChange): Promise<void> {
  const values = valuesOf(change);
  if (values.size > mostChanges) return toast('warning', tooManyText(values.size));
  const { value: at } = address;
  gesture.value = undefined;
  await whileUnsaved({ at, values }, async () => {
    await lastPreview(values);
    await withEdits(({ setLayers }) => setLayers(values, at));
  });
}

/** Shows copies that move while they are saved. */
export async function whileCopied(by: Point, save: () => Promise<void>): Promise<void> {
  const saved = { layers: layersOf(changedNodes()), by, isCopying: true, isSaving: true };
  gesture.value = saved;
  await save();
  if (gesture.value === saved) gesture.value = undefined;
}

function withMove(change: StageChange) {
  return 'by' in change ? change : { ...change, by: { x: 0, y: 0 } };
}

function valuesOf(change: StageChange): ReadonlyMap<string, Values> {
  if ('values' in change) return change.values;
  return new Map(
    changedNodes().map(({ path, document }) => [
      path,
      { ...movedPosition(document.props, change.by, pageFacts.value) },
    ]),
  );
}

function layersOf(nodes: readonly LayerNode[]) {
  return new Map(nodes.map(({ path, document }) => [path, document]));
}
