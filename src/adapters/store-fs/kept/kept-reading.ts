import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { KeptFiles } from './kept-files.js';
import type { Asked } from './cached-result.js';

/** A change of one book asks for less. Who asks for more reads the whole project, most of which is forgotten before it is asked for again. */
const mostKept = 8_000;

/** One reading of a store's files that asks for nothing twice, for who has waited until the system was heard. */
export class KeptReading implements ProjectFiles {
  private left = mostKept;

  constructor(
    private readonly store: ProjectFiles,
    private readonly cached: KeptFiles,
  ) {}

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    const known = this.cached.file(path);
    if (known !== undefined) return known ?? undefined;
    const keep = this.begin(path, 'file');
    const file = await this.store.read(path);
    keep?.({ file: file ?? null });
    return file;
  }

  atHand(path: ProjectPath): StoredFile | null | undefined {
    return this.cached.file(path);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    const known = this.cached.list(path);
    if (known !== undefined) return known;
    const keep = this.begin(path, 'list');
    const entries = await this.store.list(path);
    keep?.({ entries });
    return entries;
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    const known = this.cached.status(path);
    if (known !== undefined) return known ?? undefined;
    const keep = this.begin(path, 'status');
    const status = await this.store.stat(path);
    keep?.({ status: status ?? null });
    return status;
  }

  async links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return (await this.store.links?.(path)) ?? [];
  }

  private begin(path: ProjectPath, asked: Asked) {
    return this.left-- > 0 ? this.cached.begin(path, asked) : undefined;
  }
}
