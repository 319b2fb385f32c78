import {
  type FileChange,
  folderOf,
  nameOf,
  pathIn,
  type Precondition,
  type ProjectPath,
} from '#domain/change/file-change';
import {
  StorageFailure,
  type FolderEntry,
  type Observation,
  type PathStatus,
  type StoredFile,
} from '#application/ports/file-store';
import { type CommitBegins, type CommitRecords, type LiveFiles, noRecords } from './live-files.js';
import { Mutex, pauses } from '#application/support/concurrency';
import { ReadWriteLock } from '#application/support/read-write-lock';
import { noListener, type CommitListener } from './root/commit-listener.js';
import type { OpenedFile } from '#application/ports/opened-file';
import { Committer } from './commit/committer.js';
import { Trash } from './commit/trash.js';
import { contentVersion } from './root/observe-file.js';
import { openStoredFile } from './root/open-stored-file.js';
import { ignoreENOENT, isNoFile, onFile } from './file-system/errors.js';
import { type FileKind, joinPath, type NamedEntry } from './file-system/file-system.js';
import { Checkpointer, defaultCheckpointLimits, type CheckpointLimits } from './journal/checkpointer.js';
import { noJournal, type Journal } from './journal/journal.js';
import { isPathPart, privateParts } from './root/path-parts.js';
import type { ProjectRoot } from './root/project-root.js';

/** The parts of a store that commits need. Memory needs none of them. */
interface StoreParts {
  readonly journal: Journal;
  readonly listener: CommitListener;
  readonly trash: Trash;
  readonly checkpoints: CheckpointLimits;
  /** Releases the project's lock. Called last. */
  release(): Promise<void>;
}

/** The files of a project on a file system, on disk or in memory, as the commits of this process leave them. */
export class CommittedFiles implements LiveFiles {
  private readonly readWriteLock = new ReadWriteLock();
  private readonly commits: Committer;
  private readonly checkpoints: Checkpointer;
  private readonly turns = new Mutex();

  constructor(
    private readonly root: ProjectRoot,
    private readonly parts: StoreParts = {
      journal: noJournal,
      listener: noListener,
      trash: Trash.none(root.fs),
      checkpoints: defaultCheckpointLimits,
      release: () => Promise.resolve(),
    },
  ) {
    const { journal, listener, trash, checkpoints } = parts;
    this.commits = new Committer(root, this.readWriteLock, journal, listener, trash);
    this.checkpoints = new Checkpointer(journal, this.commits, (work) => this.turns.take(work), checkpoints);
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    return this.reading(path, async () => {
      const content = await this.root.content(path);
      return content && { content, version: contentVersion(content) };
    });
  }

  async open(path: ProjectPath): Promise<OpenedFile | undefined> {
    return this.reading(path, async () => {
      const found = await this.root.find(path);
      return found?.status.kind === 'file'
        ? openStoredFile(this.root.fs, { path, target: found.target }, this.root.versions)
        : undefined;
    });
  }

  /** Files of one folder share the checks of the folder. */
  async readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
    const found = new Map<ProjectPath, StoredFile>();
    const pauseIfDue = pauses();
    const folders = new Map<ProjectPath, ReadonlyMap<string, string> | undefined>();
    for (const path of paths) {
      const folder = folderOf(path);
      if (!folders.has(folder)) folders.set(folder, await this.reading(folder, () => this.root.filesIn(folder)));
      const target = folders.get(folder)?.get(nameOf(path));
      if (target === undefined) continue;
      // Memory would answer for all of them in one turn of the event loop.
      await pauseIfDue();
      const content = await this.reading(path, () => this.root.fs.read(target));
      if (content !== undefined) found.set(path, { content, version: contentVersion(content) });
    }
    return found;
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    const entries = await this.reading(path, async () => {
      const found = await this.root.find(path);
      if (found?.status.kind !== 'folder') return [];
      return this.shown(path, found.target, await this.root.fs.readdir(found.target));
    });
    return entries?.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? [];
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    return this.reading(path, async () => {
      const found = await this.root.find(path);
      if (found === undefined || (await this.isEmpty(path, found.target, found.status.kind))) return undefined;
      const { kind, size } = found.status;
      if (kind === 'other') return undefined;
      return { name: nameOf(path), kind, size: kind === 'file' ? size : 0 };
    });
  }

  async links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return (await this.reading(path, () => this.root.links(path))) ?? [];
  }

  assertInPlace(): Promise<void> {
    return this.root.assertInPlace();
  }

  /** Reports nothing: only commits of this store are known to change files. */
  observe(): Promise<Observation> {
    const done = () => Promise.resolve();
    return Promise.resolve({ sync: () => Promise.resolve(true), flush: done, stop: done });
  }

  async commit(
    changes: readonly FileChange[],
    preconditions: readonly Precondition[],
    records = noRecords,
    begins?: CommitBegins,
  ): Promise<void> {
    return this.turns.take(async () => {
      await this.commitInRoom(changes, preconditions, records, begins);
      await this.checkpoints.afterCommit();
    });
  }

  async check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    return this.turns.take(() => this.commits.check(changes, preconditions));
  }

  async close(): Promise<void> {
    await this.turns.take(async () => {
      await this.checkpoints.checkpointAll();
      await this.parts.trash.close();
      await this.parts.journal.close();
      await this.parts.release();
    });
  }

  /** On a full disk, it frees the space of the journal and the trash, and tries again. */
  private async commitInRoom(
    changes: readonly FileChange[],
    preconditions: readonly Precondition[],
    records: CommitRecords,
    begins?: CommitBegins,
  ): Promise<void> {
    try {
      await this.commits.commit(changes, preconditions, records, begins);
    } catch (error) {
      if (!(error instanceof StorageFailure) || error.reason !== 'full') throw error;
      const { trash } = this.parts;
      if (!this.checkpoints.hasWork && trash.isEmpty) throw error;
      await this.checkpoints.checkpointAll();
      await trash.empty();
      await this.commits.commit(changes, preconditions, records, begins);
    }
  }

  /** A file counts as absent if it disappears, or becomes a link or a folder, during the read. */
  private async reading<Result>(path: ProjectPath, look: () => Promise<Result>): Promise<Result | undefined> {
    const attempt = async () => {
      try {
        return await look();
      } catch (error) {
        if (isNoFile(error)) return undefined;
        throw error;
      }
    };
    if (this.commits.isHalfApplied) await this.turns.take(() => this.commits.finish());
    return this.readWriteLock.shared(() => onFile(path, 'read', attempt));
  }

  /** The entries that are files, or folders with something in them, and whose names can be part of a path. */
  private async shown(path: ProjectPath, target: string, found: readonly NamedEntry[]): Promise<FolderEntry[]> {
    const shown: FolderEntry[] = [];
    for (const { name, kind } of found) {
      if (kind === 'other' || !isPathPart(name)) continue;
      const each = pathIn(path, name);
      if (await this.isEmpty(each, joinPath(this.root.fs, target, name), kind)) continue;
      shown.push({ name, kind });
    }
    return shown;
  }

  /** Whether a folder is absent, or holds nothing but the store's own folder. */
  private async isEmpty(path: ProjectPath, target: string, kind: FileKind): Promise<boolean> {
    const [outer, inner] = privateParts;
    if (path === `${outer}/${inner}`) return true;
    if (path !== outer || kind !== 'folder') return false;
    const isEmpty = await ignoreENOENT(async () => {
      const entries = await this.root.fs.readdir(target);
      return entries.length > 0 && entries.every(({ name }) => name === inner);
    });
    return isEmpty ?? true;
  }
}
