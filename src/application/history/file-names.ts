import { pathIn, type ProjectPath } from '#domain/change/project-path';

/**
 * Which files there are, for projects of any size: folders that hold the same names, down to the
 * last of them, are one, as pages of a book often do. So what it takes grows with what differs.
 */
export class FileNames {
  /**
   * What a folder may hold, by number: each name behind a `/`, the last one before one, too. That of a folder is
   * followed by NUL, which is in no name either, and the number of what it holds.
   */
  private readonly contents: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** The folders whose own folder was not put yet; in the end, the project's. */
  private readonly tops = new Map<ProjectPath, number>();

  /** The files and folders directly in a folder; the folders were put before. */
  put(folder: ProjectPath, files: readonly string[], folders: readonly string[]): void {
    const entries = [...files];
    for (const name of folders) {
      const path = pathIn(folder, name);
      const number = this.tops.get(path);
      this.tops.delete(path);
      if (number !== undefined) entries.push(`${name}\0${number}`);
    }
    this.tops.set(folder, this.numberOf(`/${entries.map((entry) => `${entry}/`).join('')}`));
  }

  has(path: ProjectPath): boolean {
    const end = path.lastIndexOf('/');
    return this.find(path.slice(0, Math.max(0, end)))?.includes(`/${path.slice(end + 1)}/`) ?? false;
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

  private numberOf(content: string): number {
    const known = this.numbers.get(content);
    if (known !== undefined) return known;
    this.numbers.set(content, this.contents.length);
    return this.contents.push(content) - 1;
  }

  /** What a folder holds. */
  private find(folder: ProjectPath): string | undefined {
    const names = folder === '' ? [] : folder.split('/');
    for (let depth = 0; depth <= names.length; depth++) {
      const number = this.tops.get(names.slice(0, depth).join('/'));
      if (number !== undefined) return this.descend(number, names.slice(depth));
    }
    return undefined;
  }

  private descend(number: number, names: readonly string[]): string | undefined {
    let content = this.contents[number];
    for (const name of names) {
      const entry = `/${name}\0`;
      const at = content?.indexOf(entry) ?? -1;
      if (content === undefined || at < 0) return undefined;
      const from = at + entry.length;
      content = this.contents[Number(content.slice(from, content.indexOf('/', from)))];
    }
    return content;
  }

  private *all(folder: ProjectPath, content = '/'): Generator<ProjectPath> {
    for (const entry of content.split('/').slice(1, -1)) {
      const [name = '', number] = entry.split('\0');
      const path = pathIn(folder, name);
      if (number === undefined) yield path;
      else yield* this.all(path, this.contents[Number(number)]);
    }
  }
}
