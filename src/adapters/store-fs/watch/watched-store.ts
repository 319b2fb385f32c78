import { join } from 'node:path';
import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import type { FileStore, FolderEntry, PathStatus, StoreCapabilities, StoredFile } from '#application/ports/file-store';
import { onFile } from '../file-system/storage-failure-of.js';
import { DiskWitness } from './disk-witness.js';
import type { FolderTreeOptions } from './folder-tree.js';
import { GatherChanges } from './gather-changes.js';
import { isEmptyOrGone } from './is-empty-or-gone.js';
import { JustWritten } from './just-written.js';
import { SharedWatch } from './shared-watch.js';
import type { Timers } from './timers.js';

export interface WatchOptions extends FolderTreeOptions {
  /** The clock's own, unless a test has others. */
  readonly timers?: Timers;
}

/** A store whose folder on disk is watched as well, and which vouches for what was read while it is. */
export class WatchedStore implements FileStore {
  readonly capabilities: StoreCapabilities;
  readonly witness: DiskWitness;
  private readonly system: SharedWatch;
  private readonly gathering = new Set<GatherChanges>();

  /**
   * @param folder where the store keeps the project: the real path
   * @param written what the store says of what it writes
   */
  constructor(
    private readonly store: FileStore,
    private readonly folder: string,
    private readonly options: WatchOptions = {},
    private readonly written = new JustWritten(),
  ) {
    this.capabilities = { ...store.capabilities, watchable: true };
    this.system = new SharedWatch(folder, { isEcho: (path, found) => written.isEcho(path, found), ...options });
    this.witness = new DiskWitness(folder, () => this.system.tree);
  }

  read(path: ProjectPath): Promise<StoredFile | undefined> {
    return this.store.read(path);
  }

  list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    return this.store.list(path);
  }

  stat(path: ProjectPath): Promise<PathStatus | undefined> {
    return this.store.stat(path);
  }

  async commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    this.written.add(changes.map(({ path }) => path));
    const over = this.witness.commitBegins(changes);
    try {
      await this.store.commit(changes, preconditions);
    } finally {
      over();
    }
  }

  async watch(changed: (paths: readonly ProjectPath[]) => void): Promise<() => Promise<void>> {
    const gather = new GatherChanges(changed, (path) => isEmptyOrGone(join(this.folder, path)), this.options.timers);
    this.gathering.add(gather);
    const end = await onFile('', 'read', () =>
      this.system.listen({
        changed: (path) => gather.note(path, this.written.has(path)),
        folderCame: () => gather.expectMany(),
      }),
    );
    return async () => {
      gather.stop();
      this.gathering.delete(gather);
      await end();
    };
  }

  async close(): Promise<void> {
    for (const gather of this.gathering) gather.stop();
    this.gathering.clear();
    await this.system.end();
    await this.store.close();
  }
}
