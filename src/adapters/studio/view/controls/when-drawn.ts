/**
 * Runs something once the changes of this moment are drawn, before the next key. In the next frame, keys that follow at once would have gone
 * elsewhere.
 */
export function whenDrawn(run: () => void): void {
  // Views are drawn in a microtask, too.
  queueMicrotask(run);
}
