import type { ChangeListener } from './change-listener.js';
import { FolderTree } from './folder-tree.js';
import type { FolderTreeOptions } from './folder-tree-options.js';
import { pollFolder } from './poll-folder.js';
import { watchRecursively } from './watch-recursively.js';

/** A folder that is watched, by whatever means the system has. */
export interface FolderWatch {
  /** The folders of which the system tells each; `undefined` where it is done otherwise. */
  readonly tree: FolderTree | undefined;
  stop(): Promise<void>;
}

/** By which means; `polling` takes the place of the others where they fail. */
export type WatchMeans = 'each-folder' | 'recursive' | 'polling';

/**
 * Tells of what changes in a folder and below it, links not followed. Resolves when the watching
 * has begun.
 *
 * @param folder the real path
 * @throws what the file system throws, when there is no such folder
 */
export async function watchFolder(
  folder: string,
  listener: ChangeListener,
  means: WatchMeans = usualMeans(),
  options: FolderTreeOptions = {},
): Promise<FolderWatch> {
  const stopping = new AbortController();
  let stopFirst: () => void = () => undefined;
  let tree: FolderTree | undefined;
  let polling: Promise<void> | undefined;

  const pollInstead = () => {
    if (!stopping.signal.aborted) polling ??= poll();
  };
  async function poll(): Promise<void> {
    tree = undefined;
    stopFirst();
    await pollFolder(folder, listener, stopping.signal);
    // What changed since the other means failed was told by nobody.
    if (means !== 'polling' && !stopping.signal.aborted) listener.changed('');
  }

  if (means === 'each-folder') {
    const begun = (tree = new FolderTree(folder, listener, pollInstead, options));
    stopFirst = () => begun.close();
    await begun.begin();
  } else if (means === 'recursive') {
    stopFirst = watchRecursively(folder, listener, pollInstead);
  } else {
    pollInstead();
  }
  await polling;
  return {
    get tree() {
      return tree;
    },
    stop: async () => {
      stopping.abort();
      stopFirst();
      await polling;
    },
  };
}

function usualMeans(): WatchMeans {
  // The name is that of the library that polls, and of other programs that use it.
  const request = (process.env.CHOKIDAR_USEPOLLING ?? '').toLowerCase();
  if (!['', '0', 'false'].includes(request)) return 'polling';
  return process.platform === 'linux' ? 'each-folder' : 'recursive';
}
