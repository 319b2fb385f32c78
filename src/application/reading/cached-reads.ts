import { LruCache } from '#application/support/lru-cache';
import type { FileReader } from '#application/ports/file-store';
import type { Seen, Snapshots } from './snapshots.js';

/** A slider that an author drags reads the same files fifty times a second. Few authors do so at the same time. */
const capacity = 64;

/** An LRU cache of read results. A result is fresh while nothing that was read for it has changed. */
export class CachedReads {
  private readonly cache = new LruCache<Seen<unknown>>(capacity, () => 1);

  constructor(private readonly snapshots: Snapshots) {}

  /**
   * @param key identifies the read: equal keys must read the same
   * @throws what `work` throws; errors are not cached
   */
  async read<Result>(key: readonly unknown[], work: (files: FileReader) => Promise<Result>): Promise<Result> {
    const name = JSON.stringify(key);
    const asked = performance.now();
    const cached = this.cache.get(name) as Seen<Result> | undefined;
    await cached?.readSet.sync();
    if (cached?.readSet.freshAt() !== undefined) return cached.result;
    this.cache.delete(name);
    const seen = await this.snapshots.read(work, asked);
    if (seen.readSet.freshAt() !== undefined) this.cache.set(name, seen);
    return seen.result;
  }
}
