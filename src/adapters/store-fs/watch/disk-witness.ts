import { lstatSync } from 'node:fs';
import type { FileChange, ProjectPath } from '#domain/change/file-change';
import { isAuthoredName } from '#application/outside/authored-path';
import type { StoreWitness, Testimony } from '#application/ports/file-store';
import { pathParts } from '../root/path-parts.js';
import type { FolderMark } from '../witness/folder-mark.js';
import { FolderTestimony, type MarkedFolders } from '../witness/folder-testimony.js';
import { markCommit } from '../witness/mark-commit.js';
import { diskPath, type FolderTree } from './folder-tree.js';
import type { WatchedFolder } from './watched-folder.js';
import { EventBarrier } from './watcher.js';

/**
 * The witness of a folder on disk: what was read while the folders it is in were watched, and of
 * which nothing was told since, is still so. Not told, and therefore outside of what is promised:
 * what a program writes into a file through a mapping of it into memory, or by a second name that
 * the file was given after it was read.
 */
export class DiskWitness implements StoreWitness, MarkedFolders {
  private readonly events = new EventBarrier();

  /**
   * @param folder the real path of the project's folder
   * @param currentTree `undefined` while nobody tells of every change
   */
  constructor(
    private readonly folder: string,
    private readonly currentTree: () => FolderTree | undefined,
  ) {}

  caughtUp(): Promise<void> {
    return this.events.sync();
  }

  begin(): Testimony {
    return new FolderTestimony(this);
  }

  markAbove(path: ProjectPath): FolderMark | undefined {
    const names = pathParts(path);
    return names && this.markToldOf(names.slice(0, -1), path);
  }

  markOf(path: ProjectPath): FolderMark | undefined {
    const names = pathParts(path);
    return names && this.markToldOf(names, undefined);
  }

  /** To be called before a commit; what is returned, when it is over. */
  commitBegins(changes: readonly FileChange[]): () => void {
    const tree = this.currentTree();
    return markCommit(tree === undefined ? [] : changes.flatMap((change) => touchedFolders(tree, change)));
  }

  /** @param file the path in the folder that is looked at */
  private markToldOf(folder: readonly string[], file: ProjectPath | undefined): FolderMark | undefined {
    const found = this.currentTree()?.deepest(folder);
    if (found === undefined) return undefined;
    if (found.depth === folder.length) return file !== undefined && this.hasTwoNames(file) ? undefined : found.folder;
    // What is no folder now is told of when it becomes one; what is one, and not watched, is told of by nobody.
    const place = diskPath(this.folder, folder.slice(0, found.depth + 1).join('/'));
    return this.at(place) === 'folder' ? undefined : found.folder;
  }

  /** By its other name it can be written without a word where this one is. */
  private hasTwoNames(file: ProjectPath): boolean {
    return this.at(diskPath(this.folder, file)) === 'file-of-two-names';
  }

  /** A call that the system answers from memory, in a microsecond or two. */
  private at(place: string): 'folder' | 'file-of-two-names' | 'other' {
    try {
      const status = lstatSync(place, { throwIfNoEntry: false });
      if (status?.isDirectory() === true) return 'folder';
      return status !== undefined && status.nlink > 1 ? 'file-of-two-names' : 'other';
    } catch {
      // What cannot be looked at can be told of even less.
      return 'folder';
    }
  }
}

/** The folders in which something comes, goes or is different with a change. */
function touchedFolders(tree: FolderTree, { action, path }: FileChange): WatchedFolder[] {
  const names = path.split('/');
  const above = names.slice(0, -1);
  const { folder, depth } = tree.deepest(above);
  // In a folder that nobody watches there is nobody to be told.
  if (depth < above.length && !isAuthoredName(above[depth] ?? '')) return [];
  if (action !== 'removed') return [folder];
  const folders: WatchedFolder[] = [];
  // With its last file a folder goes, too.
  for (let each: WatchedFolder | undefined = folder; each !== undefined; each = each.above) folders.push(each);
  return folders;
}
