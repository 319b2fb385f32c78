import { readdir, type Dirent } from 'node:fs';
import { isAuthoredName } from '#application/outside/authored-path';
import { diskPath } from './disk-path.js';
import type { ListFolder } from './folder-tree-options.js';
import { statusAt } from './status-at.js';
import type { WatchedFolder } from './watched-folder.js';

/** So many folders are listed at once: half of the threads there are for files, so that requests have the others. */
const lanes = 2;
/** So many watches are begun before others have their turn: a few milliseconds' work. */
const mostInOneTurn = 500;

interface Listing {
  readonly entries: readonly Dirent[];
  /** Of the folder, before it was listed. */
  readonly changes: number;
}

/** Who is told of what the lists hold. */
export interface ListListener {
  /** A folder that is not watched yet is in this one. */
  found(above: WatchedFolder, name: string): void;
  /** Nothing is left to list. */
  allListed(): void;
}

/** Watched folders whose own folders are not known yet: they are listed a few at a time. */
export class FoldersToList {
  private readonly waiting: WatchedFolder[] = [];
  private listing = 0;

  /** @param folder the real path of the project's */
  constructor(
    private readonly folder: string,
    private readonly listener: ListListener,
    private readonly list: ListFolder = readdir,
  ) {}

  add(folder: WatchedFolder): void {
    this.waiting.push(folder);
  }

  /** To be called when some were added. Folders that are gone meanwhile are passed over. */
  goOn(): void {
    while (this.listing < lanes) {
      const folder = this.waiting.pop();
      if (folder === undefined) break;
      if (folder.gone) continue;
      this.listing++;
      const { changes } = folder;
      this.list(diskPath(this.folder, folder.path), { withFileTypes: true }, (error, entries) => {
        this.findIn(folder, { entries: error === null ? entries : [], changes }, 0);
      });
    }
    if (this.listing === 0 && this.waiting.length === 0) this.listener.allListed();
  }

  /** @param from where in the entries to go on */
  private findIn(folder: WatchedFolder, { entries, changes }: Listing, from: number): void {
    let found = 0;
    for (let index = from; index < entries.length && !folder.gone; index++) {
      const entry = entries[index];
      if (entry?.isDirectory() !== true || !isAuthoredName(entry.name)) continue;
      if (folder.child(entry.name) !== undefined) continue;
      if (found++ === mostInOneTurn) {
        setImmediate(() => this.findIn(folder, { entries, changes }, index));
        return;
      }
      // Of what has come in the place of a folder since it was listed, it was told before there was anything to take out.
      if (folder.changes !== changes && !this.isFolder(folder, entry.name)) continue;
      this.listener.found(folder, entry.name);
    }
    this.listing--;
    this.goOn();
  }

  private isFolder(above: WatchedFolder, name: string): boolean {
    return statusAt(diskPath(this.folder, above.pathOf(name)))?.kind === 'folder';
  }
}
