import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { hasFile, namesInFolder, packNames, unpackNames, type PackedNames } from './packed-names.js';

/**
 * Which files there are, for projects of any size: folders that hold the same names, down to the
 * last of them, are one, as pages of a book often do. So what it takes grows with what differs.
 */
export class FileNames {
  /** What a folder may hold, by number. */
  private readonly contents: PackedNames[] = [];
  private readonly numbers = new Map<PackedNames, number>();
  /** The folders whose own folder was not put yet; in the end, the project's. */
  private readonly tops = new Map<ProjectPath, number>();

  /** The files and folders directly in a folder; the folders were put before. */
  put(folder: ProjectPath, files: readonly string[], folders: readonly string[]): void {
    const named = folders.flatMap((name) => {
      const path = pathIn(folder, name);
      const names = this.tops.get(path);
      this.tops.delete(path);
      return names === undefined ? [] : [{ name, names }];
    });
    this.tops.set(folder, this.numberOf(packNames(files, named)));
  }

  has(path: ProjectPath): boolean {
    const names = this.find(folderOf(path));
    return names !== undefined && hasFile(names, nameOf(path));
  }

  /** Every file below a folder; `''` is the project's own. */
  *below(folder: ProjectPath): Generator<ProjectPath> {
    const found = this.find(folder);
    if (found !== undefined) {
      yield* this.all(folder, found);
      return;
    }
    for (const [top, number] of this.tops) {
      if (folder === '' || top.startsWith(`${folder}/`)) yield* this.all(top, this.contents[number]);
    }
  }

  private numberOf(names: PackedNames): number {
    const known = this.numbers.get(names);
    if (known !== undefined) return known;
    this.numbers.set(names, this.contents.length);
    return this.contents.push(names) - 1;
  }

  /** What is directly in a folder. */
  private find(folder: ProjectPath): PackedNames | undefined {
    const path = folder === '' ? [] : folder.split('/');
    for (let depth = 0; depth <= path.length; depth++) {
      const top = this.tops.get(path.slice(0, depth).join('/'));
      if (top !== undefined) return this.descend(top, path.slice(depth));
    }
    return undefined;
  }

  private descend(top: number, path: readonly string[]): PackedNames | undefined {
    let names = this.contents[top];
    for (const name of path) {
      const next = names === undefined ? undefined : namesInFolder(names, name);
      names = next === undefined ? undefined : this.contents[next];
    }
    return names;
  }

  private *all(folder: ProjectPath, packed: PackedNames = ''): Generator<ProjectPath> {
    for (const { name, names } of unpackNames(packed)) {
      const path = pathIn(folder, name);
      if (names === undefined) yield path;
      else yield* this.all(path, this.contents[names]);
    }
  }
}
