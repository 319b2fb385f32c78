import { randomBytes } from 'node:crypto';
import { type FileSystem, joinPath, type OpenFile } from '#adapters/store-fs/file-system/file-system';
import { retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import { writeAll, writePieces } from '#adapters/store-fs/file-system/write-file';
import { encodeFrame, journalFileName, journalFormat, type JournalEntry, type OpeningEntry } from './journal-format.js';
import { StorageFailure } from '#application/ports/file-store';

/**
 * Removes files of the journal, and flushes each removal before the next one. The oldest goes first: recovery would take
 * an old file without the later ones for the whole journal, and a later one may cancel a part of an older one.
 */
export async function removeJournalFiles(fs: FileSystem, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await ignoreENOENT(() => retryWhileBusy(fs, () => fs.unlink(joinPath(fs, folder, name))));
    await fs.syncDir(folder);
  }
}

/** A file of the journal, open for appending. It begins with a seed of 32 bytes. */
class JournalFile {
  /** Bytes of whole entries. The next entry overwrites what a failed write left behind them. */
  length: number;

  private constructor(
    readonly name: string,
    private readonly file: OpenFile,
    private digest: Uint8Array,
  ) {
    this.length = digest.length;
  }

  /** Creates a file without a flush. Where that fails, it leaves none. */
  static async create(fs: FileSystem, folder: string, name: string, opening: OpeningEntry): Promise<JournalFile> {
    const path = joinPath(fs, folder, name);
    const file = await fs.openExclusive(path);
    const seed = randomBytes(32);
    const created = new JournalFile(name, file, seed);
    try {
      await writeAll(file, seed);
      await created.append(opening, []);
    } catch (error) {
      await created.close().catch(() => undefined);
      // A full disk would get one more of these with each change. What stays goes with the next start.
      await fs.unlink(path).catch(() => undefined);
      throw error;
    }
    return created;
  }

  /** @throws what the file system throws; the entry does not count then */
  async append(entry: OpeningEntry | JournalEntry, contents: readonly Uint8Array[]): Promise<void> {
    const { pieces, digest } = encodeFrame(this.digest, entry, contents);
    this.length = await writePieces(this.file, pieces, this.length);
    this.digest = digest;
  }

  sync(): Promise<void> {
    return this.file.sync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

export interface WriterOptions {
  /** The folder of the journal. It exists, and is no link. */
  readonly folder: string;
  /** Distinguishes this process's files from those of any other; greater than that of every earlier owner. */
  readonly epoch: number;
  /** The boot id of the machine; `undefined` where the system has none. */
  readonly boot: string | undefined;
}

/** Appends entries to a file of the journal, and begins a file where there is none. */
export class JournalWriter {
  private file: JournalFile | undefined;
  /** Whether the file's name and opening entry are flushed. */
  private isFlushed = false;
  /** The files since `closeFiles`, oldest first. */
  private names: string[] = [];
  private count = 0;
  /** Length of the file before the commit that is under way. */
  private lengthBefore = 0;
  /** Whether it is unknown if the last entry is on the medium. */
  private inDoubt = false;

  constructor(
    private readonly fs: FileSystem,
    private readonly options: WriterOptions,
  ) {}

  /** Whether anything was written since `closeFiles`. */
  get hasWritten(): boolean {
    return this.names.length > 0;
  }

  /** @throws StorageFailure `unfinished` while an earlier commit is in doubt */
  async settle(): Promise<void> {
    if (this.inDoubt) await this.discardLast();
  }

  /** Writes an entry without a flush. */
  async append(entry: JournalEntry): Promise<void> {
    await (await this.current()).append(entry, []);
  }

  /**
   * Writes the entry of a commit and flushes it.
   * @returns how many bytes it takes
   * @throws what the file system throws; the entry does not count then
   * @throws StorageFailure `unfinished` when it is unknown whether it counts
   */
  async appendCommit(entry: JournalEntry, contents: readonly Uint8Array[]): Promise<number> {
    const file = await this.current();
    this.lengthBefore = file.length;
    await file.append(entry, contents);
    try {
      await file.sync();
      if (!this.isFlushed) await this.fs.syncDir(this.options.folder);
      this.isFlushed = true;
    } catch (error) {
      await this.discardLast();
      throw error;
    }
    return file.length - this.lengthBefore;
  }

  /**
   * Cancels the entry of the last commit, durably.
   * @throws StorageFailure `unfinished` when it is unknown whether it is cancelled
   */
  async cancel(): Promise<void> {
    try {
      await this.append({ kind: 'cancelled' });
      await this.file?.sync();
    } catch {
      await this.discardLast();
    }
  }

  /** Later entries go to a new file. @returns the names of the files until now, oldest first */
  async closeFiles(): Promise<readonly string[]> {
    await this.close();
    return this.names.splice(0);
  }

  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    this.isFlushed = false;
    await file?.close().catch(() => undefined);
  }

  private async current(): Promise<JournalFile> {
    return (this.file ??= await this.begin());
  }

  private async begin(cut?: OpeningEntry['cut']): Promise<JournalFile> {
    const { folder, epoch, boot = null } = this.options;
    const name = journalFileName(epoch, ++this.count);
    const opening: OpeningEntry = { kind: 'opened', format: journalFormat, boot, ...(cut && { cut }) };
    const file = await JournalFile.create(this.fs, folder, name, opening);
    this.names.push(name);
    return file;
  }

  /**
   * After a failed flush the medium may or may not have the last entry, even if a later flush succeeds. So this does not
   * overwrite the entry: a new file cancels it.
   */
  private async discardLast(): Promise<void> {
    this.inDoubt = true;
    const { file } = this;
    try {
      const next = await this.begin(file && { file: file.name, length: this.lengthBefore });
      try {
        await next.sync();
        await this.fs.syncDir(this.options.folder);
      } catch (error) {
        await next.close().catch(() => undefined);
        throw error;
      }
      this.file = next;
      this.isFlushed = true;
      this.inDoubt = false;
      await file?.close().catch(() => undefined);
    } catch (error) {
      throw new StorageFailure(
        'unfinished',
        'The disk failed while a change was written to the journal. Only the next start finds out whether the change is made. Check the disk; nothing can be changed until it takes writes again.',
        { cause: error },
      );
    }
  }
}
