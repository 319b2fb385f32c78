import type { FSWatcher } from 'node:fs';
import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { FolderMark } from '#adapters/store-fs/witness/folder-mark';

/** From so many folders in one on, a map finds one faster than a look at each, and is worth its room. */
const many = 9;

/**
 * A folder that the system tells of. It knows its name and not its path: folders above it may come and go. Tens of
 * thousands of them are what a large project takes most memory for.
 */
export class WatchedFolder extends FolderMark {
  watch: FSWatcher | undefined;
  /** The folders in it: the first of a chain, which takes no room of its own, or all of them by name. */
  private children: WatchedFolder | Map<string, WatchedFolder> | undefined;
  /** In the chain it is in. */
  private next: WatchedFolder | undefined;

  /** @param above `undefined` for the project's own folder */
  constructor(
    readonly name: string,
    readonly above: WatchedFolder | undefined,
  ) {
    super();
  }

  /** Empty for the project's own folder. */
  get path(): ProjectPath {
    return this.above === undefined ? '' : this.above.pathOf(this.name);
  }

  /** The path of what is in it. */
  pathOf(name: string): ProjectPath {
    return pathIn(this.path, name);
  }

  /** The folder of that name directly in it. */
  child(name: string): WatchedFolder | undefined {
    if (this.children instanceof Map) return this.children.get(name);
    let each = this.children;
    while (each !== undefined && each.name !== name) each = each.next;
    return each;
  }

  /** In the place of what had its name. */
  put(child: WatchedFolder): void {
    this.remove(child.name);
    if (this.children instanceof Map) {
      this.children.set(child.name, child);
      return;
    }
    child.next = this.children;
    this.children = child;
    const all = [...this.folders()];
    if (all.length >= many) this.children = new Map(all.map((each) => [each.name, each]));
  }

  remove(name: string): void {
    if (this.children instanceof Map) {
      this.children.delete(name);
      return;
    }
    let before: WatchedFolder | undefined;
    for (const each of this.folders()) {
      if (each.name === name) {
        if (before === undefined) this.children = each.next;
        else before.next = each.next;
        return;
      }
      before = each;
    }
  }

  /** It and every folder below it. */
  *all(): Generator<WatchedFolder> {
    yield this;
    for (const child of this.folders()) yield* child.all();
  }

  /** The folders directly in it. */
  private *folders(): Generator<WatchedFolder> {
    if (this.children instanceof Map) yield* this.children.values();
    else for (let each = this.children; each !== undefined; each = each.next) yield each;
  }
}
