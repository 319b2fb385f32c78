import { redo, undo } from '../state/edits.js';
import { zoomBy, zoomToFit } from './stage-tools.js';

/** The keys that are held down. */
export const heldKeys = new Set<string>();

/** Shortcuts of the whole page. In a field, the browser's own undo works. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    heldKeys.add(event.key);
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const run = shortcutOf(event);
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  addEventListener('keyup', ({ key }) => heldKeys.delete(key));
  addEventListener('blur', () => heldKeys.clear());
}

function shortcutOf({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      if (isTextField(target)) return undefined;
      return () => void (shiftKey ? redo() : undo());
    case 'y':
      return isTextField(target) ? undefined : () => void redo();
    case '0':
      return zoomToFit;
    case '+':
    case '=':
      return () => zoomBy(1.25);
    case '-':
      return () => zoomBy(1 / 1.25);
    default:
      return undefined;
  }
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'range', 'color'].includes(target.type);
}
