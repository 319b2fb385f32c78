import type { ProjectPath } from '#domain/change/file-change';
import type { CommitListener, FileAfter } from '../root/commit-listener.js';
import { SelfWriteFilter } from './self-write-filter.js';
import { EventBarrier, Watcher, type WatcherOptions } from './watcher.js';

/** The watcher of a project's folder. It distinguishes external edits from commits of its own store. */
export class SelfWriteWatch implements CommitListener {
  readonly watcher: Watcher;
  private readonly barrier = new EventBarrier();
  /** The paths whose events were attributed to the running commit. */
  private readonly filtered = new Set<ProjectPath>();

  /** @param folder the real path of the folder */
  constructor(
    readonly folder: string,
    options: WatcherOptions = {},
    private readonly selfWrites = new SelfWriteFilter(),
  ) {
    this.watcher = new Watcher(folder, {
      onEvent: (each, name) => selfWrites.expectNoneBelow(name === undefined ? each.path : each.pathOf(name)),
      isSelfWrite: (path, look) => {
        const isSelfWrite = selfWrites.isSelfWrite(path, look);
        if (isSelfWrite) this.filtered.add(path);
        return isSelfWrite;
      },
      ...options,
    });
  }

  /**
   * Resolves after every change before this call was reported, as far as the system knows it.
   * @returns whether that is every change
   */
  async sync(): Promise<boolean> {
    await this.barrier.sync();
    return this.watcher.isExact;
  }

  /** Call it when a commit of these files begins. */
  committing(paths: readonly ProjectPath[]): void {
    this.filtered.clear();
    this.selfWrites.add(paths);
  }

  applying(files: readonly FileAfter[]): void {
    for (const { path, status } of files) this.selfWrites.expect(path, status);
  }

  /**
   * Call it when the commit was not made.
   * @returns files whose events were attributed to the commit, although something else changed them
   */
  cancelCommit(paths: readonly ProjectPath[]): readonly ProjectPath[] {
    this.selfWrites.add(paths);
    const mistaken = [...this.filtered];
    this.filtered.clear();
    return mistaken;
  }

  /** Whether the store has written the file lately. An external edit may have followed. */
  isOwnWrite(path: ProjectPath): boolean {
    return this.selfWrites.has(path);
  }
}
