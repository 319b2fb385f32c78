import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry } from '#application/ports/file-store';
import type { ProjectFiles } from './project-files.js';

/**
 * What folders hold, in a project where some files are to be made and others to go: each is listed in the store once,
 * when it is first asked for, and kept as the draft has it from then on.
 */
export class DraftedFolders {
  private readonly known = new Map<ProjectPath, Promise<Map<string, FolderEntry>>>();
  /** What nobody has asked about since; a draft that asks for no folder lists none. */
  private readonly waiting: (readonly [path: ProjectPath, isThere: boolean])[] = [];
  private settled: Promise<void> = Promise.resolve();

  constructor(private readonly store: ProjectFiles) {}

  /** Says what is to become of a file: whether it will be there. */
  note(path: ProjectPath, isThere: boolean): void {
    this.waiting.push([path, isThere]);
  }

  /** Its entries by name. Not to be changed by others. */
  async entries(folder: ProjectPath): Promise<ReadonlyMap<string, FolderEntry>> {
    this.settled = this.settled.then(() => this.settle());
    await this.settled;
    return this.listed(folder);
  }

  /** As `entries`, of a folder that somebody has asked for already. */
  entriesIfKnown(folder: ProjectPath): Promise<ReadonlyMap<string, FolderEntry>> | undefined {
    return this.known.has(folder) ? this.entries(folder) : undefined;
  }

  private async settle(): Promise<void> {
    for (const [path, isThere] of this.waiting.splice(0)) await (isThere ? this.put(path) : this.take(path));
  }

  /** A file is there, and so are the folders above it: whatever held something is in its own folder already. */
  private async put(path: ProjectPath): Promise<void> {
    let [folder, name] = split(path);
    let entry: FolderEntry = { name, kind: 'file' };
    for (;;) {
      const entries = await this.listed(folder);
      const heldSomething = entries.size > 0;
      entries.set(name, entry);
      if (heldSomething || folder === '') return;
      [folder, name] = split(folder);
      entry = { name, kind: 'folder' };
    }
  }

  /** A file is gone, and so is every folder above it that holds nothing any more. */
  private async take(path: ProjectPath): Promise<void> {
    for (let [folder, name] = split(path); ; [folder, name] = split(folder)) {
      const entries = await this.listed(folder);
      entries.delete(name);
      if (entries.size > 0 || folder === '') return;
    }
  }

  private listed(folder: ProjectPath): Promise<Map<string, FolderEntry>> {
    const known = this.known.get(folder) ?? this.list(folder);
    this.known.set(folder, known);
    return known;
  }

  private async list(folder: ProjectPath): Promise<Map<string, FolderEntry>> {
    return new Map((await this.store.list(folder)).map((entry) => [entry.name, entry]));
  }
}

export function split(path: ProjectPath): [folder: ProjectPath, name: string] {
  const end = path.lastIndexOf('/');
  return end < 0 ? ['', path] : [path.slice(0, end), path.slice(end + 1)];
}
