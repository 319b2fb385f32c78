import { join } from 'node:path';
import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import {
  StorageFailure,
  type FileStore,
  type FolderEntry,
  type PathStatus,
  type StoreCapabilities,
  type StoredFile,
} from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { KeptReading } from './kept-reading.js';
import { onFile } from '#adapters/store-fs/file-system/errors';
import type { DiskWitness } from '../watch/disk-witness.js';
import { Debounce, isEmptyOrAbsent, type Timers } from '../watch/debounce.js';
import type { WatcherOptions } from '../watch/watcher.js';
import type { Watching } from './watching.js';

export interface WatchOptions extends WatcherOptions {
  /** The clock's own, unless a test has others. */
  readonly timers?: Timers;
}

/** A store whose folder on disk is watched as well, and which vouches for what was read while it is. */
export class WatchedStore implements FileStore {
  readonly capabilities: StoreCapabilities;
  readonly witness: DiskWitness;
  private readonly debounces = new Set<Debounce>();
  private closed = false;

  /** @param watching of the folder where the store keeps the project; the store knows of what is kept there */
  constructor(
    private readonly store: FileStore,
    private readonly watching: Watching,
    private readonly timers?: Timers,
  ) {
    this.capabilities = { ...store.capabilities, watchable: true };
    this.witness = watching.witness;
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

  async links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return (await this.store.links?.(path)) ?? [];
  }

  async current(): Promise<ProjectFiles> {
    await this.witness.caughtUp();
    return new KeptReading(this.store, this.watching.cached);
  }

  async check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    await this.store.check?.(changes, preconditions);
  }

  async commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    // Whoever has the folder by then would not know of it.
    if (this.closed) throw new StorageFailure('denied', 'The store was closed already. Nothing was changed.');
    const paths = changes.map(({ path }) => path);
    this.watching.written.add(paths);
    const over = this.witness.commitBegins(changes);
    try {
      await this.store.commit(changes, preconditions);
    } catch (error) {
      // What was not made has no echo: what is told of these files from now on is somebody else's doing.
      this.watching.written.add(paths);
      for (const path of this.watching.mistaken()) for (const debounce of this.debounces) debounce.add(path, true);
      throw error;
    } finally {
      over();
    }
  }

  async watch(changed: (paths: readonly ProjectPath[]) => void): Promise<() => Promise<void>> {
    const { folder, watcher } = this.watching;
    const debounce = new Debounce(changed, (path) => isEmptyOrAbsent(join(folder, path)), this.timers);
    this.debounces.add(debounce);
    const end = await onFile('', 'read', () =>
      watcher.listen({
        changed: (path) => debounce.add(path, this.watching.written.has(path)),
        folderAdded: () => debounce.expectMany(),
      }),
    );
    return () => {
      debounce.stop();
      this.debounces.delete(debounce);
      end();
      return Promise.resolve();
    };
  }

  async tellNow(): Promise<void> {
    await this.witness.caughtUp();
    await Promise.all(Array.from(this.debounces, (debounce) => debounce.flush()));
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const debounce of this.debounces) debounce.stop();
    this.debounces.clear();
    await this.watching.watcher.close();
    await this.store.close();
  }
}
