import { type FileVersion, folderOf, type ProjectPath } from '#domain/change/file-change';
import { ignoreAsyncProblem } from '#domain/problem/problem';
import type { FileStore, StoredFile } from '#application/ports/file-store';
import { sameBytes } from '#application/support/bytes';
import type { HistoryLog } from './history-log.js';
import type { HeldContent, HistoryEntry, HistoryRecord } from '#domain/history/history-entry';
import { FileNames } from './file-names.js';
import { RecentContents } from './recent-contents.js';

/** A file as it was when this service last wrote it, or first saw it. Each of its parts may be unknown. */
export interface BaselineFile {
  readonly content: Uint8Array | undefined;
  readonly version: FileVersion | undefined;
}

/** An entry of the history, and what it has left in each of its files. */
interface RecordedEntry {
  readonly entry: HistoryEntry;
  readonly after: ReadonlyMap<ProjectPath, HeldContent>;
}

/** `null` when it is known that there is no such file; `undefined` when nothing is known. */
export type FindInBaseline = (path: ProjectPath) => Promise<BaselineFile | null | undefined>;

/**
 * What the project's files are known to hold: what differs from it was edited outside. What was
 * written, or noticed, is in the history, also from before a restart; what was only seen is
 * remembered here. Reading a file changes nothing of it: an edit that somebody reads is noticed
 * all the same.
 */
export class Baseline {
  /** `null`: there is no such file. */
  private readonly versions = new Map<ProjectPath, FileVersion | undefined | null>();
  private readonly contents = new RecentContents();
  /** Files that were seen, and mostly not read. */
  private readonly names = new FileNames();

  constructor(
    private readonly store: Pick<FileStore, 'capabilities'>,
    private readonly log: HistoryLog,
  ) {}

  /**
   * For a look at several files, best in the order of `byEntry`. The entry of the history that one of them was found in is
   * at hand for the next, and is held no longer than what is returned: it may be as large as all the pictures of a page.
   */
  finding(): FindInBaseline {
    let last: RecordedEntry | undefined;
    const recorded = async (path: ProjectPath): Promise<HeldContent | undefined> => {
      const entry = (await this.log.open()).lastByPath.get(path);
      if (entry === undefined) return undefined;
      // An entry that was damaged tells nothing.
      if (last?.entry !== entry)
        last = { entry, after: afterEach(await ignoreAsyncProblem(this.log.record(entry.id))) };
      return last.after.get(path);
    };
    return (path) => this.find(path, recorded);
  }

  /**
   * The same files, those that were last changed by one entry of the history next to each other: a look at them in this
   * order reads each entry once, however large it is and whatever came after it.
   */
  async byEntry(paths: Iterable<ProjectPath>): Promise<ProjectPath[]> {
    const { lastByPath } = await this.log.open();
    const revision = (path: ProjectPath) => lastByPath.get(path)?.revision ?? 0;
    return [...paths].sort((one, other) => revision(one) - revision(other));
  }

  /** Whether anything is known without a look into the history. */
  has(path: ProjectPath): boolean {
    return this.versions.has(path) || this.names.has(path);
  }

  /** Whether more than its name is known without a look into the history. */
  hasRead(path: ProjectPath): boolean {
    return this.versions.has(path);
  }

  /** What is directly in a folder, of which no more is known yet than that it is there; the folders were seen before. */
  sawNames(folder: ProjectPath, files: readonly string[]): void {
    this.names.put(folder, files);
  }

  /** The files that are known to be, or to have been, below one of the folders; `''` is the project's own. */
  async below(folders: ReadonlySet<ProjectPath>): Promise<ReadonlySet<ProjectPath>> {
    const paths = new Set<ProjectPath>();
    for (const folder of folders) for (const path of this.names.below(folder)) paths.add(path);
    // Once for all of the folders: there may be thousands of them, and a hundred thousand files.
    for (const known of [this.versions, (await this.log.open()).lastByPath]) {
      for (const path of known.keys()) if (isBelow(path, folders)) paths.add(path);
    }
    return paths;
  }

  /** A file that was written, or whose edit was noticed. */
  set(path: ProjectPath, content: HeldContent, version?: FileVersion): void {
    // Where nobody tells of edits from outside, nothing is ever compared.
    if (!this.store.capabilities.observable) return;
    this.versions.set(path, content === null ? null : version);
    if (content === null || content === 'not-kept') this.contents.delete(path);
    else this.contents.set(path, content);
  }

  /** The files of the history, each with the entry that was the last to change it. */
  async inHistory(): Promise<ReadonlyMap<ProjectPath, HistoryEntry>> {
    return new Map((await this.log.open()).lastByPath);
  }

  private async find(
    path: ProjectPath,
    recordedAt: (path: ProjectPath) => Promise<HeldContent | undefined>,
  ): Promise<BaselineFile | null | undefined> {
    const version = this.versions.get(path);
    if (version === null) return null;
    const recent = this.contents.get(path);
    if (recent !== undefined) return { content: recent, version };
    const recorded = await recordedAt(path);
    if (recorded === undefined) return this.has(path) ? { content: undefined, version } : undefined;
    if (recorded === null) return null;
    return { content: recorded === 'not-kept' ? undefined : recorded, version };
  }
}

function afterEach(record: HistoryRecord | undefined): ReadonlyMap<ProjectPath, HeldContent> {
  return new Map(record?.files.map(({ path, after }) => [path, after]));
}

function isBelow(path: ProjectPath, folders: ReadonlySet<ProjectPath>): boolean {
  if (path === '') return false;
  const folder = folderOf(path);
  return folders.has(folder) || isBelow(folder, folders);
}

/** Whether a file is not what was known of it; where nothing can be compared, that is taken for so. */
export function differs(known: BaselineFile | null, found: StoredFile | null): boolean {
  if (known === null || found === null) return known !== found;
  if (known.version !== undefined) return known.version !== found.version;
  return known.content === undefined || !sameBytes(known.content, found.content);
}

/** Whether there is anything to compare a file with. */
export function isComparable(known: BaselineFile | null | undefined): boolean {
  return known == null || known.version !== undefined || known.content !== undefined;
}
