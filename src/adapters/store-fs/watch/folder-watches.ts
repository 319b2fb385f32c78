import { watch } from 'node:fs';
import type { BeginWatch } from './folder-tree-options.js';
import type { WatchedFolder } from './watched-folder.js';

/** So many watches are closed in one turn of the event loop: a few milliseconds' work. */
const closedPerTurn = 500;

/** Receives the events of many folders. */
export interface FoldersListener {
  /** @param name of what is directly in the folder; the system does not always give it */
  happened(folder: WatchedFolder, type: string, name: string | undefined): void;
  /** Events may have been lost. */
  failed(): void;
}

/** The watches of many folders, each of one folder alone. */
export class FolderWatches {
  private readonly toClose: WatchedFolder[] = [];

  /** @param beginWatch replaces node's own in a test */
  constructor(
    private readonly listener: FoldersListener,
    private readonly beginWatch: BeginWatch = watch,
  ) {}

  /** @throws Error with the system's code */
  begin(folder: WatchedFolder, place: string): void {
    // A watch must not keep the process alive.
    const watcher = this.beginWatch(place, { persistent: false });
    watcher.on('change', (type, name) => {
      this.listener.happened(folder, type, typeof name === 'string' ? name : undefined);
    });
    watcher.on('error', () => this.listener.failed());
    folder.watch = watcher;
  }

  /** Ends the watches of a folder that is gone, and of all folders below it. */
  end(folder: WatchedFolder): void {
    if (this.toClose.length === 0) setImmediate(() => this.close());
    for (const each of folder.all()) {
      each.gone = true;
      this.toClose.push(each);
    }
  }

  /** Runs in a later turn: until then their last events arrive, and count. */
  private close(): void {
    for (const folder of this.toClose.splice(-closedPerTurn)) folder.watch?.close();
    if (this.toClose.length > 0) setImmediate(() => this.close());
  }
}
