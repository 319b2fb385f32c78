import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from '#application/project/files/project-files';
import { foldName } from '#domain/name/taken-names';
import type { FolderEntry } from '#application/ports/file-store';
import { memoize } from '#application/support/memoize';

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

/** The content of a folder in a draft: one sorted list through all differences, because a batch lists it for each item. */
class DraftedFolder {
  private entries: readonly FolderEntry[];
  /** The names that the store's list lacks. */
  private readonly added = new Set<string>();

  /** @param stored sorted by name (code units) */
  constructor(private readonly stored: readonly FolderEntry[]) {
    this.entries = stored;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Whether it has content in the store. */
  get wasThere(): boolean {
    return this.stored.length > 0;
  }

  has(name: string): boolean {
    return isAt(this.entries, placeOf(this.entries, name), name);
  }

  /** Its entries, sorted by name (code units). */
  list(): readonly FolderEntry[] {
    return this.entries;
  }

  /** A new name, and another one that differs from it only by case or Unicode form. */
  newCollision(): readonly [name: string, other: string] | undefined {
    const folded = new Map<string, string>();
    for (const name of this.added) {
      const other = folded.get(foldName(name));
      if (other !== undefined) return [name, other];
      folded.set(foldName(name), name);
    }
    if (folded.size === 0) return undefined;
    for (const entry of this.entries) {
      const name = folded.get(foldedName(entry));
      if (name !== undefined && !this.added.has(entry.name)) return [name, entry.name];
    }
    return undefined;
  }

  put(entry: FolderEntry): void {
    const { name } = entry;
    const place = placeOf(this.entries, name);
    this.entries = this.entries.toSpliced(place, isAt(this.entries, place, name) ? 1 : 0, entry);
    if (!isAt(this.stored, placeOf(this.stored, name), name)) this.added.add(name);
  }

  take(name: string): void {
    if (!this.has(name)) return;
    this.entries = this.entries.toSpliced(placeOf(this.entries, name), 1);
    this.added.delete(name);
  }
}

/** Memoised: each change of a batch compares all names of a folder. */
const foldedName = memoize(({ name }: FolderEntry): string => foldName(name));

/** Where the name is among sorted entries, or belongs. */
function placeOf(entries: readonly FolderEntry[], name: string): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((entries[middle]?.name ?? '') < name) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isAt(entries: readonly FolderEntry[], place: number, name: string): boolean {
  return entries[place]?.name === name;
}
