import { type FileChange, folderOf, type ProjectPath } from '#domain/change/file-change';
import type { StoreWitness, Testimony } from '#application/ports/file-store';
import { FolderMark } from './folder-mark.js';
import { FolderTestimony, type MarkedFolders } from './folder-testimony.js';
import { markCommit } from './mark-commit.js';

/** Also folders that are not there are asked for, so they are not kept for ever. */
const mostFolders = 10_000;

const known = Promise.resolve();

/** The witness of a store that nothing changes but its own commits. */
export class CommitWitness implements StoreWitness, MarkedFolders {
  private readonly folders = new Map<ProjectPath, FolderMark>();

  /** There is nothing to wait for: commits are known before they are made. */
  caughtUp(): Promise<void> {
    return known;
  }

  begin(): Testimony {
    return new FolderTestimony(this);
  }

  markAbove(path: ProjectPath): FolderMark {
    return this.markOf(folderOf(path));
  }

  markOf(path: ProjectPath): FolderMark {
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    if (this.folders.size >= mostFolders) this.forgetAll();
    const mark = new FolderMark();
    this.folders.set(path, mark);
    return mark;
  }

  /**
   * To be called before a commit.
   * @returns to be called when it is over, whatever came of it
   */
  commitBegins(changes: readonly FileChange[]): () => void {
    return markCommit(this.touchedBy(changes));
  }

  /** A mark with a commit under way is not forgotten, so that none is lost while others are found. */
  private *touchedBy(changes: readonly FileChange[]): Generator<FolderMark> {
    for (const change of changes) for (const folder of touchedFolders(change)) yield this.markOf(folder);
  }

  private forgetAll(): void {
    for (const [path, mark] of this.folders) {
      if (mark.commits > 0) continue;
      mark.gone = true;
      this.folders.delete(path);
    }
  }
}

/** With a file that comes or goes, folders above it may. */
function touchedFolders({ action, path }: FileChange): ProjectPath[] {
  const folders = [folderOf(path)];
  if (action === 'modified') return folders;
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folderOf(folder));
  return folders;
}
