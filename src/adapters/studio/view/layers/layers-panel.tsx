import { useMemo } from 'preact/hooks';
import { Plus, Search } from 'lucide';
import { AssistiveDndState } from '@headless-tree/core';
import { emptyTree, isWithin, type LayerTree } from '../../model/page/layer-nodes.js';
import { hovered } from '../../state/shown/hover.js';
import { currentPage, pageKey, selectedPaths } from '../../state/shown/selection.js';
import { pageGroups } from '../../state/shown/stage-state.js';
import { layerSearch } from '../../state/shown/layer-search.js';
import { Empty } from '../controls/controls.js';
import { Icon } from '../controls/line-icon.js';
import { LayerRow, lookOf } from './layer-row.js';
import { MenuButton } from '../controls/menu.js';
import { useGrowingCount } from '../lists/use-growing-count.js';
import { useLayerTree, useReveal } from './use-layer-tree.js';

const dragTexts: Readonly<Record<number, string>> = {
  [AssistiveDndState.Started]: 'Move with the arrow keys, drop with Enter, cancel with Escape.',
  [AssistiveDndState.Completed]: 'Dropped.',
  [AssistiveDndState.Aborted]: 'Cancelled.',
};

/** How many rows are drawn in a frame. */
const step = 40;

/** The layers of the page: the topmost first. */
export function LayersPanel() {
  const page = currentPage.value;
  const tree = page?.tree ?? emptyTree;
  const search = layerSearch.value.trim().toLowerCase();
  const visible = useMemo(() => matching(tree, search), [tree, search]);
  const instance = useLayerTree(tree, visible);
  const { dnd, assistiveDndState } = instance.getState();
  const items = instance.getItems();
  const drawn = items.slice(0, useGrowingCount(items.length, step, pageKey.value));
  const [selected] = selectedPaths.value;
  useReveal(
    instance,
    selected,
    drawn.some((item) => item.getId() === selected),
  );
  return (
    <div class="layers-panel">
      <div class="list-tools">
        <SearchField />
        <MenuButton
          icon={Plus}
          label="Add a layer"
          items={() => import('../stage/stage-menus.js').then(({ newLayerItems }) => newLayerItems())}
        />
      </div>
      {page?.state === 'ready' && tree.roots.length === 0 && <Empty>This page has no layers yet.</Empty>}
      {page?.state === 'ready' && tree.roots.length > 0 && items.length === 0 && <Empty>No layer has this name.</Empty>}
      <OrderNote />
      <div {...instance.getContainerProps('Layers')} class="tree" onPointerLeave={() => (hovered.value = undefined)}>
        {drawn.map((item) => (
          <LayerRow key={item.getId()} item={item} look={lookOf(item)} node={item.getItemData()} />
        ))}
        {dnd != null && <div class="drop-line" style={instance.getDragLineStyle()} />}
      </div>
      <p class="unseen" aria-live="assertive">
        {placeText(instance) ?? dragTexts[assistiveDndState ?? 0]}
      </p>
    </div>
  );
}

/** Shows where the order of the tree is not that of the stage. */
function OrderNote() {
  const names = [...new Set(pageGroups.value.values())];
  if (names.length === 0) return null;
  return (
    <p class="tree-note">
      {names.length === 1 ? 'The page group' : 'The page groups'} {names.join(', ')} {names.length === 1 ? 'is' : 'are'}{' '}
      drawn in front of all other layers.
    </p>
  );
}

function SearchField() {
  return (
    <label class="search">
      <Icon node={Search} size={13} />
      <input
        type="search"
        placeholder="Find a layer"
        aria-label="Find a layer"
        value={layerSearch.value}
        onInput={({ currentTarget }) => (layerSearch.value = currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && (layerSearch.value = '')}
      />
    </label>
  );
}

/** The layers whose names have the text, with their groups and all that is in them. */
function matching(tree: LayerTree, search: string): ReadonlySet<string> | undefined {
  if (search === '') return undefined;
  const found = [...tree.nodes.values()].filter(({ name }) => name.toLowerCase().includes(search));
  const isVisible = (path: string) => found.some((each) => isWithin(path, each.path) || isWithin(each.path, path));
  return new Set([...tree.nodes.keys()].filter(isVisible));
}

/** Where a drag by keyboard would put the layers. */
function placeText(instance: ReturnType<typeof useLayerTree>): string | undefined {
  const { dnd, assistiveDndState } = instance.getState();
  const target = dnd?.dragTarget;
  if (target === undefined || assistiveDndState !== AssistiveDndState.Dragging) return undefined;
  const group = target.item.getItemName() === '' ? 'the page' : target.item.getItemName();
  return 'insertionIndex' in target ? `Place ${target.insertionIndex + 1} in ${group}` : `Into ${group}`;
}
