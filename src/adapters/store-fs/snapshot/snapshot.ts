import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { Revision } from '#application/ports/change-log';
import type { FileReader, FileSnapshot, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import { readEach } from '#application/support/read-each';
import { memoize } from '#application/support/memoize';
import { sameBytes } from '#application/support/bytes';

/** What a commit is about to do. */
export type PendingFiles = ReadonlyMap<ProjectPath, PendingChange>;

/**
 * The project as it was at one revision, whoever commits meanwhile: before a commit, the pre-images of its files are put
 * here. External edits are shown. Nobody waits for anybody.
 */
export class Snapshot implements FileSnapshot {
  /** Of what was committed after it was opened. */
  private readonly preImages = new Map<ProjectPath, PreImage>();
  private readonly names = new Map<ProjectPath, Set<string>>();
  private isReleased = false;

  /**
   * @param opened what was being committed already. It is not copied: it may be every file of a book, and every snapshot
   *   that is opened meanwhile has it
   * @param onRelease called once
   */
  constructor(
    private readonly files: FileReader,
    readonly revision: Revision,
    private readonly opened: PendingFiles,
    private readonly onRelease: (snapshot: Snapshot) => void,
  ) {}

  /** To be called before a commit. */
  retain(pending: PendingFiles): void {
    for (const [path, { before, after }] of pending) {
      const preImage = this.preImageOf(path) ?? new PreImage(before);
      preImage.addChange(after);
      this.preImages.set(path, preImage);
      addNames(this.names, path);
    }
  }

  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.onRelease(this);
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    const stored = await this.files.read(path);
    // Asked after the read: a commit made by then is known here.
    const preImage = this.preImageOf(path);
    return preImage === undefined ? stored : preImage.shownFor(stored);
  }

  readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
    return readEach(this, paths);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    const stored = await this.files.list(path);
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
    const stored = await this.files.stat(path);
    const name = nameOf(path);
    const hasPreImage = this.preImageOf(path) !== undefined;
    const shown = hasPreImage ? await this.read(path) : undefined;
    if (shown !== undefined) return { name, kind: 'file', size: shown.content.length };
    // A folder is there while it holds something: only one that a commit reaches into can differ.
    const isTouched = this.changedIn(path).size > 0;
    const untouched = hasPreImage && stored?.kind === 'file' ? undefined : stored;
    if (untouched?.kind === 'file' || !isTouched) return untouched;
    return (await this.isEmpty(path)) ? undefined : { name, kind: 'folder', size: 0 };
  }

  links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return this.files.links(path);
  }

  private preImageOf(path: ProjectPath): PreImage | undefined {
    const preImage = this.preImages.get(path);
    const pending = preImage === undefined ? this.opened.get(path) : undefined;
    if (pending === undefined) return preImage;
    const atOpening = new PreImage(pending.before);
    atOpening.addChange(pending.after);
    return atOpening;
  }

  /** Stops at the first entry: the folder may be a whole book. */
  private async isEmpty(folder: ProjectPath): Promise<boolean> {
    const stored = await this.files.list(folder);
    const changed = this.changedIn(folder);
    if (stored.some(({ name }) => !changed.has(name))) return false;
    for (const name of changed) if ((await this.stat(pathIn(folder, name))) !== undefined) return false;
    return true;
  }

  /** The names directly in a folder that a commit is about, or about something below them. */
  private changedIn(folder: ProjectPath): ReadonlySet<string> {
    const [opened = none, later = none] = [namesOf(this.opened).get(folder), this.names.get(folder)];
    return later.size === 0 ? opened : new Set([...opened, ...later]);
  }
}

const none: ReadonlySet<string> = new Set();

/** By folder: found once for all snapshots that are opened meanwhile. */
const namesOf = memoize((pending: PendingFiles): ReadonlyMap<ProjectPath, ReadonlySet<string>> => {
  const names = new Map<ProjectPath, Set<string>>();
  for (const path of pending.keys()) addNames(names, path);
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

/** What a commit does to a file; `null`: there is none. */
export interface PendingChange {
  readonly before: StoredFile | null;
  readonly after: Uint8Array | null;
}

/** A file as it was before commits of which nobody can tell yet whether they are made. */
export class PreImage {
  private readonly afters: (Uint8Array | null)[] = [];

  constructor(private readonly before: StoredFile | null) {}

  /** To be called before the commit. */
  addChange(after: Uint8Array | null): void {
    this.afters.push(after);
  }

  /** @param found what the store has: as it was, or as the commits make it; anything else is an external edit, and is shown */
  shownFor(found: StoredFile | undefined): StoredFile | undefined {
    return this.isCommitted(found) ? (this.before ?? undefined) : found;
  }

  private isCommitted(found: StoredFile | undefined): boolean {
    if (found === undefined) return this.before === null || this.afters.includes(null);
    if (found.version === this.before?.version) return true;
    return this.afters.some((after) => after !== null && sameBytes(after, found.content));
  }
}
