import type { Revision } from '#application/ports/change-log';
import type { CacheEntry, FileCache } from './file-cache.js';

/** What a read set asks of the cache. */
export interface Freshness {
  /** Resolves when the cache knows of every change made before this call; `false` where it cannot. */
  sync(): Promise<boolean>;
  /** The revision of the newest commit that the cache knows of. */
  newest(): Revision | undefined;
}

/** A result that was computed from more files than these is not cached: a change of any would make it stale. */
const mostEntries = 4_096;

/**
 * What a result was computed from: the files and folders that were read, listed or found absent. It is the validator of
 * the result, and may be asked after its snapshot was released.
 */
export class ReadSet {
  private readonly entries = new Set<CacheEntry>();
  /** Some of what was read cannot be checked, or is not the newest. */
  private isIncomplete = false;
  /** The cache's clock when all was fresh: while it stands still, all is fresh. */
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

  /** Something was read past the cache. */
  addUncached(): void {
    this.isIncomplete = true;
    this.entries.clear();
  }

  /** Resolves when every change made before this call, by whomever, is known to `freshAt`. */
  async sync(): Promise<void> {
    if (!(await this.freshness.sync())) this.addUncached();
  }

  /**
   * The revision at which everything that was read is still the same; `undefined` where some of it may have changed.
   * Once `undefined`, always `undefined`.
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
