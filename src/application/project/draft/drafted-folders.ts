import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from '#application/project/files/project-files';
import { foldName } from '#domain/name/check-name';
import type { FolderEntry } from '#application/ports/file-store';

/**
 * The content of folders in a draft. Each folder is listed in the store once, when it is first needed, and then cached as
 * the draft changes it.
 */
export class DraftedFolders {
  private readonly known = new Map<ProjectPath, Promise<DraftedFolder>>();
  /** Changes that no folder shows yet: a draft that lists no folder reads none from the store. */
  private readonly waiting: (readonly [path: ProjectPath, isThere: boolean])[] = [];
  private settled: Promise<void> = Promise.resolve();

  constructor(private readonly store: ProjectFiles) {}

  /** Records whether a file will exist. */
  note(path: ProjectPath, isThere: boolean): void {
    this.waiting.push([path, isThere]);
  }

  /** The folder in the draft. */
  async folder(path: ProjectPath): Promise<DraftedFolder> {
    if (this.waiting.length > 0) this.settled = this.settled.then(() => this.settle());
    await this.settled;
    return this.listed(path);
  }

  /** As `folder`, for a folder that was listed before. */
  folderIfKnown(path: ProjectPath): Promise<DraftedFolder> | undefined {
    return this.known.has(path) ? this.folder(path) : undefined;
  }

  private async settle(): Promise<void> {
    for (const [path, isThere] of this.waiting.splice(0)) await (isThere ? this.put(path) : this.take(path));
  }

  /** Adds a file and the folders above it. A folder with content is in its own folder already. */
  private async put(path: ProjectPath): Promise<void> {
    let kind: 'file' | 'folder' = 'file';
    for (let each = path; ; each = folderOf(each)) {
      const above = folderOf(each);
      const folder = await this.listed(above);
      const heldSomething = !folder.isEmpty;
      folder.put({ name: nameOf(each), kind });
      if (heldSomething || above === '') return;
      kind = 'folder';
    }
  }

  /** Removes a file, and every folder above it that becomes empty. */
  private async take(path: ProjectPath): Promise<void> {
    for (let each = path; ; each = folderOf(each)) {
      const above = folderOf(each);
      const folder = await this.listed(above);
      folder.take(nameOf(each));
      if (!folder.isEmpty || above === '') return;
    }
  }

  private listed(path: ProjectPath): Promise<DraftedFolder> {
    const known = this.known.get(path) ?? this.list(path);
    this.known.set(path, known);
    return known;
  }

  private async list(path: ProjectPath): Promise<DraftedFolder> {
    return new DraftedFolder(await this.store.list(path));
  }
}

/**
 * The content of a folder in a draft: the store's list, and the differences. Most folders of a change differ in one name or
 * none.
 */
class DraftedFolder {
  /** The new entries by name; `null` for a removed one. */
  private readonly differing = new Map<string, FolderEntry | null>();
  private count: number;

  /** @param stored sorted by name (code units) */
  constructor(private readonly stored: readonly FolderEntry[]) {
    this.count = stored.length;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Whether it has content in the store. */
  get wasThere(): boolean {
    return this.stored.length > 0;
  }

  has(name: string): boolean {
    const drafted = this.differing.get(name);
    return drafted === undefined ? this.isStored(name) : drafted !== null;
  }

  /** Its entries, sorted by name (code units). */
  list(): readonly FolderEntry[] {
    if (this.differing.size === 0) return this.stored;
    const left = this.stored.filter(({ name }) => !this.differing.has(name));
    const drafted = [...this.differing.values()].filter((entry) => entry !== null);
    return [...left, ...drafted].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** A new name, and another one that differs from it only by case or Unicode form. */
  newCollision(): readonly [name: string, other: string] | undefined {
    const added = new Map<string, string>();
    for (const [name, entry] of this.differing) {
      if (entry === null || this.isStored(name)) continue;
      const folded = foldName(name);
      const other = added.get(folded);
      if (other !== undefined) return [name, other];
      added.set(folded, name);
    }
    if (added.size === 0) return undefined;
    for (const { name: other } of this.stored) {
      const name = this.differing.get(other) === null ? undefined : added.get(foldName(other));
      if (name !== undefined) return [name, other];
    }
    return undefined;
  }

  put(entry: FolderEntry): void {
    if (!this.has(entry.name)) this.count += 1;
    this.differing.set(entry.name, entry);
  }

  take(name: string): void {
    if (!this.has(name)) return;
    this.count -= 1;
    this.differing.set(name, null);
  }

  private isStored(name: string): boolean {
    let [from, to] = [0, this.stored.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const found = this.stored[middle]?.name ?? '';
      if (found === name) return true;
      if (found < name) from = middle + 1;
      else to = middle;
    }
    return false;
  }
}
