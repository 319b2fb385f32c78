import { folderOf, type ProjectPath } from '#domain/change/file-change';
import type { ChangedFile } from '#domain/change/mutation';
import type { FileSnapshot, FileStore, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import { pixelSizeOf, type ProjectFiles } from '#application/project/files/project-files';
import type { OpenedFile } from '#application/ports/opened-file';
import type { PixelSize } from '#application/support/pixel-size';
import type { QueuedChange } from './change-queue.js';
import type { HistoryLog } from '../history-log.js';
import { planGroup, type PlannedGroup } from './plan-group.js';

/** A change that was planned outside the writers' turn. */
export interface PlannedAhead {
  readonly group: PlannedGroup;
  /** 1 for the first plan of a change. */
  readonly attempt: number;
  /** Whether nothing that the plan has read differs in a newer snapshot, which was opened in the turn. */
  isFresh(now: FileSnapshot): Promise<boolean>;
  /** Drops the plan's snapshot. Call it after the commit. */
  release(): void;
}

/** Plans changes outside the writers' turn, so that other changes are made meanwhile. */
export class PlanAhead {
  constructor(
    private readonly store: Pick<FileStore, 'snapshot'>,
    private readonly log: HistoryLog,
  ) {}

  /** Plans a change on the newest files. */
  async plan(change: QueuedChange, attempt: number): Promise<PlannedAhead> {
    const snapshot = await this.store.snapshot();
    const files = new TrackedFiles(snapshot);
    return {
      group: await planGroup(files, [change]),
      attempt,
      isFresh: (now) => this.isFresh(files, snapshot.revision, now),
      release: () => snapshot.release(),
    };
  }

  /**
   * Compares the plan's read set with the changes since. External edits that the history does not have yet are not among them:
   * as for any change, the preconditions of the commit find those of files.
   */
  private async isFresh(files: TrackedFiles, since: number, now: FileSnapshot): Promise<boolean> {
    const history = await this.log.reported();
    for (let revision = since + 1; revision <= history.revision; revision++) {
      const changes = history.at(revision)?.entry?.changes;
      // An entry that was dropped, or cannot be read, may have changed anything.
      if (changes === undefined) return false;
      for (const change of changes) if (await files.differ(now, change)) return false;
    }
    return true;
  }
}

/** A snapshot that remembers what was read, listed or found absent. */
class TrackedFiles implements ProjectFiles {
  private readonly files = new Set<ProjectPath>();
  private readonly statuses = new Map<ProjectPath, PathStatus | undefined>();
  private readonly lists = new Map<ProjectPath, readonly FolderEntry[]>();

  constructor(private readonly snapshot: FileSnapshot) {}

  read(path: ProjectPath): Promise<StoredFile | undefined> {
    this.files.add(path);
    return this.snapshot.read(path);
  }

  open(path: ProjectPath): Promise<OpenedFile | undefined> {
    this.files.add(path);
    return this.snapshot.open(path);
  }

  pixelSize(path: ProjectPath): Promise<PixelSize | undefined> {
    this.files.add(path);
    return pixelSizeOf(this.snapshot, path);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    const entries = await this.snapshot.list(path);
    this.lists.set(path, entries);
    return entries;
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    const status = await this.snapshot.stat(path);
    this.statuses.set(path, status);
    return status;
  }

  /** No change makes or removes links. */
  links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return this.snapshot.links(path);
  }

  /** Whether the change of a file made a difference to what was read. */
  async differ(now: FileSnapshot, { path, action }: ChangedFile): Promise<boolean> {
    if (this.files.has(path)) return true;
    if (action === 'modified') return false;
    // Folders come and go with their files.
    for (let each = path; each !== ''; each = folderOf(each)) {
      if (this.statuses.has(each) && (await now.stat(each))?.kind !== this.statuses.get(each)?.kind) return true;
      const above = folderOf(each);
      const listed = this.lists.get(above);
      if (listed !== undefined && !areSame(listed, await now.list(above))) return true;
    }
    return false;
  }
}

function areSame(one: readonly FolderEntry[], other: readonly FolderEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, kind }, index) => other[index]?.name === name && other[index].kind === kind)
  );
}
