import { watch, type FSWatcher } from 'chokidar';
import { basename, join, relative, sep } from 'node:path';
import type { ProjectPath } from '#domain/change/file-change';
import { isAuthoredPath } from '#application/outside/authored-path';
import { errno } from '../file-system/errno.js';
import { GatherChanges } from './gather-changes.js';

/** Where the system has no room for more watches, the files are looked at every so often. */
const pollMs = { text: 2_000, binary: 5_000 };
/**
 * A new folder is told of before it is watched: what is put into it meanwhile is told of by nobody,
 * so the folder is looked at again, in milliseconds after it was.
 */
const newFolderMs = [200, 1_500];

/**
 * Tells of what changes in a folder and below it, links not followed. Resolves when the watching
 * has begun.
 *
 * @param folder the real path
 * @param isOurs whether a file was written by the service just now; it is told of all the same
 * @returns what stops it
 */
export async function watchFolder(
  folder: string,
  changed: (paths: readonly ProjectPath[]) => void,
  isOurs: (path: ProjectPath) => boolean,
): Promise<() => Promise<void>> {
  const projectPath = (path: string) => relative(folder, path).split(sep).join('/');
  const isWatched = (path: string) => path === folder || isAuthoredPath(projectPath(path));
  const gather = new GatherChanges((paths) => changed(paths.map(projectPath)));
  const note = (path: string) => {
    if (path !== folder && path.startsWith(folder) && isWatched(path)) gather.note(path, isOurs(projectPath(path)));
  };
  let stopped = false;
  let watcher = begin(false);

  function begin(polling: boolean): FSWatcher {
    const begun = watch(folder, {
      // A folder tells of its files, for a tenth of what watching each would take. Polled, it does not.
      ignored: (path, stats) =>
        !isWatched(path) || (stats !== undefined && !stats.isDirectory() && !begun.options.usePolling),
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      atomic: false,
      // Said only where it is so: otherwise the library's own environment variables count.
      ...(polling ? { usePolling: true, interval: pollMs.text, binaryInterval: pollMs.binary } : {}),
    });
    begun.on('all', (_, path) => note(path));
    begun.on('addDir', (path) => {
      gather.expectMany();
      for (const delay of newFolderMs) setTimeout(() => note(path), delay).unref();
    });
    // What the system tells, as it comes: the library compares times first, and an edit may set them back.
    begun.on('raw', (_, path, details) => rawPaths(path, details).forEach(note));
    begun.on('error', (error) => {
      if (!polling && !stopped && ['ENOSPC', 'EMFILE'].includes(errno(error) ?? '') && watcher === begun) poll();
    });
    return begun;
  }

  function poll(): void {
    void watcher.close();
    watcher = begin(true);
  }

  await ready(() => watcher);
  return async () => {
    stopped = true;
    gather.stop();
    await watcher.close();
  };
}

/** Until the watcher is ready, be it another one in the end. */
async function ready(current: () => FSWatcher): Promise<void> {
  for (let watcher: FSWatcher | undefined; watcher !== current();) {
    const awaited = (watcher = current());
    await new Promise<void>((resolve) => {
      awaited.once('ready', resolve);
      // The one that takes its place is waited for then.
      awaited.once('error', () => setImmediate(() => awaited !== current() && resolve()));
    });
  }
}

/**
 * The system names a file by the folder it watches, or by the file itself when it watches that. What
 * a folder holds of its own name is told of by the library.
 */
function rawPaths(path: string | null, details: unknown): string[] {
  const watched =
    typeof details === 'object' && details !== null && 'watchedPath' in details ? details.watchedPath : undefined;
  if (typeof watched !== 'string') return path === null ? [] : [path];
  return path === null || basename(watched) === path ? [watched] : [join(watched, path)];
}
