import {
  createTree,
  dragAndDropFeature,
  type FeatureImplementation,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type TreeConfig,
  type TreeInstance,
  type TreeState,
} from '@headless-tree/core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { childrenOf, parentOf, type LayerNode, type LayerTree } from '../../model/page/layer-nodes.js';
import { planMoves, type MovePlan } from '../../model/page/tree-moves.js';
import { isFocusFree } from '../../state/shown/focus.js';
import { removeSelection, withEdits } from '../../state/edits/later.js';
import { foldedGroups, setFolded, toggleHidden, toggleLocked } from '../../state/shown/preferences.js';
import { selectLayers, selectedPaths } from '../../state/shown/selection.js';
import { toast } from '../../state/shown/messages.js';
import { whenDrawn } from '../controls/when-drawn.js';

/** The layer of an item; `none` for the item above them all, and for a layer that has just gone. */
export type TreeItem = LayerNode | 'none';

/** The item above the layers at the top. No path is called so; the library takes an empty id for none. */
const root = '/';
const indent = 16;

/**
 * The tree of layers with its keys, drag and drop, and renaming. The studio owns what is selected and folded.
 * @param visible the paths to show; `undefined` shows all
 */
export function useLayerTree(tree: LayerTree, visible: ReadonlySet<string> | undefined): TreeInstance<TreeItem> {
  const folded = foldedGroups.value;
  const groups = useMemo(() => [...tree.nodes.values()].filter(isGroup).map(({ path }) => path), [tree]);
  // The library builds its list again for each new array.
  const expandedItems = useMemo(
    () => groups.filter((path) => visible !== undefined || !folded.has(path)),
    [groups, folded, visible],
  );
  const isShown = (path: string) => visible === undefined || visible.has(path);
  const config: TreeConfig<TreeItem> = {
    rootItemId: root,
    getItemName: (item) => nameOf(item.getItemData()),
    isItemFolder: (item) => item.getId() === root || isGroup(item.getItemData()),
    dataLoader: {
      getItem: (path) => tree.nodes.get(path) ?? 'none',
      getChildren: (id) => childrenOf(tree, groupOf(id)).filter(isShown).toReversed(),
    },
    indent,
    canReorder: true,
    openOnDropDelay: 500,
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
      focusAtOnce,
    ],
    hotkeys: {
      customRemove: {
        hotkey: 'Delete',
        handler: removeSelection,
      },
      customHide: { hotkey: 'KeyH', handler: (_, { getFocusedItem }) => toggleHidden(getFocusedItem().getId()) },
      customLock: { hotkey: 'KeyL', handler: (_, { getFocusedItem }) => toggleLocked(getFocusedItem().getId()) },
    },
    onTreeHotkey: (name) => {
      if (selectionFollows.has(name))
        queueMicrotask(() => instance.setSelectedItems([instance.getFocusedItem().getId()]));
    },
    setSelectedItems: (change) => selectLayers(resolved(change, [...selectedPaths.value])),
    setExpandedItems: (change) => {
      const expanded = resolved(
        change,
        groups.filter((path) => !folded.has(path)),
      );
      setFolded(groups.filter((path) => !expanded.includes(path)));
    },
    canDrop: (items, target) =>
      target.item.isFolder() &&
      items.every((item) => item.getId() !== target.item.getId() && !target.item.isDescendentOf(item.getId())),
    onDrop: (items, target) => {
      const index = isOrderedDragTarget(target) ? { index: target.childIndex } : {};
      return drop(
        planMoves(
          tree,
          items.map((item) => item.getId()),
          { parent: groupOf(target.item.getId()), ...index },
        ),
      );
    },
    onRename: (item, name) => {
      if (name.trim() !== '' && name !== item.getItemName()) rename(item.getId(), name.trim().normalize('NFC'));
    },
  };
  const [instance] = useState(() => createTree<TreeItem>(config));
  const [state, setState] = useState<Partial<TreeState<TreeItem>>>(() => instance.getState());
  const shown = { ...state, selectedItems: [...selectedPaths.value], expandedItems };
  instance.setConfig((before) => ({ ...before, ...config, state: shown, setState }));
  useEffect(() => {
    instance.setMounted(true);
    return () => instance.setMounted(false);
  }, [instance]);
  useEffect(() => instance.rebuildTree(), [instance, tree, folded, visible]);
  return instance;
}

/**
 * The library gives the focus back to a row at some later time. By then the author may be in a field, which would lose it: F2 right
 * after Escape ended the second renaming.
 */
const focusAtOnce: FeatureImplementation<TreeItem> = {
  key: 'focus-at-once',
  treeInstance: {
    updateDomFocus: ({ tree }) => {
      const start = document.activeElement;
      whenDrawn(() => {
        if (document.activeElement !== start && !isFocusFree()) return;
        if (!tree.isRenamingItem()) tree.getFocusedItem().getElement()?.focus();
      });
    },
  },
};

function nameOf(item: TreeItem): string {
  return item === 'none' ? '' : item.name;
}

function rename(path: string, typed: string): void {
  void import('./rename-typed.js').then(({ renameTyped }) => renameTyped(path, typed));
}

/** The path of the group that an item stands for. */
function groupOf(id: string): string {
  return id === root ? '' : id;
}

/** The keys that move the focus select the layer, too, as in every list of layers. */
const selectionFollows: ReadonlySet<string> = new Set([
  'focusNextItem',
  'focusPreviousItem',
  'focusFirstItem',
  'focusLastItem',
]);

export function isGroup(node: TreeItem): boolean {
  return node !== 'none' && (node.children.length > 0 || node.document.image.drawnAs === 'group');
}

async function drop(plan: MovePlan): Promise<void> {
  if ('refused' in plan) toast('warning', plan.refused);
  else await withEdits(({ placeLayers }) => placeLayers(plan.moves));
}

/** Shows the row of the selected layer, and once more when it is drawn. */
export function useReveal(instance: TreeInstance<TreeItem>, selected: string | undefined, isDrawn: boolean): void {
  useEffect(() => reveal(instance, selected), [instance, selected, isDrawn]);
}

/** Unfolds the groups above a layer that was selected elsewhere, and scrolls to it. */
function reveal(instance: TreeInstance<TreeItem>, path: string | undefined): void {
  if (path === undefined) return;
  const folded = foldedGroups.value;
  const above: string[] = [];
  for (let group = parentOf(path); group !== ''; group = parentOf(group)) above.push(group);
  if (above.some((group) => folded.has(group))) setFolded([...folded].filter((group) => !above.includes(group)));
  // Keys may have moved the focus on to another selected layer meanwhile.
  const isElsewhere = !selectedPaths.value.includes(instance.getState().focusedItem ?? '');
  if (isElsewhere) instance.applySubStateUpdate('focusedItem', path);
  requestAnimationFrame(() => {
    const row = instance.getItemInstance(path).getElement();
    row?.scrollIntoView({ block: 'nearest' });
    // The keys of the tree are about the row with the focus.
    if (isElsewhere && document.activeElement?.role === 'treeitem') row?.focus();
  });
}

function resolved<Value>(change: Value | ((before: Value) => Value), before: Value): Value {
  return typeof change === 'function' ? (change as (before: Value) => Value)(before) : change;
}
