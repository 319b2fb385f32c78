import {
  type FileContent,
  type FileVersion,
  folderOf,
  nameOf,
  pathIn,
  type ProjectPath,
} from '#domain/change/file-change';
import type { Revision } from '#application/ports/change-log';
import type { FileSnapshot, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import { largeFileBytes, type OpenedFile } from '#application/ports/opened-file';
import { openedContent, readRange, withOpened } from '#application/support/open-content';
import { HeldFile } from './held-file.js';
import { contentVersion } from '../root/observe-file.js';
import type { LiveFiles } from '../live-files.js';
import { memoize } from '#application/support/memoize';

/** The changes of a running commit. */
export type PendingFiles = ReadonlyMap<ProjectPath, PendingChange>;

/**
 * The project at one revision. Before each later commit, the snapshot gets the pre-images of the commit's files. It shows
 * external edits. Neither readers nor commits wait for each other.
 */
export class Snapshot implements FileSnapshot {
  /** The pre-images of commits that began after this snapshot was opened. */
  private readonly preImages = new Map<ProjectPath, PreImage>();
  private readonly names = new Map<ProjectPath, Set<string>>();
  /** The large files before the commits. */
  private readonly held: HeldFile[] = [];
  private isReleased = false;

  /**
   * @param opened the changes of the commit that was running when this snapshot was opened. All snapshots of that time share
   *   them, because they may be every file of a book
   * @param onRelease called once
   */
  constructor(
    private readonly files: Pick<LiveFiles, 'read' | 'open' | 'readMany' | 'list' | 'stat' | 'links'>,
    readonly revision: Revision,
    private readonly opened: PendingFiles,
    private readonly onRelease: (snapshot: Snapshot) => void,
  ) {
    this.hold(opened);
  }

  /** Retains the pre-images of a commit. Call it before the commit. */
  retain(pending: PendingFiles): void {
    this.hold(pending);
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
    for (const file of this.held) file.release();
    this.onRelease(this);
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    return bytesOf(this.shownAt(path, await this.files.read(path)));
  }

  async open(path: ProjectPath): Promise<OpenedFile | undefined> {
    const stored = await this.files.open(path);
    // After the file was opened, as `shownAt` wants it.
    const preImage = this.preImageOf(path);
    if (preImage === undefined || !preImage.isCommitted(await stored?.version())) return stored;
    await stored?.close();
    const { before } = preImage;
    if (before === null) return undefined;
    return before instanceof HeldFile ? before.open() : openedContent(before.content, before.version);
  }

  async readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
    const stored = await this.files.readMany(paths);
    const shown = new Map<ProjectPath, StoredFile>();
    for (const path of paths) {
      const file = await bytesOf(this.shownAt(path, stored.get(path)));
      if (file !== undefined) shown.set(path, file);
    }
    return shown;
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
    const shown = hasPreImage ? this.shownAt(path, await this.found(path)) : undefined;
    if (shown !== undefined) return { name, kind: 'file', size: sizeOf(shown) };
    // A folder exists while it holds something. So only a commit below it can make a difference.
    const isTouched = this.changedIn(path).size > 0;
    const untouched = hasPreImage && stored?.kind === 'file' ? undefined : stored;
    if (untouched?.kind === 'file' || !isTouched) return untouched;
    return (await this.isEmpty(path)) ? undefined : { name, kind: 'folder', size: 0 };
  }

  links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return this.files.links(path);
  }

  /** Call it after the read: by then the snapshot has the pre-images of each commit that the read has seen. */
  private shownAt<Found extends { readonly version: FileVersion }>(
    path: ProjectPath,
    stored: Found | undefined,
  ): Found | FileBefore | undefined {
    const preImage = this.preImageOf(path);
    return preImage === undefined ? stored : preImage.shownFor(stored);
  }

  /** The file as it is now, a large one without its bytes. */
  private async found(path: ProjectPath): Promise<StoredFile | SizedFile | undefined> {
    if (((await this.files.stat(path))?.size ?? 0) <= largeFileBytes) return this.files.read(path);
    return withOpened(this.files, path, async (file) => ({ version: await file.version(), size: file.size }));
  }

  private hold(pending: PendingFiles): void {
    for (const file of heldIn(pending)) {
      file.hold();
      this.held.push(file);
    }
  }

  private preImageOf(path: ProjectPath): PreImage | undefined {
    const preImage = this.preImages.get(path);
    const pending = preImage === undefined ? this.opened.get(path) : undefined;
    if (pending === undefined) return preImage;
    const atOpening = new PreImage(pending.before);
    atOpening.addChange(pending.after);
    return atOpening;
  }

  /** Stops at the first entry, because the folder may be a whole book. */
  private async isEmpty(folder: ProjectPath): Promise<boolean> {
    const stored = await this.files.list(folder);
    const changed = this.changedIn(folder);
    if (stored.some(({ name }) => !changed.has(name))) return false;
    for (const name of changed) if ((await this.stat(pathIn(folder, name))) !== undefined) return false;
    return true;
  }

  /** The names directly in a folder that a commit changes, or below which it changes something. */
  private changedIn(folder: ProjectPath): ReadonlySet<string> {
    const [opened = none, later = none] = [namesOf(this.opened).get(folder), this.names.get(folder)];
    return later.size === 0 ? opened : new Set([...opened, ...later]);
  }
}

const none: ReadonlySet<string> = new Set();

/** The large files before a commit. Looked for once for all snapshots that are open during it. */
const heldIn = memoize((pending: PendingFiles): readonly HeldFile[] =>
  [...pending.values()].flatMap(({ before }) => (before instanceof HeldFile ? before : [])),
);

interface SizedFile {
  readonly version: FileVersion;
  readonly size: number;
}

function sizeOf(file: StoredFile | SizedFile): number {
  return 'size' in file ? file.size : file.content.length;
}

async function bytesOf(file: FileBefore | undefined): Promise<StoredFile | undefined> {
  if (!(file instanceof HeldFile)) return file;
  const opened = file.open();
  const content = await readRange(opened, 0, file.size).finally(() => opened.close());
  return { content, version: file.version };
}

/** The changed names of each folder. Computed once for all snapshots that are opened during a commit. */
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

/** A file before a commit: its bytes, or a large file that is open. */
type FileBefore = StoredFile | HeldFile;

/** A file before and after a commit; `null` for no file. */
export interface PendingChange {
  readonly before: FileBefore | null;
  readonly after: FileContent | null;
}

/** A file before commits that may or may not be made. */
export class PreImage {
  private readonly afters: (FileContent | null)[] = [];

  constructor(readonly before: FileBefore | null) {}

  /** Adds the content that a commit will write. Call it before the commit. */
  addChange(after: FileContent | null): void {
    this.afters.push(after);
  }

  /**
   * The file that a snapshot shows: the pre-image if the store has it or a commit's content, or else the external edit.
   * @param found the store's file now
   */
  shownFor<Found extends { readonly version: FileVersion }>(found: Found | undefined): Found | FileBefore | undefined {
    return this.isCommitted(found?.version) ? (this.before ?? undefined) : found;
  }

  /** Whether a file of this version, or none, is the pre-image or what a commit has left. */
  isCommitted(found: FileVersion | undefined): boolean {
    if (found === undefined) return this.before === null || this.afters.includes(null);
    if (found === this.before?.version) return true;
    return this.afters.some((after) => after !== null && found === contentVersion(after));
  }
}
