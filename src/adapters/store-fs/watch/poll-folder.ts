import { relative } from 'node:path';
import { isAuthoredPath } from '#application/outside/authored-path';
import type { ChangeListener } from './change-listener.js';
import { projectPath } from './disk-path.js';

const pollMs = { text: 2_000, binary: 5_000 };

/**
 * Looks at every file every so often, where the system tells of nothing, or has no room for more
 * watches. Resolves when everything was looked at once.
 *
 * @param folder the real path
 * @param stopping stops it, also before it has begun
 */
export async function pollFolder(folder: string, listener: ChangeListener, stopping: AbortSignal): Promise<void> {
  const pathOf = (place: string) => projectPath(relative(folder, place));
  // Loaded where it is needed, which is nearly nowhere.
  const { watch } = await import('chokidar');
  if (stopping.aborted) return;
  const watcher = watch(folder, {
    ignored: (place) => place !== folder && !isAuthoredPath(pathOf(place)),
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    atomic: false,
    usePolling: true,
    interval: pollMs.text,
    binaryInterval: pollMs.binary,
  });
  watcher.on('addDir', () => listener.folderCame());
  watcher.on('all', (_, place) => {
    if (place !== folder) listener.changed(pathOf(place));
  });
  // What cannot be read is looked at again in its time.
  watcher.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
    stopping.addEventListener('abort', () => resolve(watcher.close()));
  });
  if (stopping.aborted) return;
  // It says it is ready before it has looked at each file for the first time, so an edit until then is not told.
  const again = setTimeout(() => listener.changed(''), pollMs.binary).unref();
  stopping.addEventListener('abort', () => clearTimeout(again));
}
