import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import type { FileStore, FolderEntry, StoreCapabilities, StoredFile } from '#application/ports/file-store';
import { onFile } from '../file-system/storage-failure-of.js';
import { JustWritten } from './just-written.js';
import { watchFolder } from './watch-folder.js';

/** A store whose folder on disk is watched as well. */
export class WatchedStore implements FileStore {
  readonly capabilities: StoreCapabilities;
  private readonly written = new JustWritten();
  private readonly watches = new Set<() => Promise<void>>();

  /** @param folder where the store keeps the project: the real path */
  constructor(
    private readonly store: FileStore,
    private readonly folder: string,
  ) {
    this.capabilities = { ...store.capabilities, watchable: true };
  }

  read(path: ProjectPath): Promise<StoredFile | undefined> {
    return this.store.read(path);
  }

  list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    return this.store.list(path);
  }

  stat(path: ProjectPath): Promise<FolderEntry | undefined> {
    return this.store.stat(path);
  }

  commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    this.written.add(changes.map(({ path }) => path));
    return this.store.commit(changes, preconditions);
  }

  async watch(changed: (paths: readonly ProjectPath[]) => void): Promise<() => Promise<void>> {
    const stop = await onFile('', 'read', () => watchFolder(this.folder, changed, (path) => this.written.has(path)));
    this.watches.add(stop);
    return async () => {
      this.watches.delete(stop);
      await stop();
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.watches].map((stop) => stop()));
    this.watches.clear();
    await this.store.close();
  }
}
