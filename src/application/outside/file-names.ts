import type { ProjectPath } from '#domain/change/file-change';

/**
 * Which files there are, for projects of any size: a string for a folder, and one for all folders
 * with the same names, as pages of a book often have them.
 */
export class FileNames {
  /** By folder: its files' names, each between two `/`, which no name holds. */
  private readonly folders = new Map<ProjectPath, string>();
  private readonly shared = new Map<string, string>();

  /** The files directly in a folder. */
  put(folder: ProjectPath, names: readonly string[]): void {
    if (names.length === 0) return;
    const joined = `/${names.join('/')}/`;
    const known = this.shared.get(joined);
    if (known === undefined) this.shared.set(joined, joined);
    this.folders.set(folder, known ?? joined);
  }

  has(path: ProjectPath): boolean {
    const end = path.lastIndexOf('/');
    return this.folders.get(path.slice(0, Math.max(0, end)))?.includes(`/${path.slice(end + 1)}/`) ?? false;
  }

  /** Every file below a folder; `''` is the project's own. */
  *below(folder: ProjectPath): Generator<ProjectPath> {
    for (const [each, joined] of this.folders) {
      if (folder !== '' && each !== folder && !each.startsWith(`${folder}/`)) continue;
      for (const name of joined.slice(1, -1).split('/')) yield each === '' ? name : `${each}/${name}`;
    }
  }
}
