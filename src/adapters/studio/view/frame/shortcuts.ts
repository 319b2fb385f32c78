import { isPressed, worksInFields, type Shortcut } from '../../model/lists/keys.js';
import { clip } from '../../state/shown/clip.js';
import { withClipboard, withLayers, withSelecting, withUndo } from '../../state/edits/later.js';
import { selectedPaths } from '../../state/shown/selection.js';
import { isReading } from '../../state/shown/moment.js';
import { fitStage } from '../../state/shown/stage-state.js';
import { chooseTool, zoomBy } from '../stage/stage-tools.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { lazy, lazyMotion } from '../controls/lazy.js';

/** The keys that are held down. */
export const heldKeys = new Set<string>();

const Palette = lazy(() => import('./search-palette.js').then((module) => module.Palette));
const ShortcutsDialog = lazyMotion(() => import('./shortcuts-dialog.js').then((module) => module.ShortcutsDialog));

export function showPalette(): void {
  showDialog(Palette, { shortcuts });
}

export function showShortcuts(): void {
  showDialog(ShortcutsDialog, { shortcuts });
}

export const shortcuts: readonly Shortcut[] = [
  { keys: 'Control+K', title: 'Find anything', run: showPalette },
  { keys: '?', title: 'Keyboard shortcuts', run: showShortcuts },
  { keys: 'Control+Z', title: 'Undo my last change', run: () => withUndo(({ undo }) => undo()), notInFields: 'typed' },
  { keys: 'Control+Shift+Z Control+Y', title: 'Redo', run: () => withUndo(({ redo }) => redo()), notInFields: 'typed' },
  { keys: 'Control+0', title: 'Fit the page', run: () => fitStage() },
  { keys: 'Control++ Control+=', title: 'Zoom in', run: () => zoomBy(1.25) },
  { keys: 'Control+-', title: 'Zoom out', run: () => zoomBy(1 / 1.25) },
  {
    keys: 'Control+A',
    title: 'Select all layers',
    run: () => withSelecting((layers) => layers.selectAll()),
    notInFields: true,
  },
  {
    keys: 'Control+C',
    title: 'Copy layers',
    run: () => withClipboard((clipboard, choice) => clipboard.copySelection(false, choice)),
    notInFields: true,
    when: isLayerSelected,
  },
  {
    keys: 'Control+X',
    title: 'Cut layers',
    run: () => withClipboard((clipboard, choice) => clipboard.copySelection(true, choice)),
    notInFields: true,
    when: isLayerSelected,
  },
  {
    keys: 'Control+V',
    title: 'Paste layers',
    run: () => withClipboard((clipboard, choice) => clipboard.paste(choice)),
    notInFields: true,
    when: () => clip.value !== null && !isReading.value,
  },
  {
    keys: 'Control+D',
    title: 'Duplicate layers',
    run: () => withClipboard((clipboard, choice) => clipboard.duplicateSelection(undefined, choice)),
    when: hasLayers,
  },
  {
    keys: 'Control+G',
    title: 'Group layers',
    run: () => withLayers((layers, choice) => layers.groupSelection(choice)),
    when: hasLayers,
  },
  {
    keys: 'Control+Shift+G',
    title: 'Ungroup',
    run: () => withLayers((layers, choice) => layers.ungroupSelection(choice)),
    when: hasLayers,
  },
  {
    keys: 'Control+M',
    title: 'Move layers to a group or a place',
    run: () => {
      const { value: paths } = selectedPaths;
      void import('../layers/layer-menu.js').then(({ moveLayers }) => moveLayers(paths));
    },
    when: hasLayers,
  },
  {
    keys: 'Control+]',
    title: 'Bring forward',
    run: () => withLayers((layers, choice) => layers.orderSelection('forward', choice)),
    when: hasLayers,
  },
  {
    keys: 'Control+[',
    title: 'Send backward',
    run: () => withLayers((layers, choice) => layers.orderSelection('backward', choice)),
    when: hasLayers,
  },
  {
    keys: 'Control+Alt+]',
    title: 'Bring to front',
    run: () => withLayers((layers, choice) => layers.orderSelection('front', choice)),
    when: hasLayers,
  },
  {
    keys: 'Control+Alt+[',
    title: 'Send to back',
    run: () => withLayers((layers, choice) => layers.orderSelection('back', choice)),
    when: hasLayers,
  },
  { keys: 'V', title: 'Select with the pointer', run: () => chooseTool('select') },
  { keys: 'R', title: 'Draw a rectangle', run: () => chooseTool('rectangle') },
  { keys: 'E', title: 'Draw a circle', run: () => chooseTool('ellipse') },
  { keys: 'T', title: 'Write a text', run: () => chooseTool('text') },
];

/** Shortcuts of the whole page. While a text is typed and not saved, the browser's own undo works in its field. */
export function listenForShortcuts(): void {
  addEventListener('keydown', leaveToInputMethod, true);
  addEventListener('keydown', (event) => {
    heldKeys.add(event.key);
    if (event.defaultPrevented || document.querySelector('dialog:modal') !== null) return;
    const isTyping = isTextField(event.target);
    const isSaved = isTyping && (event.target as Element).closest('.field:not(.field-typed)') !== null;
    const isOwn = ({ notInFields }: Shortcut) => notInFields === true || (notInFields === 'typed' && !isSaved);
    const found = shortcuts.find(
      (shortcut) =>
        shortcut.when?.() !== false &&
        shortcut.keys
          .split(' ')
          .some((each) => isPressed(each, event) && (!isTyping || (worksInFields(each) && !isOwn(shortcut)))),
    );
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  });
  addEventListener('keyup', ({ key }) => heldKeys.delete(key));
  addEventListener('blur', () => heldKeys.clear());
}

/** While an input method composes letters, its keys are its own: nothing of the studio gets them. Some browsers mark them by 229 alone. */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/** While the page plays, nothing of it can be edited. */
function hasLayers(): boolean {
  return selectedPaths.value.length > 0 && !isReading.value;
}

/** A text that is marked somewhere is what the browser copies. */
function isLayerSelected(): boolean {
  return hasLayers() && getSelection()?.isCollapsed !== false;
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'range', 'color'].includes(target.type);
}
