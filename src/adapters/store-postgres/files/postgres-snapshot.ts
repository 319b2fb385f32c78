import type { FileVersion, ProjectPath } from '#domain/change/file-change';
import type { Revision } from '#application/ports/change-log';
import type { FileSnapshot, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';
import type { Blobs } from '../contents/blobs.js';
import type { IndexedFile } from './indexed-file.js';
import type { PinnedFiles } from './pinned-files.js';

/** The files at one commit: which ones, from the index; their bytes, from the database. */
export class PostgresSnapshot implements FileSnapshot {
  constructor(
    private readonly pinned: PinnedFiles,
    readonly revision: Revision,
    private readonly blobs: Blobs,
  ) {}

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    const file = this.pinned.file(path);
    return file && { content: await this.blobs.read(file), version: file.version };
  }

  async readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
    const files = paths.flatMap((path) => {
      const file = this.pinned.file(path);
      return file === undefined ? [] : [[path, file] as const];
    });
    const bytes = await this.blobs.readMany(files.map(([, file]) => file));
    const found = new Map<ProjectPath, StoredFile>();
    for (const [path, file] of files) found.set(path, storedFile(file, bytes) ?? (await this.readAgain(file)));
    return found;
  }

  open(path: ProjectPath): Promise<OpenedFile | undefined> {
    const file = this.pinned.file(path);
    return Promise.resolve(file && this.opened(file));
  }

  list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    return Promise.resolve(this.pinned.list(path));
  }

  stat(path: ProjectPath): Promise<PathStatus | undefined> {
    return Promise.resolve(this.pinned.stat(path));
  }

  /** A database has none. */
  links(): Promise<readonly ProjectPath[]> {
    return Promise.resolve([]);
  }

  release(): void {
    this.pinned.release();
  }

  /** Reports that they are gone. */
  private async readAgain(file: IndexedFile): Promise<StoredFile> {
    return { content: await this.blobs.read(file), version: file.version };
  }

  private opened(file: IndexedFile): OpenedFile {
    return {
      size: file.size,
      version: () => Promise.resolve(file.version),
      read: (from, to) => this.blobs.pieces(file, from, to),
      close: () => Promise.resolve(),
    };
  }
}

function storedFile({ version }: IndexedFile, bytes: ReadonlyMap<FileVersion, Uint8Array>): StoredFile | undefined {
  const content = bytes.get(version);
  return content && { content, version };
}
