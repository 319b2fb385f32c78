import { randomBytes } from 'node:crypto';
import type { FileSystem, OpenFile } from '../file-system/file-system.js';
import { writeAll, writePieces } from '../file-system/write-all.js';
import { placeIn } from '../file-system/place.js';
import type { JournalEntry, OpeningEntry } from './entry.js';
import { encodeFrame } from './frame.js';

/** One file of the journal, to the end of which entries are written. It begins with the 32 bytes of its seed. */
export class Segment {
  /** How many bytes of the file are entries. What a failed write left behind them is written over. */
  length: number;

  private constructor(
    readonly name: string,
    private readonly file: OpenFile,
    private digest: Uint8Array,
  ) {
    this.length = digest.length;
  }

  /** Neither its content nor its name is durable when this ends. Where it fails, there is none. */
  static async create(fs: FileSystem, folder: string, name: string, opening: OpeningEntry): Promise<Segment> {
    const path = placeIn(fs, folder, name);
    const file = await fs.openExclusive(path);
    const seed = randomBytes(32);
    const segment = new Segment(name, file, seed);
    try {
      await writeAll(file, seed);
      await segment.append(opening, []);
    } catch (error) {
      await segment.close().catch(() => undefined);
      // One that stays goes with the next start; but a disk that stays full would get one more with each change.
      await fs.unlink(path).catch(() => undefined);
      throw error;
    }
    return segment;
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
