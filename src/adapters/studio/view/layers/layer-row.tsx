import type { ItemInstance } from '@headless-tree/core';
import {
  ChevronDown,
  ChevronRight,
  Circle,
  Eye,
  EyeOff,
  Folder,
  Image,
  ImageOff,
  Lock,
  LockOpen,
  PencilLine,
  Square,
  Type,
} from 'lucide';
import type { LayerNode } from '../../model/page/layer-nodes.js';
import { isCut } from '../../state/shown/clip.js';
import { hovered } from '../../state/shown/hover.js';
import { hiddenLayers, lockedLayers, toggleHidden, toggleLocked } from '../../state/shown/preferences.js';
import { pageGroups } from '../../state/shown/stage-state.js';
import { IconButton } from '../controls/controls.js';
import { Icon } from '../controls/line-icon.js';
import { menuPoint, openMenu } from '../controls/menu.js';
import { LayerMark, markText } from '../problems/problem-mark.js';
import { isGroup, type TreeItem } from './use-layer-tree.js';

const indent = 16;

type Item = ItemInstance<TreeItem>;

interface LayerRowProps {
  readonly item: Item;
  /** The library changes an item in place. A row is drawn again if this text differs. */
  readonly look: string;
  readonly node: TreeItem;
}

/** What of an item its row shows, besides the layer. */
export function lookOf(item: Item): string {
  const { level, index, setSize, posInSet } = item.getItemMeta();
  const states = [
    item.isSelected(),
    item.isFocused(),
    item.isExpanded(),
    item.isRenaming(),
    item.isUnorderedDragTarget(),
  ];
  const typed = item.isRenaming() ? item.getTree().getRenamingValue() : '';
  return [level, index, setSize, posInSet, ...states, typed].join();
}

/** A layer in the tree. */
export function LayerRow({ item, node }: LayerRowProps) {
  if (node === 'none') return null;
  const { path } = node;
  const isHidden = hiddenLayers.value.has(path);
  const isLocked = lockedLayers.value.has(path);
  const states = [
    ...(item.isSelected() ? ['row-selected'] : []),
    ...(hovered.value === path ? ['row-hovered'] : []),
    ...(isHidden || isCut(path) ? ['row-hidden'] : []),
    ...(item.isUnorderedDragTarget() ? ['row-target'] : []),
  ];
  const { onClick, ...props } = item.getProps() as Record<string, unknown> & { onClick?: unknown };
  void onClick;
  return (
    <div
      {...props}
      class={`row ${states.join(' ')}`}
      aria-description={descriptionOf(node, isHidden, isLocked)}
      style={{ paddingLeft: `${item.getItemMeta().level * indent + 4}px` }}
      onClick={(event) => select(item, event)}
      onDblClick={() => item.startRenaming()}
      onContextMenu={(event) => openRowMenu(item, event)}
      onFocus={(event) => takeFocus(item, event)}
      onPointerEnter={() => (hovered.value = path)}
    >
      <Fold item={item} node={node} />
      <Icon node={iconOf(node)} size={14} />
      {item.isRenaming() ? <RenameField item={item} /> : <span class="row-name">{node.name}</span>}
      <LayerMark path={path} />
      <OrderBadge node={node} />
      <Badges node={node} />
      <IconButton
        class={isLocked ? 'row-tool row-tool-on' : 'row-tool'}
        icon={isLocked ? Lock : LockOpen}
        label={isLocked ? `Unlock ${node.name}` : `Lock ${node.name} in the studio`}
        onClick={(event) => act(event, () => toggleLocked(path))}
      />
      <IconButton
        class={isHidden ? 'row-tool row-tool-on' : 'row-tool'}
        icon={isHidden ? EyeOff : Eye}
        label={isHidden ? `Show ${node.name}` : `Hide ${node.name} in the studio`}
        onClick={(event) => act(event, () => toggleHidden(path))}
      />
    </div>
  );
}

function Fold({ item, node }: { readonly item: Item; readonly node: LayerNode }) {
  if (!isGroup(node)) return <span class="fold" />;
  const toggle = () => (item.isExpanded() ? item.collapse() : item.expand());
  return (
    <span class="fold" aria-hidden="true" onClick={(event) => act(event, toggle)}>
      <Icon node={item.isExpanded() ? ChevronDown : ChevronRight} size={14} />
    </span>
  );
}

function RenameField({ item }: { readonly item: Item }) {
  const tree = item.getTree();
  const { onChange, ...props } = tree.isRenamingItem() ? renameProps(item) : {};
  const save = () => {
    if (!item.isRenaming()) return;
    tree.applySubStateUpdate('renamingItem', null);
    tree.getConfig().onRename?.(item, tree.getRenamingValue());
  };
  // To leave the field saves the name, once the focus is elsewhere. If the window loses the focus, the field keeps it.
  const leave = ({ currentTarget }: FocusEvent) => document.activeElement !== currentTarget && setTimeout(save);
  return (
    <input
      {...props}
      class="rename"
      aria-label="New name"
      onInput={onChange}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** Made for React, whose `onChange` is `onInput` elsewhere. */
function renameProps(item: Item) {
  return item.getRenameInputProps() as Record<string, unknown> & { onChange?: (event: Event) => void };
}

/** Where a layer is drawn at another place than its row shows, for the eye alone. */
function OrderBadge({ node }: { readonly node: LayerNode }) {
  const order = orderOf(node);
  if (order === undefined) return null;
  return (
    <span class="badges" title={order.text} aria-hidden="true">
      <span class="badge badge-order" data-text={order.short} />
    </span>
  );
}

/** The tree is in the order of the layers. The runtime draws page groups after all of them, and backgrounds before. */
function orderOf({ path, document }: LayerNode): { readonly short: string; readonly text: string } | undefined {
  const group = pageGroups.value.get(path);
  if (group !== undefined)
    return { short: `front: ${group}`, text: `drawn in front of all others, in the page group “${group}”` };
  return document.props['layerAsBg'] === true ? { short: 'behind', text: 'drawn behind all others' } : undefined;
}

/** The classes of a layer, for the eye alone: the description of the row has them, too. */
function Badges({ node: { document } }: { readonly node: LayerNode }) {
  const names = document.classes.map(({ name }) => name);
  const [first, ...others] = names;
  if (first === undefined) return null;
  return (
    <span class="badges" title={`Classes: ${names.join(', ')}`} aria-hidden="true">
      <span class="badge" data-text={first} />
      {others.length > 0 && <span class="badge" data-text={`+${others.length}`} />}
    </span>
  );
}

/** What the pictures of a row show, in words. */
function descriptionOf(node: LayerNode, isHidden: boolean, isLocked: boolean): string | undefined {
  const { path, document } = node;
  const order = orderOf(node);
  const names = document.classes.map(({ name }) => name);
  const problems = markText(path);
  const parts = [
    ...(names.length > 0 ? [`Classes: ${names.join(', ')}`] : []),
    ...(order === undefined ? [] : [order.text]),
    ...(isHidden ? ['hidden in the studio'] : []),
    ...(isLocked ? ['locked in the studio'] : []),
    ...(document.image.drawnAs === 'text' && document.props['shapedWith'] !== 'new_text'
      ? ['its image is missing']
      : []),
    ...(problems === undefined ? [] : [problems]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

function iconOf({ document, children }: LayerNode) {
  const { image, props } = document;
  if (children.length > 0 || image.drawnAs === 'group') return Folder;
  if (props['shapedWith'] === 'new_ellipse') return Circle;
  if (props['shapedWith'] === 'new_rectangle') return Square;
  if (props['shapedWith'] === 'new_text') return Type;
  return image.exists ? Image : ImageOff;
}

/** Between rows, the library moves the focus itself, and later than keys do. */
function takeFocus(item: Item, { relatedTarget }: FocusEvent): void {
  const isFromRow = relatedTarget instanceof Element && relatedTarget.matches('[role=treeitem]');
  if (!isFromRow && !item.isFocused()) item.setFocused();
}

function select(item: Item, { shiftKey, ctrlKey, metaKey }: MouseEvent): void {
  item.setFocused();
  if (shiftKey) item.selectUpTo(ctrlKey || metaKey);
  else if (ctrlKey || metaKey) item.toggleSelect();
  else item.getTree().setSelectedItems([item.getId()]);
}

/** A row that is not selected is selected first. */
function openRowMenu(item: Item, event: MouseEvent): void {
  event.preventDefault();
  item.setFocused();
  if (!item.isSelected()) item.getTree().setSelectedItems([item.getId()]);
  const rename = { label: 'Rename', icon: PencilLine, keys: 'F2', run: () => item.startRenaming() };
  const at = menuPoint(event);
  void import('./layer-menu.js').then(({ layerMenu }) => openMenu('Layer', [rename, ...layerMenu()], at));
}

/** A button in a row does not select the row. */
function act(event: MouseEvent, run: () => void): void {
  event.stopPropagation();
  run();
}
