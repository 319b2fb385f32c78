import { nameOf, type ProjectPath } from '#domain/change/project-path';
import type { FolderEntry, PathStatus, StoredFile, Testimony } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { KeptFile, type FileUnderWay } from './kept-file.js';
import { overlayEntries } from './overlay-entries.js';

/** What a change is about to do. */
export type FilesUnderWay = ReadonlyMap<ProjectPath, FileUnderWay>;

/**
 * The project as it was at one revision, whatever the service changes meanwhile: what a change takes away
 * is kept here before it is made. What somebody else makes of a file is shown. Nobody waits for anybody.
 */
export class Snapshot implements ProjectFiles {
  private readonly kept = new Map<ProjectPath, KeptFile>();
  private sawWhatIsGone = false;

  /** @param testimony is told what is read */
  constructor(
    private readonly store: ProjectFiles,
    underWay: FilesUnderWay,
    private readonly testimony?: Testimony,
  ) {
    this.keep(underWay);
  }

  /** Whether everything that was read is what the store has now. */
  get isCurrent(): boolean {
    return !this.sawWhatIsGone && (this.testimony?.holds() ?? false);
  }

  /** To be told before the change is made. */
  keep(underWay: FilesUnderWay): void {
    for (const [path, { before, after }] of underWay) {
      const kept = this.kept.get(path) ?? new KeptFile(before);
      kept.changes(after);
      this.kept.set(path, kept);
    }
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.read(path);
    // Asked after the store has answered: had a change been made by then, it would be known here.
    const kept = this.kept.get(path);
    if (kept === undefined) return stored;
    this.sawWhatIsGone = true;
    return kept.shownFor(stored);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    this.testimony?.lists(path);
    const stored = await this.store.list(path);
    if (this.reachesInto(path)) this.sawWhatIsGone = true;
    const differing = new Map<ProjectPath, boolean>();
    for (const each of this.kept.keys())
      if (isBelow(path, each)) differing.set(each, (await this.read(each)) !== undefined);
    return overlayEntries(path, stored, differing, async (folder) => (await this.list(folder)).length === 0);
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.stat(path);
    const name = nameOf(path);
    const isKept = this.kept.has(path);
    const shown = isKept ? await this.read(path) : undefined;
    if (shown !== undefined) return { name, kind: 'file', size: shown.content.length };
    // A folder is there when it holds something; only one a change reaches into can differ.
    const inside = this.reachesInto(path);
    if (inside) this.sawWhatIsGone = true;
    const untouched = isKept && stored?.kind === 'file' ? undefined : stored;
    if (untouched?.kind === 'file' || !inside) return untouched;
    return (await this.list(path)).length > 0 ? { name, kind: 'folder', size: 0 } : undefined;
  }

  private reachesInto(folder: ProjectPath): boolean {
    return [...this.kept.keys()].some((each) => isBelow(folder, each));
  }
}

function isBelow(folder: ProjectPath, path: ProjectPath): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
