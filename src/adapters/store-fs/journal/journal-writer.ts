import { StorageFailure } from '#application/ports/file-store';
import type { FileSystem } from '../file-system/file-system.js';
import type { JournalEntry, OpeningEntry } from './entry.js';
import { Segment } from './segment.js';
import { segmentName } from './segment-names.js';

export interface WriterOptions {
  /** The folder the journal lies in; there, and no link. */
  readonly folder: string;
  /** Tells this process's segments from those of any other; greater than that of all earlier ones. */
  readonly epoch: number;
  /** This run of the machine; `undefined` where it does not tell. */
  readonly boot: string | undefined;
}

/** Writes entries to the end of a segment of the journal, and begins one where there is none. */
export class JournalWriter {
  private segment: Segment | undefined;
  /** Whether the segment's name and opening are durable. */
  private established = false;
  /** The segments since `end`, the oldest first. */
  private names: string[] = [];
  private count = 0;
  /** How long the segment was before the commit that is under way. */
  private lengthBefore = 0;
  /** Whether what was written last may or may not count. */
  private inDoubt = false;

  constructor(
    private readonly fs: FileSystem,
    private readonly options: WriterOptions,
  ) {}

  /** Whether anything was written since `end`. */
  get hasWritten(): boolean {
    return this.names.length > 0;
  }

  /** @throws StorageFailure `unfinished` while an earlier commit is in doubt */
  async ready(): Promise<void> {
    if (this.inDoubt) await this.disown();
  }

  /** Writes an entry that need not be durable yet. */
  async append(entry: JournalEntry): Promise<void> {
    await (await this.current()).append(entry, []);
  }

  /**
   * Writes the entry of a commit, durably.
   * @returns how many bytes it takes
   * @throws what the file system throws; the entry does not count then
   * @throws StorageFailure `unfinished` when it cannot be said whether it does
   */
  async record(entry: JournalEntry, contents: readonly Uint8Array[]): Promise<number> {
    const segment = await this.current();
    this.lengthBefore = segment.length;
    await segment.append(entry, contents);
    try {
      await segment.sync();
      if (!this.established) await this.fs.syncDir(this.options.folder);
      this.established = true;
    } catch (error) {
      await this.disown();
      throw error;
    }
    return segment.length - this.lengthBefore;
  }

  /**
   * Takes back the entry of the commit, durably.
   * @throws StorageFailure `unfinished` when it cannot be said whether it is taken back
   */
  async cancel(): Promise<void> {
    try {
      await this.append({ kind: 'cancelled' });
      await this.segment?.sync();
    } catch {
      await this.disown();
    }
  }

  /** What is written from now on goes to another segment. @returns the names of those until now, the oldest first */
  async end(): Promise<readonly string[]> {
    await this.close();
    return this.names.splice(0);
  }

  async close(): Promise<void> {
    const { segment } = this;
    this.segment = undefined;
    this.established = false;
    await segment?.close().catch(() => undefined);
  }

  private async current(): Promise<Segment> {
    return (this.segment ??= await this.begin());
  }

  private async begin(cut?: OpeningEntry['cut']): Promise<Segment> {
    const { folder, epoch, boot = null } = this.options;
    const name = segmentName(epoch, ++this.count);
    const opening: OpeningEntry = { kind: 'opened', format: 1, boot, ...(cut && { cut }) };
    const segment = await Segment.create(this.fs, folder, name, opening);
    this.names.push(name);
    return segment;
  }

  /**
   * A flush that failed says nothing of what is on the disk, and neither does one that succeeds
   * after it. So what was written last is not written over: a new segment says that it does not count.
   */
  private async disown(): Promise<void> {
    this.inDoubt = true;
    const { segment } = this;
    try {
      const next = await this.begin(segment && { segment: segment.name, length: this.lengthBefore });
      try {
        await next.sync();
        await this.fs.syncDir(this.options.folder);
      } catch (error) {
        await next.close().catch(() => undefined);
        throw error;
      }
      this.segment = next;
      this.established = true;
      this.inDoubt = false;
      await segment?.close().catch(() => undefined);
    } catch (error) {
      throw new StorageFailure(
        'unfinished',
        'The disk failed while a change was written down, and only the next start can tell whether it is made. Check the disk; until it takes writes again, nothing can be changed.',
        { cause: error },
      );
    }
  }
}
