import { createHash } from 'node:crypto';
import { ContentTooLong, StorageFailure, type StagedContent } from '#application/ports/file-store';
import { largeContentBytes, type LostContent } from '#application/ports/change-log';
import { Mutex } from '#application/support/concurrency';
import { GrowingBytes } from '#application/support/growing-bytes';
import type { FileContent, LargeContent } from '#domain/change/file-change';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { dirnameOf, joinPath, type FileSystem, type OpenFile } from '#adapters/store-fs/file-system/file-system';
import { retryWhileBusy, unlinkQuietly } from '#adapters/store-fs/file-system/retry';
import { writeAll, writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { temporaryName } from '../root/path-parts.js';
import type { ContentReference } from './record-frame.js';
import { makeFolder } from './segments.js';

/** The path in messages of failures. */
const contentsPath = '.pagewright/store/log/contents';
/** How many bytes of a content are in memory while it is received or read. */
const pieceBytes = 512 * 1024;

/** A content that was received and not released. */
interface ReceivedContent {
  readonly temporary: string;
  /** The number of calls that received it. */
  count: number;
}

/**
 * The large contents of a log, each a file named by its SHA-256. A content is durable before a record refers to it. A
 * content without a file was dropped.
 */
export class LargeContents {
  /** The names of the files that this process has found or written. */
  private present: Promise<Set<string>> | undefined;
  /** The contents of commits that have not ended, or that only the journal makes durable, with the number of those commits. */
  private readonly retained = new Map<string, number>();
  private readonly received = new Map<string, ReceivedContent>();
  /** The contents whose files have been found to have other bytes. */
  readonly damaged = new Set<string>();
  /** So that nothing removes a content after a commit has found it. */
  private readonly changes = new Mutex();

  /**
   * @param folder created with the first content, and the folder above with it
   * @param inbox the folder for contents that no commit has named; created with the first one
   */
  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
    private readonly inbox: string,
  ) {}

  /** The hashes of all contents that have a file. */
  names(): Promise<ReadonlySet<string>> {
    return this.namesThere();
  }

  /** Receives a content as `FileStore.stage` does. The inbox gets it, flushed. */
  async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<StagedContent> {
    const temporary = joinPath(this.fs, this.inbox, temporaryName('content'));
    const writer = new PieceWriter(() => this.create(temporary));
    try {
      for await (const chunk of source) {
        if (writer.size + chunk.length > limit) throw new ContentTooLong(limit);
        await writer.add(chunk);
      }
      const { size, sha256, small } = await writer.end();
      if (small !== undefined) return { sha256, size, content: small, release: () => Promise.resolve() };
      await this.addReceived(sha256, temporary);
      let isReleased = false;
      const release = async () => {
        if (isReleased) return;
        isReleased = true;
        await this.releaseReceived(sha256);
      };
      return { sha256, size, content: this.content({ sha256, length: size }), release };
    } catch (error) {
      if (await writer.abort()) await unlinkQuietly(this.fs, temporary);
      throw error;
    }
  }

  /** Removes what an earlier process has received and no commit has named. */
  async removeReceived(): Promise<void> {
    const left = (await ignoreENOENT(() => this.fs.readdir(this.inbox))) ?? [];
    for (const { name } of left) await unlinkQuietly(this.fs, joinPath(this.fs, this.inbox, name));
  }

  /** Writes and flushes the contents of a commit before its records refer to them. Call `release` after the commit. */
  stage(contents: ReadonlyMap<string, FileContent>): Promise<void> {
    return this.changes.take(async () => {
      this.retain(contents.keys());
      const present = await this.namesThere();
      await makeFolder(this.fs, dirnameOf(this.fs, this.folder));
      await makeFolder(this.fs, this.folder);
      for (const [name, content] of contents) {
        if (!present.has(name) || this.damaged.has(name)) await this.write(name, content);
        present.add(name);
        this.damaged.delete(name);
      }
      // Also for existing files: a process may have ended before it flushed their names.
      await this.fs.syncDir(this.folder);
    });
  }

  /** Nothing removes these contents until the same call of `release`. */
  retain(names: Iterable<string>): void {
    for (const name of names) this.retained.set(name, (this.retained.get(name) ?? 0) + 1);
  }

  release(names: Iterable<string>): void {
    for (const name of names) {
      const count = (this.retained.get(name) ?? 0) - 1;
      if (count > 0) this.retained.set(name, count);
      else this.retained.delete(name);
    }
  }

  /** The content with this hash. It is read later, and checked while it is read. */
  content({ sha256, length }: ContentReference): LargeContent {
    const part = (at: number) => this.part(sha256, at);
    return {
      sha256,
      size: length,
      async *read() {
        const digest = createHash('sha256');
        for (let at = 0; at < length;) {
          const piece = await onFile(contentsPath, 'read', () => part(at));
          if (piece === undefined || piece.length === 0) throw dropped();
          at += piece.length;
          digest.update(piece);
          yield piece;
        }
        if (digest.digest('hex') !== sha256) throw new DamagedContent();
      },
    };
  }

  /** The content that a record refers to. Its bytes are checked. */
  async find(reference: ContentReference): Promise<LargeContent | LostContent> {
    const { sha256, length } = reference;
    const path = this.pathOf(sha256);
    const status = await ignoreENOENT(() => this.fs.lstat(path));
    if (status === undefined) return 'dropped';
    const digest = createHash('sha256');
    for (let at = 0; status.size === length && at < length;) {
      const piece = await ignoreENOENT(() => this.fs.readPart(path, at, pieceBytes));
      if (piece === undefined) return 'dropped';
      if (piece.length === 0) break;
      digest.update(piece);
      at += piece.length;
    }
    if (digest.digest('hex') === sha256) return this.content(reference);
    this.damaged.add(sha256);
    return 'damaged';
  }

  /**
   * Removes the contents to which no record and no unfinished commit refers. A later call removes a file that the medium does
   * not remove now.
   */
  removeUnused(used: () => Iterable<string>): Promise<void> {
    return this.changes.take(async () => {
      const present = await this.namesThere();
      const needed = new Set([...used(), ...this.retained.keys(), ...this.received.keys()]);
      for (const name of present) {
        if (needed.has(name)) continue;
        await unlinkQuietly(this.fs, this.pathOf(name));
        present.delete(name);
      }
    });
  }

  private async create(temporary: string): Promise<OpenFile> {
    return onFile(contentsPath, 'written', async () => {
      await makeFolder(this.fs, this.inbox);
      return this.fs.openExclusive(temporary);
    });
  }

  private addReceived(name: string, temporary: string): Promise<void> {
    return this.changes.take(async () => {
      const earlier = this.received.get(name);
      if (earlier === undefined) this.received.set(name, { temporary, count: 1 });
      else {
        earlier.count++;
        await unlinkQuietly(this.fs, temporary);
      }
    });
  }

  private releaseReceived(name: string): Promise<void> {
    return this.changes.take(async () => {
      const received = this.received.get(name);
      if (received === undefined || --received.count > 0) return;
      this.received.delete(name);
      await unlinkQuietly(this.fs, received.temporary);
    });
  }

  /** A piece of a content, from its own file or from the inbox. */
  private async part(name: string, at: number): Promise<Uint8Array | undefined> {
    const temporary = this.received.get(name)?.temporary;
    const read = (path: string) => ignoreENOENT(() => this.fs.readPart(path, at, pieceBytes));
    // A commit may have moved it from the inbox meanwhile.
    return (temporary === undefined ? undefined : await read(temporary)) ?? read(this.pathOf(name));
  }

  private async write(name: string, content: FileContent): Promise<void> {
    const received = this.received.get(name);
    const temporary = received?.temporary ?? this.pathOf(temporaryName(name));
    try {
      if (received === undefined) await writeTemporary(this.fs, temporary, content, { durably: true });
      await retryWhileBusy(this.fs, () => this.fs.rename(temporary, this.pathOf(name)));
    } catch (error) {
      if (received === undefined) await this.fs.unlink(temporary).catch(() => undefined);
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

function dropped(): StorageFailure {
  return new StorageFailure(
    'failed',
    'The store has dropped a large content that is needed now. Send the request again.',
  );
}

/** The bytes of a large content are not those that were written. */
export class DamagedContent extends StorageFailure {
  constructor() {
    super(
      'failed',
      'A large content that is needed now is damaged: its file in .pagewright/store/log/contents has other bytes than were written. Check the disk.',
    );
  }
}

/** Writes a content of unknown length in large pieces, and computes its hash. A small content stays in memory. */
class PieceWriter {
  private readonly digest = createHash('sha256');
  private readonly waiting = new GrowingBytes();
  private file: OpenFile | undefined;
  size = 0;

  constructor(private readonly create: () => Promise<OpenFile>) {}

  async add(chunk: Uint8Array): Promise<void> {
    this.digest.update(chunk);
    this.size += chunk.length;
    this.waiting.add(chunk);
    if (this.waiting.length >= pieceBytes) await this.write();
  }

  async end(): Promise<{ readonly size: number; readonly sha256: string; readonly small?: Uint8Array }> {
    const { size } = this;
    const sha256 = this.digest.digest('hex');
    if (size <= largeContentBytes) return { size, sha256, small: this.waiting.take() };
    const file = await this.write();
    await onFile(contentsPath, 'written', () => file.sync());
    await file.close();
    return { size, sha256 };
  }

  /** @returns whether a file was begun */
  async abort(): Promise<boolean> {
    await this.file?.close().catch(() => undefined);
    return this.file !== undefined;
  }

  private async write(): Promise<OpenFile> {
    const file = (this.file ??= await this.create());
    const at = this.size - this.waiting.length;
    const piece = this.waiting.take();
    await onFile(contentsPath, 'written', () => writeAll(file, piece, at));
    return file;
  }
}
