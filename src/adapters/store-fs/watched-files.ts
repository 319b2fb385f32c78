import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { isAuthoredPath } from '#application/ports/authored-path';
import {
  StorageFailure,
  type FolderEntry,
  type Observation,
  type PathStatus,
  type StoredFile,
} from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';
import { isENOENT, onFile } from './file-system/errors.js';
import type { CommitBegins, CommitRecords, EditObserver, LiveFiles } from './live-files.js';
import { SettleEdits, isEmptyOrAbsent, type Timers } from './watch/settle-edits.js';
import type { SelfWriteWatch } from './watch/self-write-watch.js';

/** The files of a project in a folder that is watched for external edits. */
export class WatchedFiles implements LiveFiles {
  private readonly observers = new Map<EditObserver, SettleEdits>();
  /** Files that were read and have several names. The system reports an edit only for the name that was used. */
  private readonly linked = new Set<ProjectPath>();
  private isClosed = false;

  /**
   * @param files the files of the folder that `watch` watches; their commits report to it
   * @param timers a test may replace them
   */
  constructor(
    private readonly files: LiveFiles,
    private readonly watch: SelfWriteWatch,
    private readonly timers?: Timers,
  ) {}

  read(path: ProjectPath): Promise<StoredFile | undefined> {
    this.noteLink(path);
    return this.files.read(path);
  }

  open(path: ProjectPath): Promise<OpenedFile | undefined> {
    this.noteLink(path);
    return this.files.open(path);
  }

  readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
    for (const path of paths) this.noteLink(path);
    return this.files.readMany(paths);
  }

  list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    return this.files.list(path);
  }

  stat(path: ProjectPath): Promise<PathStatus | undefined> {
    return this.files.stat(path);
  }

  links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return this.files.links(path);
  }

  assertInPlace(): Promise<void> {
    return this.files.assertInPlace();
  }

  check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    return this.files.check(changes, preconditions);
  }

  async commit(
    changes: readonly FileChange[],
    preconditions: readonly Precondition[],
    records?: CommitRecords,
    begins?: CommitBegins,
  ): Promise<void> {
    // Another process may own the folder by now, and would not learn of the commit.
    if (this.isClosed) throw new StorageFailure('denied', 'The store was closed already. Nothing was changed.');
    const paths = changes.map(({ path }) => path);
    this.watch.committing(paths);
    try {
      await this.files.commit(changes, preconditions, records, begins);
    } catch (error) {
      for (const path of this.watch.cancelCommit(paths)) this.changed(path);
      throw error;
    }
  }

  async observe(observer: EditObserver): Promise<Observation> {
    const debounce = new SettleEdits(
      (paths) => observer.edited(paths),
      (path) => isEmptyOrAbsent(join(this.watch.folder, path)),
      this.timers,
    );
    this.observers.set(observer, debounce);
    const forget = () => {
      debounce.stop();
      this.observers.delete(observer);
    };
    const listen = () =>
      this.watch.watcher.listen({
        changed: (path) => {
          observer.changed([path]);
          if (isAuthoredPath(path)) debounce.add(path, this.watch.isOwnWrite(path));
        },
        folderAdded: () => debounce.expectMany(),
      });
    const end = await onFile('', 'read', listen).catch((error: unknown) => {
      forget();
      throw error;
    });
    return {
      sync: () => this.sync(),
      flush: async () => {
        await this.sync();
        await debounce.flush();
      },
      stop: () => {
        forget();
        end();
        return Promise.resolve();
      },
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const debounce of this.observers.values()) debounce.stop();
    this.observers.clear();
    await this.watch.watcher.close();
    await this.files.close();
  }

  private async sync(): Promise<boolean> {
    const isEvery = (await this.watch.sync()) && (await this.isInPlace());
    for (const path of this.linked) this.changed(path);
    this.linked.clear();
    return isEvery;
  }

  /** A folder that was moved reports no change of its path. */
  private async isInPlace(): Promise<boolean> {
    try {
      await this.files.assertInPlace();
      return true;
    } catch {
      this.changed('');
      return false;
    }
  }

  private changed(path: ProjectPath): void {
    for (const [observer, debounce] of this.observers) {
      observer.changed([path]);
      debounce.add(path, true);
    }
  }

  /** Call it before the read, so that a sync during the read reports the path. */
  private noteLink(path: ProjectPath): void {
    if (this.observers.size > 0 && this.hasSeveralNames(path)) this.linked.add(path);
  }

  /** A call that the system answers from memory, in a microsecond or two. */
  private hasSeveralNames(path: ProjectPath): boolean {
    try {
      return (lstatSync(join(this.watch.folder, path), { throwIfNoEntry: false })?.nlink ?? 1) > 1;
    } catch (error) {
      return !isENOENT(error);
    }
  }
}
