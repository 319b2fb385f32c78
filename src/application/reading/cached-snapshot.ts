import type { ProjectPath } from '#domain/change/file-change';
import type { Revision } from '#application/ports/change-log';
import type { FileSnapshot, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import type { OpenedFile } from '#application/ports/opened-file';
import { pixelSizeAt, type PixelSize } from '#application/support/pixel-size';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { FileCache, ReadKind, ReadResults } from './file-cache.js';
import { ReadSet, type Freshness } from './read-set.js';

/** A snapshot that reads from the cache where it can, and adds to the cache what it reads from the store. */
export class CachedSnapshot implements FileSnapshot {
  /** Everything that was read so far. */
  readonly readSet: ReadSet;

  /**
   * @param openedAt the cache's clock when the snapshot was opened; `undefined` if it must not use the cache
   * @param freshness for the read set
   */
  constructor(
    private readonly snapshot: FileSnapshot,
    private readonly cache: FileCache,
    private readonly openedAt: number | undefined,
    freshness: Freshness,
  ) {
    this.readSet = new ReadSet(cache, freshness);
  }

  get revision(): Revision {
    return this.snapshot.revision;
  }

  read(path: ProjectPath): Promise<StoredFile | undefined> {
    return this.cached(path, 'file', () => this.snapshot.read(path));
  }

  /** Reads without the cache: a scan of a whole project would evict what others read again. */
  readMany(paths: readonly ProjectPath[]): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
    this.readSet.addUncached();
    return this.snapshot.readMany(paths);
  }

  /** Opens it in the store: what is opened is large, or read in part. */
  open(path: ProjectPath): Promise<OpenedFile | undefined> {
    this.readSet.addUncached();
    return this.snapshot.open(path);
  }

  list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    return this.cached(path, 'list', () => this.snapshot.list(path));
  }

  stat(path: ProjectPath): Promise<PathStatus | undefined> {
    return this.cached(path, 'status', () => this.snapshot.stat(path));
  }

  /** The width and height of an image. The cache has it as long as the file is unchanged. */
  pixelSize(path: ProjectPath): Promise<PixelSize | undefined> {
    return this.cached(path, 'pixelSize', () => pixelSizeAt(this.snapshot, path));
  }

  links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    this.readSet.addUncached();
    return this.snapshot.links(path);
  }

  release(): void {
    this.snapshot.release();
  }

  private async cached<Kind extends ReadKind>(
    path: ProjectPath,
    kind: Kind,
    read: () => Promise<ReadResults[Kind]>,
  ): Promise<ReadResults[Kind]> {
    const entry = this.canUse(path) ? this.cache.find(path, kind) : undefined;
    if (entry !== undefined && entry.result !== 'not-cached') {
      this.readSet.add(entry);
      return entry.result;
    }
    const result = await read();
    const added = this.canUse(path) ? this.cache.add(path, kind, result) : undefined;
    if (added === undefined) this.readSet.addUncached();
    else this.readSet.add(added);
    return result;
  }

  /**
   * After any change, this snapshot may be older than the cache. Files that are not the author's are never cached, because a
   * store need not report their changes.
   */
  private canUse(path: ProjectPath): boolean {
    return this.openedAt === this.cache.clock && isAuthoredPath(path);
  }
}
