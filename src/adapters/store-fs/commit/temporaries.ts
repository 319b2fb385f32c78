import { mapConcurrent } from '#application/support/concurrency';
import { basenameOf, dirnameOf, type FileSystem, joinPath } from '#adapters/store-fs/file-system/file-system';
import { unlinkQuietly } from '#adapters/store-fs/file-system/retry';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { temporaryName } from '#adapters/store-fs/root/path-parts';
import type { Trash } from './trash.js';

/** The temporary files of one commit: new files before their renames, and backups of old files. No method fails. */
export class Temporaries {
  private readonly fs: FileSystem;
  /** The size of each: that of the old file, 0 for a new one. */
  private readonly sizes = new Map<string, number>();
  /** The names of those that somebody moved with their folder. */
  private readonly moved = new Set<string>();

  constructor(private readonly root: ProjectRoot) {
    this.fs = root.fs;
  }

  /**
   * A new path in an existing folder, for a file that becomes, or was, `target`.
   * @param oldSize the size of the file that was there, in bytes
   */
  reserve(folder: string, target: string, oldSize = 0): string {
    const path = joinPath(this.fs, folder, temporaryName(basenameOf(this.fs, target)));
    this.sizes.set(path, oldSize);
    return path;
  }

  get paths(): readonly string[] {
    return [...this.sizes.keys()];
  }

  /** To be called when a temporary has become the file itself. */
  forget(path: string): void {
    this.sizes.delete(path);
  }

  /** Takes them out of the project's folders. What the trash cannot take is removed. */
  async moveTo(trash: Trash): Promise<void> {
    await mapConcurrent([...this.sizes], async ([path, size]) => {
      if (await trash.take(path, size)) this.sizes.delete(path);
      else await this.remove(path);
    });
    await this.removeMoved();
  }

  /** Removes them. One that the medium does not remove stays; no store lists it. */
  async discard(): Promise<void> {
    await mapConcurrent(this.paths, (path) => this.remove(path));
    await this.removeMoved();
  }

  /** Finds out which ones somebody has moved with their folder. To be called before a missing folder may be created again. */
  async noteMoved(): Promise<void> {
    for (const path of this.paths) await this.noteIfMoved(path);
  }

  private async remove(path: string): Promise<void> {
    this.sizes.delete(path);
    await unlinkQuietly(this.fs, path);
    await this.noteIfMoved(path);
  }

  private async noteIfMoved(path: string): Promise<void> {
    const folder = await ignoreENOENT(() => this.fs.lstat(dirnameOf(this.fs, path))).catch(() => null);
    if (folder === undefined) this.moved.add(basenameOf(this.fs, path));
  }

  /** Looks for the moved ones everywhere in the project: no other file has such a name. */
  private async removeMoved(folder = this.root.folder): Promise<void> {
    if (this.moved.size === 0) return;
    for (const { name, kind } of await this.fs.readdir(folder).catch(() => [])) {
      const place = joinPath(this.fs, folder, name);
      if (this.moved.has(name)) await unlinkQuietly(this.fs, place);
      else if (kind === 'folder' && !name.startsWith('.')) await this.removeMoved(place);
    }
  }
}
