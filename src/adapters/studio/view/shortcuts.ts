import { isPressed, worksInFields } from '../model/keys.js';
import { redo, undo } from '../state/undo.js';
import { zoomBy, zoomToFit } from './stage-tools.js';

/** The keys that are held down. */
export const heldKeys = new Set<string>();

/** Something that keys do. The dialog of `?` and the palette list them all. */
export interface Shortcut {
  /** Several keys have spaces between them. */
  readonly keys: string;
  readonly title: string;
  /** Where the keys work; without it, on the whole page. */
  readonly where?: 'stage' | 'layers' | 'fields';
  /** Without it, a view listens for the keys itself. */
  readonly run?: () => void;
  /** Whether the browser's own meaning of the keys wins in a text field. */
  readonly notInFields?: boolean;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: 'Control+Z', title: 'Undo my last change', run: () => void undo(), notInFields: true },
  { keys: 'Control+Shift+Z Control+Y', title: 'Redo', run: () => void redo(), notInFields: true },
  { keys: 'Control+0', title: 'Fit the page', run: () => zoomToFit() },
  { keys: 'Control++ Control+=', title: 'Zoom in', run: () => zoomBy(1.25) },
  { keys: 'Control+-', title: 'Zoom out', run: () => zoomBy(1 / 1.25) },
  { keys: 'ArrowLeft ArrowRight ArrowUp ArrowDown', title: 'Move by one pixel, with Shift by ten', where: 'stage' },
  { keys: 'Escape', title: 'Cancel a drag, select nothing', where: 'stage' },
  { keys: 'F2', title: 'Rename', where: 'layers' },
  { keys: 'Delete', title: 'Remove', where: 'layers' },
  { keys: 'Control+Shift+D', title: 'Lift; arrows choose the place, Enter drops', where: 'layers' },
  { keys: 'H', title: 'Hide in the studio alone', where: 'layers' },
  { keys: 'L', title: 'Lock in the studio alone', where: 'layers' },
  { keys: 'ArrowUp ArrowDown', title: 'One step of a number, with Shift ten', where: 'fields' },
];

/** Shortcuts of the whole page. In a text field, the browser's own undo works. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    heldKeys.add(event.key);
    const isTyping = isTextField(event.target);
    const found = shortcuts.find(
      ({ keys, run, notInFields }) =>
        run !== undefined &&
        keys
          .split(' ')
          .some((each) => isPressed(each, event) && (!isTyping || (worksInFields(each) && notInFields !== true))),
    );
    if (found?.run === undefined) return;
    event.preventDefault();
    found.run();
  });
  addEventListener('keyup', ({ key }) => heldKeys.delete(key));
  addEventListener('blur', () => heldKeys.clear());
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'range', 'color'].includes(target.type);
}
