import type { FileVersion } from '#domain/change/file-change';
import { LruCache } from '#application/support/lru-cache';
import type { FileState } from '../file-system/file-system.js';

/** Enough for every picture that a studio shows. */
const mostVersions = 4096;
/** The coarsest clock of a disk: FAT's has two seconds. */
const coarsestTickMs = 3000;

/**
 * The versions of files that were read whole, by inode, size and times. Several callers that need one at the same time wait for
 * one reading.
 */
export class KnownVersions {
  private readonly known = new LruCache<FileVersion>(mostVersions, () => 1);
  private readonly underWay = new Map<string, Promise<FileVersion>>();

  /** @param compute reads all of the file */
  async of(state: FileState, compute: () => Promise<FileVersion>): Promise<FileVersion> {
    const key = keyOf(state);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const running = this.underWay.get(key) ?? this.begin(key, compute);
    const version = await running;
    // Younger, a later edit may leave the same times.
    if (ageMs(state) > coarsestTickMs) this.known.set(key, version);
    return version;
  }

  private begin(key: string, compute: () => Promise<FileVersion>): Promise<FileVersion> {
    const running = compute().finally(() => this.underWay.delete(key));
    this.underWay.set(key, running);
    return running;
  }
}

function keyOf({ identity, size, written, changed }: FileState): string {
  return [identity, size, written, changed].join(':');
}

/** Since the file was last changed, in milliseconds; negative where the clock of the disk is ahead. */
export function ageMs({ written, changed }: FileState): number {
  return Date.now() - Number((written > changed ? written : changed) / 1_000_000n);
}
