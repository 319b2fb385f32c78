import type { StoreObserver } from '#application/ports/file-store';

/** An observer that ignores what it does not replace. */
export const ignoring: StoreObserver = {
  changed: () => undefined,
  edited: () => undefined,
  committed: () => undefined,
  trimmed: () => undefined,
  reset: () => undefined,
};
