import { folderOf, nameOf, type ProjectPath } from '#domain/change/project-path';
import type { FolderEntry, PathStatus, StoredFile, Testimony } from '#application/ports/file-store';
import { onceOf } from '#application/memory/once-of';
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
  /** What came after it was opened. */
  private readonly kept = new Map<ProjectPath, KeptFile>();
  private readonly folders = new Set<ProjectPath>();
  private sawWhatIsGone = false;

  /**
   * @param opened what was under way already. It is not copied: it may be about every file of a book, and everybody is told of it
   *   who reads meanwhile
   * @param testimony is told what is read
   */
  constructor(
    private readonly store: ProjectFiles,
    private readonly opened: FilesUnderWay,
    private readonly testimony?: Testimony,
  ) {}

  /** Whether everything that was read is what the store has now. */
  get isCurrent(): boolean {
    return !this.sawWhatIsGone && (this.testimony?.holds() ?? false);
  }

  /** To be told before the change is made. */
  keep(underWay: FilesUnderWay): void {
    for (const [path, { before, after }] of underWay) {
      const kept = this.keptAt(path) ?? new KeptFile(before);
      kept.changes(after);
      this.kept.set(path, kept);
      addFolders(this.folders, path);
    }
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.read(path);
    // Asked after the store has answered: had a change been made by then, it would be known here.
    const kept = this.keptAt(path);
    if (kept === undefined) return stored;
    this.sawWhatIsGone = true;
    return kept.shownFor(stored);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    this.testimony?.lists(path);
    const stored = await this.store.list(path);
    if (!this.reachesInto(path)) return stored;
    this.sawWhatIsGone = true;
    const differing = new Map<ProjectPath, boolean>();
    for (const each of new Set([...this.opened.keys(), ...this.kept.keys()]))
      if (isBelow(path, each)) differing.set(each, (await this.read(each)) !== undefined);
    return overlayEntries(path, stored, differing, async (folder) => (await this.list(folder)).length === 0);
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.stat(path);
    const name = nameOf(path);
    const isKept = this.keptAt(path) !== undefined;
    const shown = isKept ? await this.read(path) : undefined;
    if (shown !== undefined) return { name, kind: 'file', size: shown.content.length };
    // A folder is there when it holds something; only one a change reaches into can differ.
    const inside = this.reachesInto(path);
    if (inside) this.sawWhatIsGone = true;
    const untouched = isKept && stored?.kind === 'file' ? undefined : stored;
    if (untouched?.kind === 'file' || !inside) return untouched;
    return (await this.list(path)).length > 0 ? { name, kind: 'folder', size: 0 } : undefined;
  }

  private keptAt(path: ProjectPath): KeptFile | undefined {
    const kept = this.kept.get(path);
    const opened = kept === undefined ? this.opened.get(path) : undefined;
    if (opened === undefined) return kept;
    const atOpening = new KeptFile(opened.before);
    atOpening.changes(opened.after);
    return atOpening;
  }

  private reachesInto(folder: ProjectPath): boolean {
    return this.folders.has(folder) || foldersOf(this.opened).has(folder);
  }
}

/** The folders that have a file of the change in them or below: found once for all who read meanwhile. */
const foldersOf = onceOf((underWay: FilesUnderWay): ReadonlySet<ProjectPath> => {
  const folders = new Set<ProjectPath>();
  for (const path of underWay.keys()) addFolders(folders, path);
  return folders;
});

function addFolders(folders: Set<ProjectPath>, path: ProjectPath): void {
  for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
}

function isBelow(folder: ProjectPath, path: ProjectPath): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
