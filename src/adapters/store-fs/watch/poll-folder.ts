import { relative, sep } from 'node:path';
import type { ProjectPath } from '#domain/change/file-change';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { WatchListener } from './folder-tree.js';

const pollMs = { text: 2_000, binary: 5_000 };

/**
 * Polls every file, for systems that cannot watch the folders. Resolves after the first look at all files.
 *
 * @param folder its real path
 * @param stopping stops it, also before it has begun
 */
export async function pollFolder(folder: string, listener: WatchListener, stopping: AbortSignal): Promise<void> {
  const pathOf = (place: string) => projectPath(relative(folder, place));
  // Loaded on demand, because most systems do not need it.
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
  watcher.on('addDir', () => listener.folderAdded());
  watcher.on('all', (_, place) => {
    if (place !== folder) listener.changed(pathOf(place));
  });
  // A file that cannot be read is polled again.
  watcher.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
    stopping.addEventListener('abort', () => resolve(watcher.close()));
  });
  if (stopping.aborted) return;
  // chokidar is ready before it has looked at each file for the first time. It misses an edit until then.
  const again = setTimeout(() => listener.changed(''), pollMs.binary).unref();
  stopping.addEventListener('abort', () => clearTimeout(again));
}

/** Turns a relative path of this system into a project's path. */
export function projectPath(relativePath: string): ProjectPath {
  return relativePath.split(sep).join('/');
}
