import { Mutex } from '#application/support/concurrency';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import { dirnameOf, joinPath, type FileSystem } from '#adapters/store-fs/file-system/file-system';
import { retryWhileBusy, unlinkQuietly } from '#adapters/store-fs/file-system/retry';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { temporaryName } from '../root/path-parts.js';
import type { ContentReference } from './record-frame.js';
import { makeFolder } from './segments.js';

/**
 * The large contents of a log, each a file named by its SHA-256. A content is durable before a record refers to it. A
 * content without a file was dropped.
 */
export class LargeContents {
  /** The names of the files that this process has found or written. */
  private present: Promise<Set<string>> | undefined;
  /** The contents of commits that have not ended. */
  private readonly staged = new Map<string, number>();
  /** So that nothing removes a content after a commit has found it. */
  private readonly changes = new Mutex();

  /** @param folder created with the first content, and the folder above with it */
  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
  ) {}

  /** The hashes of all contents that have a file. */
  names(): Promise<ReadonlySet<string>> {
    return this.namesThere();
  }

  /** Writes and flushes the contents of a commit before its records refer to them. Call `unstage` after the commit. */
  stage(contents: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.changes.take(async () => {
      for (const name of contents.keys()) this.staged.set(name, (this.staged.get(name) ?? 0) + 1);
      const present = await this.namesThere();
      await makeFolder(this.fs, dirnameOf(this.fs, this.folder));
      await makeFolder(this.fs, this.folder);
      for (const [name, content] of contents) {
        if (!present.has(name)) await this.write(name, content);
        present.add(name);
      }
      // Also for existing files: a process may have ended before it flushed their names.
      await this.fs.syncDir(this.folder);
    });
  }

  unstage(names: Iterable<string>): void {
    for (const name of names) {
      const count = (this.staged.get(name) ?? 0) - 1;
      if (count > 0) this.staged.set(name, count);
      else this.staged.delete(name);
    }
  }

  /** @returns `undefined` where it was dropped; the caller checks the bytes */
  read({ sha256 }: ContentReference): Promise<Uint8Array | undefined> {
    return ignoreENOENT(() => this.fs.read(this.pathOf(sha256)));
  }

  /**
   * Removes the contents to which no record and no unfinished commit refers. A later call removes a file that the medium does
   * not remove now.
   */
  removeUnused(used: () => Iterable<string>): Promise<void> {
    return this.changes.take(async () => {
      const present = await this.namesThere();
      const needed = new Set([...used(), ...this.staged.keys()]);
      for (const name of present) {
        if (needed.has(name)) continue;
        await unlinkQuietly(this.fs, this.pathOf(name));
        present.delete(name);
      }
    });
  }

  private async write(name: string, content: Uint8Array): Promise<void> {
    const temporary = this.pathOf(temporaryName(name));
    try {
      await writeTemporary(this.fs, temporary, content, { durably: true });
      await retryWhileBusy(this.fs, () => this.fs.rename(temporary, this.pathOf(name)));
    } catch (error) {
      await this.fs.unlink(temporary).catch(() => undefined);
      throw error;
    }
  }

  private namesThere(): Promise<Set<string>> {
    this.present ??= this.list().catch((error: unknown) => {
      this.present = undefined;
      throw error;
    });
    return this.present;
  }

  private async list(): Promise<Set<string>> {
    const entries = (await ignoreENOENT(() => this.fs.readdir(this.folder))) ?? [];
    return new Set(entries.map(({ name }) => name));
  }

  private pathOf(name: string): string {
    return joinPath(this.fs, this.folder, name);
  }
}
