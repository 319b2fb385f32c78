import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from '#application/project/files/project-files';
import { DraftedFolder } from './drafted-folder.js';

/**
 * What folders hold, in a project where some files are to be made and others to go: each is listed in the store once,
 * when it is first asked for, and kept as the draft has it from then on.
 */
export class DraftedFolders {
  private readonly known = new Map<ProjectPath, Promise<DraftedFolder>>();
  /** What nobody has asked about since; a draft that asks for no folder lists none. */
  private readonly waiting: (readonly [path: ProjectPath, isThere: boolean])[] = [];
  private settled: Promise<void> = Promise.resolve();

  constructor(private readonly store: ProjectFiles) {}

  /** Says what is to become of a file: whether it will be there. */
  note(path: ProjectPath, isThere: boolean): void {
    this.waiting.push([path, isThere]);
  }

  /** The folder as it will be. */
  async folder(path: ProjectPath): Promise<DraftedFolder> {
    if (this.waiting.length > 0) this.settled = this.settled.then(() => this.settle());
    await this.settled;
    return this.listed(path);
  }

  /** As `folder`, where somebody has asked for it already. */
  folderIfKnown(path: ProjectPath): Promise<DraftedFolder> | undefined {
    return this.known.has(path) ? this.folder(path) : undefined;
  }

  private async settle(): Promise<void> {
    for (const [path, isThere] of this.waiting.splice(0)) await (isThere ? this.put(path) : this.take(path));
  }

  /** A file is there, and so are the folders above it: whatever held something is in its own folder already. */
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

  /** A file is gone, and so is every folder above it that holds nothing any more. */
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
