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
  /** The names of the files that lie there, as far as this process has seen or written them. */
  private present: Promise<Set<string>> | undefined;
  /** Contents of commits that are under way. */
  private readonly staged = new Map<string, number>();
  /** A content must not be removed while it is found to be there already. */
  private readonly changes = new Mutex();

  /** @param folder in one that may be absent; created with the first content */
  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
  ) {}

  /** The hashes of the contents that are there. */
  names(): Promise<ReadonlySet<string>> {
    return this.namesThere();
  }

  /** Writes contents that a commit is about to refer to, and flushes them. `unstage` ends what this began. */
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
      // Also for those that were there: a process may have ended before it flushed their names.
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
   * Removes what no record refers to, and no commit that is under way. A file that the medium does not remove goes
   * another time.
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
