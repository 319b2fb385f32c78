import type { FSWatcher } from 'node:fs';
import { pathIn, type ProjectPath } from '#domain/change/file-change';

/** A watched folder. It stores a name and no path, because folders above it may be moved. */
export class WatchedFolder {
  watch: FSWatcher | undefined;
  /** Whether it was removed from the tree. */
  gone = false;
  /** The folders in it, by name. Most folders contain none. */
  private children: Map<string, WatchedFolder> | undefined;

  /** @param above `undefined` for the project's own folder */
  constructor(
    readonly name: string,
    readonly above: WatchedFolder | undefined,
  ) {}

  /** Empty for the project's own folder. */
  get path(): ProjectPath {
    return this.above === undefined ? '' : this.above.pathOf(this.name);
  }

  /** The path of a name in the folder. */
  pathOf(name: string): ProjectPath {
    return pathIn(this.path, name);
  }

  child(name: string): WatchedFolder | undefined {
    return this.children?.get(name);
  }

  add(child: WatchedFolder): void {
    (this.children ??= new Map()).set(child.name, child);
  }

  remove(name: string): void {
    this.children?.delete(name);
  }

  /** The folder itself, and every folder below it. */
  *all(): Generator<WatchedFolder> {
    yield this;
    for (const child of this.children?.values() ?? []) yield* child.all();
  }
}
