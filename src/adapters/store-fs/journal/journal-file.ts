import { randomBytes } from 'node:crypto';
import { type FileSystem, joinPath, type OpenFile } from '#adapters/store-fs/file-system/file-system';
import { retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import { writeAll, writePieces } from '#adapters/store-fs/file-system/write-file';
import { encodeFrame } from './frame.js';
import type { JournalEntry, OpeningEntry } from './journal-entry.js';

const namePattern = /^journal\.(\d+)\.(\d+)$/;

export function journalFileName(epoch: number, count: number): string {
  return `journal.${epoch}.${count}`;
}

/** The names of the journal's files among the names in a folder, oldest first. */
export function journalFileNames(names: readonly string[]): string[] {
  return names
    .flatMap((name) => {
      const [, epoch, count] = namePattern.exec(name) ?? [];
      return epoch === undefined || count === undefined ? [] : [{ name, epoch: Number(epoch), count: Number(count) }];
    })
    .sort((one, other) => one.epoch - other.epoch || one.count - other.count)
    .map(({ name }) => name);
}

/**
 * Removes files of the journal, and flushes each removal before the next one. The oldest goes first: recovery would take
 * an old file without the later ones for the whole journal, and a later one may say that part of an older one does not count.
 */
export async function removeJournalFiles(fs: FileSystem, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await ignoreENOENT(() => retryWhileBusy(fs, () => fs.unlink(joinPath(fs, folder, name))));
    await fs.syncDir(folder);
  }
}

/** A file of the journal that is open for appending. It begins with a seed of 32 bytes. */
export class JournalFile {
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
