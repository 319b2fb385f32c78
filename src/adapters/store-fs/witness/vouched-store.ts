import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import type { FileStore, FolderEntry, PathStatus, StoreCapabilities, StoredFile } from '#application/ports/file-store';
import { CommitWitness } from './commit-witness.js';

/** A store that is changed by its own commits alone, and vouches for what was read from it. */
export class VouchedStore implements FileStore {
  readonly capabilities: StoreCapabilities;
  readonly witness = new CommitWitness();

  constructor(private readonly store: FileStore) {
    this.capabilities = store.capabilities;
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

  async check(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    await this.store.check?.(changes, preconditions);
  }

  async commit(changes: readonly FileChange[], preconditions: readonly Precondition[]): Promise<void> {
    const over = this.witness.commitBegins(changes);
    try {
      await this.store.commit(changes, preconditions);
    } finally {
      over();
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
