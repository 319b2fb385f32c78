import { watch } from 'node:fs';
import type { BeginWatch } from './folder-tree-options.js';
import { lightWatchOf, type BegunWatch, type FoldersListener, type LightWatch } from './light-watch.js';
import type { WatchedFolder } from './watched-folder.js';

/** So many watches are ended before others have their turn: a few milliseconds' work. */
const mostInOneTurn = 500;

/** The watches of many folders, each of one folder alone. */
export class FolderWatches {
  /** Learnt from the first watch there is. */
  private light: LightWatch<WatchedFolder> | undefined;
  private readonly toClose: WatchedFolder[] = [];

  /** @param beginWatch node's own, unless a test has another */
  constructor(
    private readonly listener: FoldersListener<WatchedFolder>,
    private readonly beginWatch: BeginWatch | undefined,
  ) {}

  /** @throws Error with the system's code */
  begin(folder: WatchedFolder, place: string): void {
    folder.watch = this.light?.(place, folder) ?? this.beginAsUsual(folder, place);
  }

  /** Ends the watch of a folder and of all below it, which are gone from now on. */
  end(folder: WatchedFolder): void {
    if (this.toClose.length === 0) setImmediate(() => this.close());
    for (const each of folder.all()) {
      each.gone = true;
      this.toClose.push(each);
    }
  }

  private beginAsUsual(folder: WatchedFolder, place: string): BegunWatch {
    // Never what keeps the process alive.
    const watcher = (this.beginWatch ?? watch)(place, { persistent: false });
    watcher.on('change', (type, name) => {
      this.listener.happened(folder, type, typeof name === 'string' ? name : undefined);
    });
    watcher.on('error', () => this.listener.failed());
    if (this.beginWatch === undefined) this.light = lightWatchOf(watcher, this.listener);
    return watcher;
  }

  /** Not before the next turn: until then the system tells of them what was to be told, and that is counted. */
  private close(): void {
    for (const folder of this.toClose.splice(-mostInOneTurn)) folder.watch?.close();
    if (this.toClose.length > 0) setImmediate(() => this.close());
  }
}
