import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';

/** The names of all files of the baseline, by their folders. */
export class BaselineNames {
  private readonly folders = new Map<ProjectPath, readonly string[]>();

  /** Sets the names of the files directly in a folder. */
  put(folder: ProjectPath, files: readonly string[]): void {
    this.folders.set(folder, files);
  }

  has(path: ProjectPath): boolean {
    return this.folders.get(folderOf(path))?.includes(nameOf(path)) ?? false;
  }

  /** Every file below a folder; `''` is the project's root. */
  *below(folder: ProjectPath): Generator<ProjectPath> {
    for (const [each, names] of this.folders) {
      if (folder !== '' && each !== folder && !each.startsWith(`${folder}/`)) continue;
      for (const name of names) yield pathIn(each, name);
    }
  }
}
