import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry, StoredFile } from '#application/ports/file-store';
import { overlayEntries } from './overlay-entries.js';
import type { ProjectFiles } from './project-files.js';

/** What files held before a change; `null`: they were not there. */
export type FilesBefore = ReadonlyMap<ProjectPath, StoredFile | null>;

/**
 * The project as it was at one revision, whatever is changed meanwhile: what a change takes away
 * is kept here before it is made. Nobody waits for anybody.
 */
export class Snapshot implements ProjectFiles {
  private readonly kept = new Map<ProjectPath, StoredFile | null>();

  constructor(
    private readonly store: ProjectFiles,
    underWay: FilesBefore,
  ) {
    this.keep(underWay);
  }

  /** To be told before the change is made. */
  keep(before: FilesBefore): void {
    for (const [path, file] of before) if (!this.kept.has(path)) this.kept.set(path, file);
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    // Asked after the store has answered: had a change been made by then, it would be known here.
    const stored = await this.store.read(path);
    const kept = this.kept.get(path);
    return kept === undefined ? stored : (kept ?? undefined);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    const stored = await this.store.list(path);
    const sizes = new Map([...this.kept].map(([each, file]) => [each, file && file.content.length]));
    return overlayEntries(path, stored, sizes, async (folder) => (await this.list(folder)).length === 0);
  }

  async stat(path: ProjectPath): Promise<FolderEntry | undefined> {
    const stored = await this.store.stat(path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const kept = this.kept.get(path);
    if (kept) return { name, kind: 'file', size: kept.content.length };
    const untouched = kept === null && stored?.kind === 'file' ? undefined : stored;
    // A folder is there when it holds something; only one a change reaches into can differ.
    const inside = [...this.kept.keys()].some((each) => each.startsWith(`${path}/`));
    if (untouched?.kind === 'file' || !inside) return untouched;
    return (await this.list(path)).length > 0 ? { name, kind: 'folder', size: 0 } : undefined;
  }
}
