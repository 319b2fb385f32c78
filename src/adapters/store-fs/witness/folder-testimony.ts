import type { ProjectPath } from '#domain/change/file-change';
import type { Testimony } from '#application/ports/file-store';
import type { FolderMark } from './folder-mark.js';

/** Who has read in more folders than these is not remembered: few answers come of so much. */
const mostFolders = 512;

/** Where changes are told: the folder whose mark moves when what is at a path does. */
export interface MarkedFolders {
  /** For the file or folder at the path itself; `undefined` where nobody would tell. */
  markAbove(path: ProjectPath): FolderMark | undefined;
  /** For what is in the folder at the path. */
  markOf(path: ProjectPath): FolderMark | undefined;
}

/** Remembers in which folders was read, and how often they had changed by then. */
export class FolderTestimony implements Testimony {
  private marks: FolderMark[] | undefined = [];
  private changes: number[] = [];

  constructor(private readonly folders: MarkedFolders) {}

  looksAt(path: ProjectPath): void {
    if (this.marks !== undefined) this.note(this.folders.markAbove(path));
  }

  lists(path: ProjectPath): void {
    if (this.marks !== undefined) this.note(this.folders.markOf(path));
  }

  holds(): boolean {
    const { marks, changes } = this;
    if (marks === undefined) return false;
    for (let index = 0; index < marks.length; index++) {
      const mark = marks[index];
      if (mark === undefined || mark.gone || mark.changes !== changes[index]) return this.forget();
    }
    return true;
  }

  private note(mark: FolderMark | undefined): void {
    if (this.marks === undefined) return;
    // What a commit is about to change may be read as it was, and be shown after it is not.
    if (mark === undefined || mark.commits > 0) return void this.forget();
    if (this.marks.includes(mark)) return;
    if (this.marks.length === mostFolders) return void this.forget();
    this.marks.push(mark);
    this.changes.push(mark.changes);
  }

  private forget(): false {
    this.marks = undefined;
    this.changes = [];
    return false;
  }
}
