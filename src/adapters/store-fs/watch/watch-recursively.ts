import { watch } from 'node:fs';
import { isAuthoredPath } from '#application/outside/authored-path';
import type { ChangeListener } from './change-listener.js';
import { projectPath } from './disk-path.js';

/**
 * Watches a folder where the system tells of all that is below it by one watch.
 *
 * @param folder the real path
 * @param failed told when the watch ends by itself
 * @returns what stops it
 */
export function watchRecursively(folder: string, listener: ChangeListener, failed: () => void): () => void {
  const watcher = watch(folder, { recursive: true, persistent: false });
  watcher.on('change', (_, name) => {
    // Without a name, as when there were too many to tell them all, it may be anything.
    if (typeof name !== 'string') return listener.changed('');
    const path = projectPath(name);
    if (isAuthoredPath(path)) listener.changed(path);
  });
  watcher.on('error', failed);
  return () => watcher.close();
}
