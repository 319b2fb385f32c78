import { nameOf, type ProjectPath } from '#domain/change/project-path';
import type { FolderEntry, PathStatus, StoredFile, Testimony } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { overlayEntries } from './overlay-entries.js';

/** What files held before a change; `null`: they were not there. */
export type FilesBefore = ReadonlyMap<ProjectPath, StoredFile | null>;

/**
 * The project as it was at one revision, whatever is changed meanwhile: what a change takes away
 * is kept here before it is made. Nobody waits for anybody.
 */
export class Snapshot implements ProjectFiles {
  private readonly kept = new Map<ProjectPath, StoredFile | null>();
  private sawWhatIsGone = false;

  /** @param testimony is told what is read */
  constructor(
    private readonly store: ProjectFiles,
    underWay: FilesBefore,
    private readonly testimony?: Testimony,
  ) {
    this.keep(underWay);
  }

  /** Whether everything that was read is what the store has now. */
  get isCurrent(): boolean {
    return !this.sawWhatIsGone && (this.testimony?.holds() ?? false);
  }

  /** To be told before the change is made. */
  keep(before: FilesBefore): void {
    for (const [path, file] of before) if (!this.kept.has(path)) this.kept.set(path, file);
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.read(path);
    // Asked after the store has answered: had a change been made by then, it would be known here.
    const kept = this.kept.get(path);
    if (kept === undefined) return stored;
    this.sawWhatIsGone = true;
    return kept ?? undefined;
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    this.testimony?.lists(path);
    const stored = await this.store.list(path);
    if (this.reachesInto(path)) this.sawWhatIsGone = true;
    const differing = new Map([...this.kept].map(([each, file]) => [each, file !== null]));
    return overlayEntries(path, stored, differing, async (folder) => (await this.list(folder)).length === 0);
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.stat(path);
    const name = nameOf(path);
    const kept = this.kept.get(path);
    // A folder is there when it holds something; only one a change reaches into can differ.
    const inside = this.reachesInto(path);
    if (kept !== undefined || inside) this.sawWhatIsGone = true;
    if (kept) return { name, kind: 'file', size: kept.content.length };
    const untouched = kept === null && stored?.kind === 'file' ? undefined : stored;
    if (untouched?.kind === 'file' || !inside) return untouched;
    return (await this.list(path)).length > 0 ? { name, kind: 'folder', size: 0 } : undefined;
  }

  private reachesInto(folder: ProjectPath): boolean {
    if (this.kept.size > 0 && folder === '') return true;
    return [...this.kept.keys()].some((each) => each.startsWith(`${folder}/`));
  }
}
