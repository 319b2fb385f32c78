import type { JournalChange, JournalEntry, OpeningEntry } from '#adapters/store-fs/journal/journal-format';
import { journalEntry, journalFileNames, journalFormat, openingEntry } from '#adapters/store-fs/journal/journal-format';
import { nextFrame } from '#adapters/store-fs/journal/next-frame';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import { joinPath, type FileSystem, type ReadableFile } from '#adapters/store-fs/file-system/file-system';
import { StorageFailure } from '#application/ports/file-store';

/** A commit that the writer has journaled. */
export interface JournaledCommit {
  readonly changes: readonly JournalChange[];
  /** The contents of its files and its records, one after the other. */
  readonly payload: Uint8Array;
  /** The lengths of its records, which are the end of the payload. */
  readonly records: readonly number[];
}

/** Receives what the journal has new, in order. */
export interface JournalReader {
  /** A commit begins: none of its files has its new content before. The one before it has ended. */
  begun(commit: JournaledCommit, file: string): Promise<void>;
  /** All files of the last commit have their new contents. */
  ended(): void;
  /** The last commit is rolled back, or is going to be. */
  cancelled(): void;
  /** Files of the journal are gone: the records of their commits are in segments. */
  gone(files: readonly string[]): Promise<void>;
}

interface FollowedFile {
  readonly content: ReadableFile;
  at: number;
  /** `undefined` before the opening entry is read. */
  digest: Uint8Array | undefined;
}

const seedLength = 32;

/** Reads the journal of another process while that writes it. */
export class FollowedJournal {
  private readonly files = new Map<string, FollowedFile>();

  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
    private readonly reader: JournalReader,
  ) {}

  /**
   * Reads all entries that are in the journal by now.
   * @throws StorageFailure `denied` where another version wrote it in another form
   */
  async catchUp(): Promise<void> {
    const entries = (await ignoreENOENT(() => this.fs.readdir(this.folder))) ?? [];
    const names = new Set(journalFileNames(entries.map(({ name }) => name)));
    // One that the writer has removed is still open here, and may have had more.
    for (const name of journalFileNames([...new Set([...this.files.keys(), ...names])])) {
      const file = this.files.get(name) ?? (await this.open(name));
      if (file !== undefined) await this.readOn(name, file);
    }
    const gone = [...this.files.keys()].filter((name) => !names.has(name));
    for (const name of gone) await this.forget(name);
    if (gone.length > 0) await this.reader.gone(gone);
  }

  async close(): Promise<void> {
    for (const name of [...this.files.keys()]) await this.forget(name);
  }

  private async open(name: string): Promise<FollowedFile | undefined> {
    const content = await ignoreENOENT(() => this.fs.open(joinPath(this.fs, this.folder, name)));
    if (content === undefined) return undefined;
    const file = { content, at: 0, digest: undefined };
    this.files.set(name, file);
    return file;
  }

  private async forget(name: string): Promise<void> {
    const file = this.files.get(name);
    this.files.delete(name);
    await file?.content.close();
  }

  private async readOn(name: string, file: FollowedFile): Promise<void> {
    const size = Number((await file.content.state()).size);
    if (size <= Math.max(file.at, seedLength)) return;
    const bytes = Buffer.alloc(size - file.at);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = await file.content.read(bytes.subarray(length), file.at + length);
    }
    await this.readEntries(name, file, bytes.subarray(0, length));
  }

  private async readEntries(name: string, file: FollowedFile, bytes: Buffer): Promise<void> {
    const isNew = file.digest === undefined;
    let at = isNew ? seedLength : 0;
    let previous = file.digest ?? bytes.subarray(0, seedLength);
    for (let found = nextFrame(previous, bytes, at); found; found = nextFrame(previous, bytes, at)) {
      const { frame } = found;
      if (file.digest === undefined && found.skipped === undefined) this.opened(openingEntry.parse(frame.head));
      else await this.entered(journalEntry.parse(frame.head), frame.payload, name);
      file.digest = previous = Uint8Array.from(frame.digest);
      at = frame.end;
    }
    // The rest is not whole: it is being written, or was cut off.
    if (file.digest !== undefined) file.at += at;
  }

  private opened({ format, cut }: OpeningEntry): void {
    if (format !== journalFormat) {
      throw new StorageFailure(
        'denied',
        `its journal has form ${format}, and this version reads form ${journalFormat}`,
      );
    }
    if (cut !== undefined) this.reader.cancelled();
  }

  private async entered(entry: JournalEntry, payload: Uint8Array, name: string): Promise<void> {
    if (entry.kind === 'staging') this.reader.ended();
    else if (entry.kind === 'applied') this.reader.ended();
    else if (entry.kind === 'cancelled') this.reader.cancelled();
    else await this.reader.begun({ ...entry, payload }, name);
  }
}
