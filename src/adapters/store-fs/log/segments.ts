import { StorageFailure } from '#application/ports/file-store';
import { ignoreEEXIST, ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import {
  basenameOf,
  dirnameOf,
  joinPath,
  type FileSystem,
  type OpenFile,
} from '#adapters/store-fs/file-system/file-system';
import { retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { joinShort, writePieces } from '#adapters/store-fs/file-system/write-file';
import { asBuffer } from './record-frame.js';
import { readSegment, type Place, type ScannedSegment } from './segment-reader.js';

const namePattern = /^segment\.(\d+)\.\d+$/;
/** A segment with more bytes takes no more records. */
const fullBytes = 4 * 1024 * 1024;

interface OpenSegment {
  readonly name: string;
  readonly file: OpenFile;
  length: number;
}

/**
 * The files of a log. One process alone writes each of them, and only at its end. After a failed write or flush the content of
 * a segment on the medium is unknown, so the next records begin another one.
 */
export class Segments {
  private current: OpenSegment | undefined;

  /**
   * @param folder of the log; it need not exist
   * @param epoch distinguishes the files of this process from those of another one
   */
  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
    private readonly epoch: number,
  ) {}

  /** Whether the next records go to a segment that has some already. */
  get isOpen(): boolean {
    return this.current !== undefined;
  }

  isCurrent(name: string): boolean {
    return this.current?.name === name;
  }

  /** Reads the heads of all segments, oldest first. */
  async readAll(): Promise<ScannedSegment[]> {
    const scanned: ScannedSegment[] = [];
    for (const { name } of await this.names()) {
      const segment = await ignoreENOENT(() => readSegment(this.fs, this.folder, name));
      if (segment !== undefined) scanned.push(segment);
    }
    return scanned;
  }

  /**
   * Appends frames, and flushes them.
   * @returns where each of them lies
   * @throws what the file system throws; none of them counts then
   */
  async append(frames: readonly Uint8Array[]): Promise<Place[]> {
    const isNew = this.current === undefined;
    const segment = (this.current ??= await this.begin());
    try {
      let at = segment.length;
      const places = frames.map(({ length }) => ({ segment: segment.name, at: (at += length) - length, length }));
      segment.length = await writePieces(segment.file, joinShort(frames), segment.length);
      await segment.file.sync();
      if (isNew) await this.fs.syncDir(this.folder);
      if (segment.length > fullBytes) await this.close();
      return places;
    } catch (error) {
      await this.close();
      // A full disk would get one more of these with each attempt.
      if (isNew) await this.remove(segment.name).catch(() => undefined);
      throw error;
    }
  }

  /** The bytes of a frame; `undefined` where its segment is gone. */
  async read({ segment, at, length }: Place): Promise<Buffer | undefined> {
    const bytes = await ignoreENOENT(() => this.fs.readPart(joinPath(this.fs, this.folder, segment), at, length));
    return bytes && asBuffer(bytes);
  }

  async remove(name: string): Promise<void> {
    await ignoreENOENT(() => retryWhileBusy(this.fs, () => this.fs.unlink(joinPath(this.fs, this.folder, name))));
  }

  async close(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    await current?.file.close().catch(() => undefined);
  }

  private async begin(): Promise<OpenSegment> {
    await makeFolder(this.fs, this.folder);
    const last = (await this.names()).at(-1)?.number ?? 0;
    const name = `segment.${last + 1}.${this.epoch}`;
    return { name, file: await this.fs.openExclusive(joinPath(this.fs, this.folder, name)), length: 0 };
  }

  private async names(): Promise<{ readonly name: string; readonly number: number }[]> {
    const entries = (await ignoreENOENT(() => this.fs.readdir(this.folder))) ?? [];
    return entries
      .flatMap(({ name, kind }) => {
        const number = namePattern.exec(name)?.[1];
        return number === undefined || kind !== 'file' ? [] : [{ name, number: Number(number) }];
      })
      .sort((one, other) => one.number - other.number || (one.name < other.name ? -1 : 1));
  }
}

/** Creates a folder, durably, in one that exists. */
export async function makeFolder(fs: FileSystem, folder: string): Promise<void> {
  await fs.mkdir(folder).catch(ignoreEEXIST);
  if ((await fs.lstat(folder)).kind !== 'folder') {
    throw new StorageFailure(
      'denied',
      `The ${basenameOf(fs, folder)} folder of the store is a file or a link. Remove it.`,
    );
  }
  await fs.syncDir(dirnameOf(fs, folder));
}
