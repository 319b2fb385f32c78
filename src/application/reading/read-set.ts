import type { Revision } from '#application/ports/change-log';
import type { CacheEntry, FileCache } from './file-cache.js';

/** What a read set needs to know from the cache. */
export interface Freshness {
  /** Waits until the cache has received every change before this call. @returns whether it has received all of them */
  sync(): Promise<boolean>;
  /** The revision of the newest commit that the cache has received. */
  newest(): Revision | undefined;
}

/** A result that was computed from more files is not cached: a change of any would make it stale. */
const mostEntries = 4_096;

/**
 * All files and folders that were read, listed or found absent to compute a result. It is the validator of the result, and works
 * after its snapshot was released.
 */
export class ReadSet {
  private readonly entries = new Set<CacheEntry>();
  /** Whether some of what was read cannot be checked, or has changed. */
  private isIncomplete = false;
  /** The cache's clock when everything was fresh. While the clock stands still, everything is fresh. */
  private freshAtClock: number | undefined;

  constructor(
    private readonly cache: FileCache,
    private readonly freshness: Freshness,
  ) {}

  add(entry: CacheEntry): void {
    this.entries.add(entry);
    this.freshAtClock = undefined;
    if (this.entries.size > mostEntries) this.addUncached();
  }

  /** Notes that something was read without the cache. */
  addUncached(): void {
    this.isIncomplete = true;
    this.entries.clear();
  }

  /** Resolves when `freshAt` takes every change before this call into account, by this service or by others. */
  async sync(): Promise<void> {
    if (!(await this.freshness.sync())) this.addUncached();
  }

  /**
   * The newest revision, if everything that was read is still the same; `undefined` if some of it may have changed. After
   * `undefined` it always returns `undefined`.
   */
  freshAt(): Revision | undefined {
    return this.isFresh() ? this.freshness.newest() : undefined;
  }

  private isFresh(): boolean {
    if (this.isIncomplete) return false;
    if (this.freshAtClock === this.cache.clock) return true;
    for (const entry of this.entries) {
      if (entry.isFresh) continue;
      this.addUncached();
      return false;
    }
    this.freshAtClock = this.cache.clock;
    return true;
  }
}
