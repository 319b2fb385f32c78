import { type FileContent, type FileVersion, folderOf, type ProjectPath } from '#domain/change/file-change';
import { ignoreAsyncProblem } from '#domain/problem/problem';
import type { FileStore } from '#application/ports/file-store';
import type { SeenFile } from '#application/project/draft/see-file';
import { hasContent } from '#application/support/file-content';
import type { HistoryLog } from '../history-log.js';
import type { HeldContent, HistoryEntry, HistoryRecord } from '#domain/history/history-entry';
import { BaselineNames } from './baseline-names.js';
import { BaselineContents } from './baseline-contents.js';

/** A file as this service last wrote it or first read it. Each part may be unknown. */
export interface BaselineFile {
  readonly content: FileContent | undefined;
  readonly version: FileVersion | undefined;
}

type RecordedContent = HistoryRecord['files'][number]['after'];

/** An entry of the history, with the content of each of its files after it. */
interface RecordedEntry {
  readonly entry: HistoryEntry;
  readonly after: ReadonlyMap<ProjectPath, RecordedContent>;
}

/** `null`: the baseline has no such file. `undefined`: the baseline has no information about the path. */
export type FindInBaseline = (path: ProjectPath) => Promise<BaselineFile | null | undefined>;

/**
 * The last contents of the project's files that the service knows. External edits are differences from it. The history has the
 * files that were written or whose edits were recorded, also before a restart. This class remembers the other files in memory.
 * A request that reads a file does not change the baseline, so its edit is still noticed.
 */
export class Baseline {
  /** `null`: no such file. */
  private readonly versions = new Map<ProjectPath, FileVersion | undefined | null>();
  private readonly contents = new BaselineContents();
  /** Files that were listed; most of them were not read. */
  private readonly names = new BaselineNames();

  constructor(
    private readonly store: Pick<FileStore, 'capabilities'>,
    private readonly log: HistoryLog,
  ) {}

  /** Whether external edits are looked for. A store that cannot be observed has none that the service could notice. */
  get isCompared(): boolean {
    return this.store.capabilities.observable;
  }

  /**
   * A function that finds files in the baseline, best called in the order of `byEntry`. It remembers the last entry of the
   * history that it has read, which may be as large as all the pictures of a page.
   */
  finding(): FindInBaseline {
    let last: RecordedEntry | undefined;
    const recorded = async (path: ProjectPath): Promise<RecordedContent | undefined> => {
      const entry = (await this.log.whole()).lastByPath.get(path);
      if (entry === undefined) return undefined;
      // A damaged entry counts as having no files.
      if (last?.entry !== entry)
        last = { entry, after: afterEach(await ignoreAsyncProblem(this.log.record(entry.id))) };
      return last.after.get(path);
    };
    return (path) => this.find(path, recorded);
  }

  /** The same paths, sorted by the entry that last changed them. Finding them in this order reads each entry once. */
  async byEntry(paths: Iterable<ProjectPath>): Promise<ProjectPath[]> {
    const { lastByPath } = await this.log.whole();
    const revision = (path: ProjectPath) => lastByPath.get(path)?.revision ?? 0;
    return [...paths].sort((one, other) => revision(one) - revision(other));
  }

  /** Whether the file is in memory, at least by name. */
  has(path: ProjectPath): boolean {
    return this.versions.has(path) || this.names.has(path);
  }

  /** Whether the file's version is in memory. */
  hasRead(path: ProjectPath): boolean {
    return this.versions.has(path);
  }

  /** Adds the names of the files directly in a folder. */
  addNames(folder: ProjectPath, files: readonly string[]): void {
    this.names.put(folder, files);
  }

  /** The files of the baseline and of the history below any of the folders; `''` is the project's root. */
  async below(folders: ReadonlySet<ProjectPath>): Promise<ReadonlySet<ProjectPath>> {
    const paths = new Set<ProjectPath>();
    for (const folder of folders) for (const path of this.names.below(folder)) paths.add(path);
    // One pass for all folders: there may be thousands of them, and a hundred thousand files.
    for (const known of [this.versions, (await this.log.whole()).lastByPath]) {
      for (const path of known.keys()) if (isBelow(path, folders)) paths.add(path);
    }
    return paths;
  }

  /** Sets a file that was written, or whose edit was recorded. */
  set(path: ProjectPath, content: HeldContent, version?: FileVersion): void {
    if (!this.isCompared) return;
    this.versions.set(path, content === null ? null : (version ?? versionOf(content)));
    if (content instanceof Uint8Array) this.contents.set(path, content);
    else this.contents.delete(path);
  }

  /** The files of the history, each with the entry that last changed it. */
  async inHistory(): Promise<ReadonlyMap<ProjectPath, HistoryEntry>> {
    return new Map((await this.log.whole()).lastByPath);
  }

  private async find(
    path: ProjectPath,
    recordedAt: (path: ProjectPath) => Promise<RecordedContent | undefined>,
  ): Promise<BaselineFile | null | undefined> {
    const version = this.versions.get(path);
    if (version === null) return null;
    const recent = this.contents.get(path);
    if (recent !== undefined) return { content: recent, version };
    const recorded = await recordedAt(path);
    if (recorded === undefined) return this.has(path) ? { content: undefined, version } : undefined;
    if (recorded === null) return null;
    return { content: typeof recorded === 'string' ? undefined : recorded, version: version ?? versionOf(recorded) };
  }
}

function afterEach(record: HistoryRecord | undefined): ReadonlyMap<ProjectPath, RecordedContent> {
  return new Map(record?.files.map(({ path, after }) => [path, after]));
}

/** The version that the content itself names. */
function versionOf(content: RecordedContent): FileVersion | undefined {
  return typeof content === 'string' || content === null || content instanceof Uint8Array ? undefined : content.sha256;
}

function isBelow(path: ProjectPath, folders: ReadonlySet<ProjectPath>): boolean {
  if (path === '') return false;
  const folder = folderOf(path);
  return folders.has(folder) || isBelow(folder, folders);
}

/** Whether a file differs from the baseline; also `true` where the baseline cannot compare it. */
export function differs(known: BaselineFile | null, found: SeenFile | null): boolean {
  if (known === null || found === null) return known !== found;
  if (known.version !== undefined) return known.version !== found.version;
  return known.content === undefined || !hasContent(found, known.content);
}

/** Whether the baseline has anything to compare the file with. */
export function isComparable(known: BaselineFile | null | undefined): boolean {
  return known == null || known.version !== undefined || known.content !== undefined;
}
