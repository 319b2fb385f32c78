import { StorageFailure } from '#application/ports/file-store';
import type { ProjectPath } from '#domain/change/project-path';
import type { StagedChange } from '../commit/staged-change.js';
import type { OwnChange, OwnFiles } from '../own/own-files.js';
import type { ProjectRoot } from '../project-root.js';
import { recoverProject } from '../recovery/recover-project.js';
import { retireSegments } from '../recovery/retire-segments.js';
import { syncPlaces } from '../recovery/sync-places.js';
import type { CommitJournal, JournalPart } from './commit-journal.js';
import type { JournalEntry, OpeningEntry } from './entry.js';
import { journalChange } from './journal-change.js';
import { Segment } from './segment.js';
import { segmentName } from './segment-names.js';

export interface JournalOptions {
  /** The folder it lies in; there, and no link. */
  readonly folder: string;
  /** Tells this process's segments from those of any other; greater than that of all earlier ones. */
  readonly epoch: number;
  /** This run of the machine; `undefined` where it does not tell. */
  readonly boot: string | undefined;
  /** What the journal is told of these is theirs when it goes. */
  readonly own: OwnFiles;
  /** Throws when the project is no longer this process's. */
  fence(): Promise<void>;
}

/** Some segments, and what their commits touched. */
interface Written {
  /** The oldest first. */
  readonly names: readonly string[];
  readonly touched: ReadonlySet<ProjectPath>;
  readonly size: number;
}

/**
 * The journal as files to whose end commits are written: one flush for each, and one more for the
 * folder when a file begins. What the commits wrote into the project is made durable later, for
 * many of them at once, before the files are removed.
 */
export class DiskJournal implements CommitJournal {
  private segment: Segment | undefined;
  /** Whether the segment's name and opening are durable. */
  private established = false;
  /** The segments of the part that is written, the oldest first. */
  private names: string[] = [];
  private count = 0;
  private touched = new Set<ProjectPath>();
  /** How long the segment was before the commit that is under way. */
  private lengthBefore = 0;
  /** Whether what was written last may or may not count. */
  private inDoubt = false;
  /** Whether a flush of what commits wrote has failed. Another one may "succeed" without having written anything. */
  private flushFailed = false;
  size = 0;

  constructor(
    private readonly root: ProjectRoot,
    private readonly options: JournalOptions,
  ) {}

  get folder(): string {
    return this.options.folder;
  }

  async ready(): Promise<void> {
    if (this.inDoubt) await this.disown();
  }

  async announce(temporaries: readonly string[]): Promise<void> {
    if (temporaries.length === 0) return;
    await this.append({ kind: 'staging', temporaries: temporaries.map((path) => this.root.pathOf(path)) });
  }

  async record(changes: readonly StagedChange[], own: readonly OwnChange[]): Promise<void> {
    await this.options.fence();
    const contents = [
      ...changes.flatMap((change) => (change.action === 'removed' ? [] : [change.content])),
      ...own.flatMap(({ content }) => content ?? []),
    ];
    const segment = await this.current();
    this.lengthBefore = segment.length;
    const sizes = own.map(({ path, content }) => ({ path, size: content?.length ?? null }));
    await segment.append({ kind: 'commit', changes: changes.map(journalChange), own: sizes }, contents);
    try {
      await segment.sync();
      if (!this.established) await this.root.fs.syncDir(this.options.folder);
      this.established = true;
    } catch (error) {
      await this.disown();
      throw error;
    }
    for (const { path } of changes) this.touched.add(path);
    this.size += segment.length - this.lengthBefore;
  }

  async applied(): Promise<void> {
    // Without it recovery looks at more files, and finds them in their places.
    await this.append({ kind: 'applied' }).catch(() => undefined);
  }

  async cancel(): Promise<void> {
    try {
      await this.append({ kind: 'cancelled' });
      await this.segment?.sync();
    } catch {
      await this.disown();
    }
  }

  async endPart(): Promise<JournalPart | undefined> {
    if (this.names.length === 0) return undefined;
    await this.ready();
    // So that no later commit is written to a file that is being removed.
    await this.close();
    if (this.flushFailed) return this.writeAgain();
    const { names, touched, size } = this;
    this.names = [];
    this.touched = new Set();
    this.size = 0;
    return { retire: (lanes) => this.retire({ names, touched, size }, lanes) };
  }

  async close(): Promise<void> {
    const { segment } = this;
    this.segment = undefined;
    this.established = false;
    await segment?.close().catch(() => undefined);
  }

  private async retire(written: Written, lanes: () => number): Promise<void> {
    try {
      await this.options.own.retire();
      await this.makeDurable(written, lanes);
    } catch (error) {
      this.names = [...written.names, ...this.names];
      this.touched = new Set([...written.touched, ...this.touched]);
      this.size += written.size;
      throw error;
    }
  }

  private async makeDurable({ names, touched }: Written, lanes: () => number): Promise<void> {
    try {
      await syncPlaces(this.root, touched, lanes);
      await retireSegments(this.root.fs, this.options.folder, names);
    } catch (error) {
      this.flushFailed = true;
      throw error;
    }
  }

  /** All that is in the journal, and lets go of it. */
  private async writeAgain(): Promise<undefined> {
    await recoverProject(this.root, { ...this.options, afresh: true });
    this.flushFailed = false;
    this.names = [];
    this.touched.clear();
    this.size = 0;
  }

  private async append(entry: JournalEntry): Promise<void> {
    await (await this.current()).append(entry, []);
  }

  private async current(): Promise<Segment> {
    return (this.segment ??= await this.begin());
  }

  private async begin(cut?: OpeningEntry['cut']): Promise<Segment> {
    const { folder, epoch, boot = null } = this.options;
    const name = segmentName(epoch, ++this.count);
    this.names.push(name);
    const opening: OpeningEntry = { kind: 'opened', format: 1, boot, ...(cut && { cut }) };
    return Segment.create(this.root.fs, folder, name, opening);
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
        await this.root.fs.syncDir(this.options.folder);
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
