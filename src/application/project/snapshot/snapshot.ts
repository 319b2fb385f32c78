import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FolderEntry, PathStatus, StoredFile, Testimony } from '#application/ports/file-store';
import { memoize } from '#application/support/memoize';
import type { ProjectFiles } from '#application/project/files/project-files';
import { KeptFile, type FileUnderWay } from './kept-file.js';

/** What a change is about to do. */
export type FilesUnderWay = ReadonlyMap<ProjectPath, FileUnderWay>;

/**
 * The project as it was at one revision, whatever the service changes meanwhile: what a change takes away
 * is kept here before it is made. What somebody else makes of a file is shown. Nobody waits for anybody.
 */
export class Snapshot implements ProjectFiles {
  /** What came after it was opened. */
  private readonly cached = new Map<ProjectPath, KeptFile>();
  private readonly names = new Map<ProjectPath, Set<string>>();
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
      const cached = this.keptAt(path) ?? new KeptFile(before);
      cached.changes(after);
      this.cached.set(path, cached);
      addNames(this.names, path);
    }
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.read(path);
    // Asked after the store has answered: had a change been made by then, it would be known here.
    const cached = this.keptAt(path);
    if (cached === undefined) return stored;
    this.sawWhatIsGone = true;
    return cached.shownFor(stored);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    this.testimony?.lists(path);
    const stored = await this.store.list(path);
    const changed = this.changedIn(path);
    if (changed.size === 0) return stored;
    const entries = new Map(stored.map((entry) => [entry.name, entry]));
    for (const name of changed) {
      const shown = await this.stat(pathIn(path, name));
      if (shown === undefined) entries.delete(name);
      else entries.set(name, { name, kind: shown.kind });
    }
    return [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    this.testimony?.looksAt(path);
    const stored = await this.store.stat(path);
    const name = nameOf(path);
    const isKept = this.keptAt(path) !== undefined;
    const shown = isKept ? await this.read(path) : undefined;
    if (shown !== undefined) return { name, kind: 'file', size: shown.content.length };
    // A folder is there when it holds something; only one a change reaches into can differ.
    const inside = this.changedIn(path).size > 0;
    if (inside) this.sawWhatIsGone = true;
    const untouched = isKept && stored?.kind === 'file' ? undefined : stored;
    if (untouched?.kind === 'file' || !inside) return untouched;
    return (await this.isEmpty(path)) ? undefined : { name, kind: 'folder', size: 0 };
  }

  private keptAt(path: ProjectPath): KeptFile | undefined {
    const cached = this.cached.get(path);
    const opened = cached === undefined ? this.opened.get(path) : undefined;
    if (opened === undefined) return cached;
    const atOpening = new KeptFile(opened.before);
    atOpening.changes(opened.after);
    return atOpening;
  }

  /** Not all of a folder is looked at, which may be a whole book. */
  private async isEmpty(folder: ProjectPath): Promise<boolean> {
    this.testimony?.lists(folder);
    const stored = await this.store.list(folder);
    const changed = this.changedIn(folder);
    if (stored.some(({ name }) => !changed.has(name))) return false;
    for (const name of changed) if ((await this.stat(pathIn(folder, name))) !== undefined) return false;
    return true;
  }

  /** What is directly in a folder and a change is about, or about something below it. */
  private changedIn(folder: ProjectPath): ReadonlySet<string> {
    const [opened = none, later = none] = [namesOf(this.opened).get(folder), this.names.get(folder)];
    return later.size === 0 ? opened : new Set([...opened, ...later]);
  }
}

const none: ReadonlySet<string> = new Set();

/** By folder: found once for all who read meanwhile. */
const namesOf = memoize((underWay: FilesUnderWay): ReadonlyMap<ProjectPath, ReadonlySet<string>> => {
  const names = new Map<ProjectPath, Set<string>>();
  for (const path of underWay.keys()) addNames(names, path);
  return names;
});

function addNames(names: Map<ProjectPath, Set<string>>, path: ProjectPath): void {
  for (let [at, isNew] = [path, true]; at !== '' && isNew; at = folderOf(at)) {
    const folder = folderOf(at);
    const known = names.get(folder) ?? new Set();
    isNew = !known.has(nameOf(at));
    names.set(folder, known.add(nameOf(at)));
  }
}
