import { zoomAt } from '../../model/geometry/geometry.js';
import { isWithin } from '../../model/page/layer-nodes.js';
import { NudgeBatch, nudgeOf, type Nudge } from '../../model/geometry/nudge.js';
import { saveChange, showChange, type StageChange } from '../../state/edits/gestures.js';
import { isDesign } from '../../state/shown/moment.js';
import { editText, onlySelected } from '../../state/shown/edited-text.js';
import { hovered } from '../../state/shown/hover.js';
import { loadEdits, removeSelection, withSelecting } from '../../state/edits/later.js';
import { selectLayers, selectedPaths, toggleLayer } from '../../state/shown/selection.js';
import { gesture } from '../../state/edits/shown-edits.js';
import { chosenView, pageFacts, tool, view } from '../../state/shown/stage-state.js';
import { menuPoint, openMenu } from '../controls/menu.js';
import { heldKeys } from '../frame/shortcuts.js';
import { playPage } from './stage-tools.js';
import { drawInMiddle, endDrawing, startDrawing, startMarquee, startMove, startPan } from './stage-drags.js';
import { layerAt, placeOf, type StagePointer } from './stage-pointer.js';
import type * as Resizing from './stage-resize.js';

const nudgePauseMs = 600;

const nudges = new NudgeBatch({
  pauseMs: nudgePauseMs,
  show: (sum) => showChange(changeOf(sum)),
  save: (sum) => {
    const change = changeOf(sum);
    if (change !== undefined) void saveChange(change);
  },
});

/** A gesture of keys has one kind of key. Another kind ends it. */
let nudged: 'move' | 'grow' | 'turn' | undefined;

/** What grows and turns layers is loaded with the first such key. */
let resizing: typeof Resizing | undefined;

function changeOf({ x, y, width, height, degrees }: Nudge): StageChange | undefined {
  if (x !== 0 || y !== 0) return { by: { x, y } };
  if (width !== 0 || height !== 0) return resizing?.resized({ x: 1, y: 1 }, { x: width, y: height }, false, false);
  const about = resizing?.middle();
  return degrees === 0 || about === undefined ? undefined : resizing?.turned(about, degrees);
}

async function nudge(by: Partial<Nudge>): Promise<void> {
  const kind = 'degrees' in by ? 'turn' : 'width' in by ? 'grow' : 'move';
  if (nudged !== kind) nudges.flush();
  nudged = kind;
  if (kind !== 'move') resizing ??= await import('./stage-resize.js');
  nudges.press(by);
}

/** Whether the key that is held has moved nothing so far: Space with a drag pans. */
let isSpaceFree = false;

type StageEvent<Kind extends Event> = Kind & { readonly currentTarget: SVGSVGElement };

/** What the pointer and the keys do on the stage. */
export const stageHandlers = {
  /** A page that is left right after a key cannot wait for what saves it. */
  onFocus: () => void loadEdits(),
  onPointerDown(event: StagePointer) {
    if (event.button === 1 || (event.button === 0 && heldKeys.has(' '))) {
      isSpaceFree = false;
      return startPan(event);
    }
    if (event.button !== 0) return;
    nudges.flush();
    if (tool.value !== 'select') return startDrawing(event, tool.value);
    // A handle follows the pointer itself.
    if ((event.target as Element).closest('[data-handle]') !== null) return;
    const path = layerAt(event);
    if (event.shiftKey) return startMarquee(event, true, () => path !== undefined && toggleLayer(path));
    if (path === undefined) return startMarquee(event, false, () => selectLayers([]));
    // A drag of a layer in a selected group moves the group.
    if (!selectedPaths.value.some((selected) => isWithin(path, selected))) selectLayers([path]);
    if (isDesign.value) startMove(event, path);
  },
  onPointerMove(event: StagePointer) {
    if (event.buttons === 0) hovered.value = tool.value === 'select' ? layerAt(event) : undefined;
  },
  onPointerLeave() {
    hovered.value = undefined;
  },
  onWheel(event: StageEvent<WheelEvent>) {
    event.preventDefault();
    const { x, y, zoom } = view.value;
    chosenView.value =
      event.ctrlKey || event.metaKey
        ? zoomAt(view.value, placeOf(event), Math.exp(-event.deltaY * 0.0045))
        : { zoom, x: x - event.deltaX, y: y - event.deltaY };
  },
  onContextMenu(event: StageEvent<MouseEvent>) {
    event.preventDefault();
    const path = layerAt(event);
    const isByPointer = event.button === 2;
    if (isByPointer && path !== undefined && !selectedPaths.value.some((selected) => isWithin(path, selected)))
      selectLayers([path]);
    const at = menuPoint(event);
    void import('../layers/layer-menu.js').then(({ layerMenu }) => openMenu('Layer', layerMenu(), at));
  },
  onDblClick(event: StageEvent<MouseEvent>) {
    editText(layerAt(event));
  },
  onKeyDown(event: StageEvent<KeyboardEvent>) {
    const isHandled = press(event);
    if (isHandled) event.preventDefault();
  },
  onKeyUp({ key }: StageEvent<KeyboardEvent>) {
    if (key === ' ' && isSpaceFree) playPage();
  },
  onBlur() {
    isSpaceFree = false;
    nudges.flush();
  },
};

/** @returns whether the stage knows the key */
function press(event: KeyboardEvent): boolean {
  const { key, altKey } = event;
  const hasSelection = selectedPaths.value.length > 0;
  const by = nudgeOf(event, pageFacts.value.artwork);
  if (by !== undefined) {
    if (hasSelection && isDesign.value) void nudge(by);
    return hasSelection;
  }
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    nudges.flush();
    withSelecting(({ selectNext }) => selectNext(key === 'ArrowUp' ? -1 : 1));
    return true;
  }
  switch (key) {
    case ' ':
      isSpaceFree ||= !event.repeat;
      return true;
    case 'Enter':
      if (tool.value === 'select') return editText(onlySelected());
      drawInMiddle(tool.value);
      return true;
    case 'Escape':
      if (tool.value !== 'select') endDrawing();
      else if (gesture.value === undefined) selectLayers([]);
      nudges.cancel();
      return true;
    case 'Delete':
    case 'Backspace':
      if (hasSelection) removeSelection();
      return hasSelection;
    default:
      return false;
  }
}
