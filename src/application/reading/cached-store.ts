import type { FileVersion } from '#domain/change/file-change';
import type { Revision } from '#application/ports/change-log';
import {
  StorageFailure,
  type ChangeSet,
  type Committed,
  type FileSnapshot,
  type FileStore,
  type SnapshotOptions,
  type Observation,
  type StagedContent,
  type StoreObserver,
  type Turn,
} from '#application/ports/file-store';
import type { SharedState } from '#application/ports/shared-state';
import { MemoryState } from '#application/support/memory-state';
import { CachedSnapshot } from './cached-snapshot.js';
import { FileCache } from './file-cache.js';

export interface CachedSnapshotOptions extends SnapshotOptions {
  /** Every change before this moment, of `performance.now()`, has to be shown: the store is not asked again where it was since. */
  readonly since?: number | undefined;
}

/** A turn whose snapshots read from the cache. */
interface CachedTurn extends Turn {
  snapshot(options?: SnapshotOptions): Promise<CachedSnapshot>;
}

/**
 * A store with a cache of its files in front. Every snapshot reads the newest files, as without it.
 *
 * The cache learns of each change before a reader can see it: of this service's commits as they begin, and of other changes by an
 * observation. It observes a `shared` store from the first snapshot on, and any other store while it has observers itself.
 * Without an observation, it reads from the store each time.
 */
export class CachedStore implements FileStore {
  private readonly observers = new Set<StoreObserver>();
  private observing: Promise<Observation> | undefined;
  /** The revision of the newest commit that the cache has received. */
  private revision: Revision | undefined;
  /** Counts what the cache has received without a new revision: edits from outside, and commits without records. */
  private unnumbered = 0;
  /** Whether the store reports all changes, as one that is not observable always does or never. */
  private reportsAll = false;
  /** The moment before which every change was received. */
  private syncedAt = -Infinity;
  private commits = 0;
  /** That of the store, or that of this process. */
  readonly state: SharedState;

  constructor(
    private readonly store: FileStore,
    private readonly cache = new FileCache(),
  ) {
    this.state = store.state ?? new MemoryState();
  }

  get capabilities() {
    return this.store.capabilities;
  }

  get log() {
    return this.store.log;
  }

  async snapshot({ since = Infinity, ...options }: CachedSnapshotOptions = {}): Promise<CachedSnapshot> {
    const asReported = options.asReported === true || this.syncedAt >= since;
    const asked = performance.now();
    const snapshot = await this.cached(() => this.store.snapshot({ asReported }));
    if (!asReported && this.reportsAll) this.syncedAt = Math.max(this.syncedAt, asked);
    return snapshot;
  }

  commit(change: ChangeSet, options?: { readonly validateOnly?: boolean }): Promise<Committed> {
    return this.commitTo(this.store, change, options);
  }

  stage(source: AsyncIterable<Uint8Array>, limit?: number): Promise<StagedContent> {
    return this.store.stage(source, limit);
  }

  async findStaged(sha256: FileVersion): Promise<StagedContent | undefined> {
    return this.store.findStaged?.(sha256);
  }

  exclusive<Result>(work: (turn: CachedTurn) => Promise<Result>): Promise<Result> {
    return this.store.exclusive((turn) =>
      work({
        snapshot: (options) => this.cached(() => turn.snapshot(options)),
        commit: (change, options) => this.commitTo(turn, change, options),
      }),
    );
  }

  async observe(observer: StoreObserver): Promise<Observation> {
    this.observers.add(observer);
    try {
      await this.observation();
    } catch (error) {
      this.observers.delete(observer);
      throw error;
    }
    return {
      sync: () => this.sync(),
      flush: async () => (await this.observing)?.flush(),
      stop: async () => {
        this.observers.delete(observer);
        if (this.observers.size === 0 && !this.capabilities.shared) await this.end();
      },
    };
  }

  /** Ends the observation, and empties the cache. It does not close the store. */
  async end(): Promise<void> {
    const { observing } = this;
    this.observing = undefined;
    this.reportsAll = false;
    this.cache.invalidate('');
    await (await observing?.catch(() => undefined))?.stop();
  }

  async close(): Promise<void> {
    await this.end();
    await this.store.close();
  }

  /**
   * Waits until the cache has received every change before this call.
   * @returns whether it has received all of them
   */
  async sync(): Promise<boolean> {
    if (this.observing === undefined && !this.capabilities.shared) return false;
    const asked = performance.now();
    const observation = await this.observation().catch(() => undefined);
    const isInSync = (await observation?.sync().catch(() => false)) ?? false;
    if (isInSync) this.syncedAt = Math.max(this.syncedAt, asked);
    return isInSync;
  }

  private async cached(open: () => Promise<FileSnapshot>): Promise<CachedSnapshot> {
    const isInSync = await this.isInSync();
    if (!isInSync) this.cache.invalidate('');
    const { unnumbered } = this;
    const snapshot = await open();
    const isSame = isInSync && unnumbered === this.unnumbered && this.isNewest(snapshot);
    return new CachedSnapshot(snapshot, this.cache, isSame ? this.cache.clock : undefined, {
      sync: () => this.sync(),
      newest: () => this.revision,
    });
  }

  /** Whether the cache has received every change that a snapshot may show which is opened now. */
  private async isInSync(): Promise<boolean> {
    if (this.reportsAll) return true;
    const isInSync = await this.sync();
    this.reportsAll = isInSync && !this.capabilities.observable;
    return isInSync;
  }

  /**
   * Whether the snapshot has exactly the commits that the cache has received. It is older than a commit that was made while it
   * was opened, and newer than one that runs.
   */
  private isNewest({ revision }: FileSnapshot): boolean {
    this.revision ??= this.commits > 0 ? undefined : revision;
    return revision === this.revision;
  }

  private async commitTo(
    store: Pick<FileStore, 'commit'>,
    change: ChangeSet,
    options: { readonly validateOnly?: boolean } = {},
  ): Promise<Committed> {
    if (options.validateOnly === true) return store.commit(change, options);
    const { files, records } = change;
    const end = this.cache.beginCommit(files);
    this.commits++;
    try {
      const committed = await store.commit(change);
      const { revision } = committed;
      if (this.revision !== undefined && revision !== this.revision + records.length) this.cache.invalidate('');
      this.received(revision);
      if (this.store.state === undefined) await this.state.end(change.ends ?? []);
      return committed;
    } catch (error) {
      // Some of its files may have changed.
      if (error instanceof StorageFailure && error.reason === 'unfinished') this.cache.invalidate('');
      throw error;
    } finally {
      this.commits--;
      end();
    }
  }

  private received(revision: Revision): void {
    if (this.revision === undefined || revision <= this.revision) this.unnumbered++;
    this.revision = Math.max(revision, this.revision ?? 0);
  }

  private observation(): Promise<Observation> {
    const observing = (this.observing ??= this.store.observe({
      changed: (paths) => {
        this.unnumbered++;
        for (const path of paths) this.cache.invalidate(path);
        for (const observer of this.observers) observer.changed(paths);
      },
      edited: (paths) => {
        for (const observer of this.observers) observer.edited(paths);
      },
      committed: (revision, files, heads) => {
        if (files === undefined) this.cache.invalidate('');
        else this.cache.beginCommit(files)();
        this.received(revision);
        for (const observer of this.observers) observer.committed(revision, files, heads);
      },
      trimmed: (oldest, lost) => {
        for (const observer of this.observers) observer.trimmed(oldest, lost);
      },
      reset: () => {
        this.unnumbered++;
        this.cache.invalidate('');
        this.revision = undefined;
        for (const observer of this.observers) observer.reset();
      },
    }));
    observing.catch(() => {
      if (this.observing === observing) this.observing = undefined;
    });
    return observing;
  }
}
