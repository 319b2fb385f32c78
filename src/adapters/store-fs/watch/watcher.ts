import { watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAuthoredPath } from '#application/ports/authored-path';
import { deferred } from '#application/support/concurrency';
import { isENOENT } from '../file-system/errors.js';
import { reportsEveryChange } from './local-file-systems.js';
import { FolderTree, type FolderTreeOptions, type WatchListener } from './folder-tree.js';
import { pollFolder, projectPath } from './poll-folder.js';

/** While the project's folder is gone, the watcher looks for it this often. */
const retryMs = 1_000;

/** How a folder is watched: each folder by itself, all by one watch, or by looking at every file again and again. */
export type WatchMethod = 'each-folder' | 'recursive' | 'polling';

export interface WatcherOptions extends FolderTreeOptions {
  /** By default the best one of the system. */
  readonly method?: WatchMethod;
}

/**
 * Watches a folder and everything below it; it follows no link. No change is missed: where events may have been lost, it
 * reports `''`, and where the system cannot watch the folders, or has no room for more watches, it polls.
 */
export class Watcher {
  private readonly listeners = new Set<WatchListener>();
  private readonly all: WatchListener = {
    changed: (path) => this.listeners.forEach((each) => each.changed(path)),
    folderAdded: () => this.listeners.forEach((each) => each.folderAdded()),
  };
  private readonly closing = new AbortController();
  private readonly ready = deferred();
  private running: Promise<void> | undefined;
  private tree: FolderTree | undefined;
  private isLocal = false;

  /** @param folder its real path */
  constructor(
    private readonly folder: string,
    private readonly options: WatcherOptions = {},
  ) {}

  /** Whether the system reports every change before the call that made it returns, and every folder is watched now. */
  get isExact(): boolean {
    return this.isLocal && this.tree?.isExact === true;
  }

  /**
   * Begins to watch with the first listener. Resolves when every later change is reported.
   * @returns what removes the listener
   * @throws what the file system throws, when there is no such folder
   */
  async listen(listener: WatchListener): Promise<() => void> {
    this.listeners.add(listener);
    try {
      await Promise.race([this.ready.promise, (this.running ??= this.run())]);
    } catch (error) {
      this.listeners.delete(listener);
      throw error;
    }
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.listeners.clear();
    this.tree?.close();
    await this.running?.catch(() => undefined);
  }

  /** Resolves when the watcher is closed, or polls. */
  private async run(): Promise<void> {
    const { method = bestMethod() } = this.options;
    const { signal } = this.closing;
    if (method === 'each-folder') await this.watchEachFolder();
    else if (method === 'recursive') await this.watchRecursively();
    if (signal.aborted) return;
    this.tree = undefined;
    await pollFolder(this.folder, this.all, signal);
    // Nobody has reported what changed since the other method failed.
    if (method !== 'polling') this.all.changed('');
    this.ready.resolve();
  }

  /** Watches all folders anew whenever events may have been lost. Resolves when that is no longer possible. */
  private async watchEachFolder(): Promise<void> {
    this.isLocal = await reportsEveryChange(this.folder);
    let wasLost = false;
    for (let tree: FolderTree | undefined = this.openTree(); tree !== undefined; tree = await this.reopenTree()) {
      this.tree = tree;
      if (this.closing.signal.aborted) tree.close();
      const isComplete = await tree.complete;
      if (isComplete && wasLost) this.all.changed('');
      if (isComplete) this.ready.resolve();
      if ((await tree.ended) !== 'lost') return;
      wasLost = true;
    }
  }

  private openTree(): FolderTree {
    return new FolderTree(this.folder, this.all, this.options);
  }

  /** @returns `undefined` where the folder can no longer be watched */
  private async reopenTree(): Promise<FolderTree | undefined> {
    // A turn later, when the events that were lost no longer count.
    for (let ms = 0; ; ms = retryMs) {
      await delay(ms, undefined, { ref: false, signal: this.closing.signal });
      try {
        return this.openTree();
      } catch (error) {
        if (!isENOENT(error)) return undefined;
      }
    }
  }

  /** Resolves when the watch has failed. */
  private async watchRecursively(): Promise<void> {
    const watcher = watch(this.folder, { recursive: true, persistent: false });
    watcher.on('change', (_, name) => {
      // Without a name, as after too many events, it may be anything.
      const path = typeof name === 'string' ? projectPath(name) : '';
      if (isAuthoredPath(path)) this.all.changed(path);
    });
    this.ready.resolve();
    await new Promise<unknown>((resolve) => {
      watcher.on('error', resolve);
      this.closing.signal.addEventListener('abort', resolve);
    });
    watcher.close();
  }
}

function bestMethod(): WatchMethod {
  // Other programs that poll with chokidar read this variable, too.
  const polling = (process.env.CHOKIDAR_USEPOLLING ?? '').toLowerCase();
  if (!['', '0', 'false'].includes(polling)) return 'polling';
  return process.platform === 'linux' ? 'each-folder' : 'recursive';
}

/**
 * Waits until all events of earlier changes have been received. Linux queues an event before the call that made the change
 * returns, and the event loop delivers all queued events in one phase. A callback may run before or after that phase: only the
 * second immediate from now is sure to come after it.
 */
export class EventBarrier {
  private next: Promise<void> | undefined;

  /** All who call in one turn wait together. */
  sync(): Promise<void> {
    this.next ??= new Promise((resolve) => {
      setImmediate(() => {
        // Who calls from now on has to wait for another phase.
        this.next = undefined;
        setImmediate(resolve);
      });
    });
    return this.next;
  }
}
