import type { ProjectPath } from '#domain/change/project-path';
import type { StagedChange } from '../change/staged-change.js';
import type { OwnChange, OwnFiles } from '../own/own-files.js';
import type { ProjectRoot } from '../root/project-root.js';
import { retireSegments } from './retire-segments.js';
import { syncPlaces } from './sync-places.js';
import type { CommitJournal, JournalPart } from './commit-journal.js';
import { journalChange } from './journal-change.js';
import { JournalWriter, type WriterOptions } from './journal-writer.js';

interface JournalOptions extends WriterOptions {
  /** What the journal is told of these is theirs when it goes. */
  readonly own: OwnFiles;
  /** Throws when the project is no longer this process's. */
  fence(): Promise<void>;
  /** Puts all that is in the journal into its place once more, whatever is there, and lets go of it. */
  writeAgain(): Promise<unknown>;
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
  private readonly writer: JournalWriter;
  /** The segments that are written no more and were not let go of, the oldest first. */
  private ended: readonly string[] = [];
  private touched = new Set<ProjectPath>();
  /** Whether a flush of what commits wrote has failed. Another one may "succeed" without having written anything. */
  private flushFailed = false;
  size = 0;

  constructor(
    private readonly root: ProjectRoot,
    private readonly options: JournalOptions,
  ) {
    this.writer = new JournalWriter(root.fs, options);
  }

  ready(): Promise<void> {
    return this.writer.ready();
  }

  confirm(): Promise<void> {
    return this.options.fence();
  }

  async announce(temporaries: readonly string[]): Promise<void> {
    if (temporaries.length === 0) return;
    await this.writer.append({ kind: 'staging', temporaries: temporaries.map((path) => this.root.pathOf(path)) });
  }

  async record(changes: readonly StagedChange[], own: readonly OwnChange[]): Promise<void> {
    await this.confirm();
    const contents = [
      ...changes.flatMap((change) => (change.action === 'removed' ? [] : [change.content])),
      ...own.flatMap(({ content }) => content ?? []),
    ];
    const sizes = own.map(({ path, content }) => ({ path, size: content?.length ?? null }));
    const entry = { kind: 'commit' as const, changes: changes.map(journalChange), own: sizes };
    const bytes = await this.writer.record(entry, contents);
    this.size += bytes;
    for (const { path } of changes) this.touched.add(path);
  }

  async applied(): Promise<void> {
    // Without it recovery looks at more files, and finds them in their places.
    await this.writer.append({ kind: 'applied' }).catch(() => undefined);
  }

  cancel(): Promise<void> {
    return this.writer.cancel();
  }

  async endPart(): Promise<JournalPart | undefined> {
    if (!this.writer.hasWritten && this.ended.length === 0) return undefined;
    await this.confirm();
    await this.ready();
    // So that no later commit is written to a file that is being removed.
    const names = await this.writer.end();
    this.ended = [...this.ended, ...names];
    if (this.flushFailed) return this.writeAgain();
    const part = { names: this.ended, touched: this.touched, size: this.size };
    this.forget();
    return { retire: (lanes) => this.retire(part, lanes) };
  }

  close(): Promise<void> {
    return this.writer.close();
  }

  private async retire(part: Written, lanes: () => number): Promise<void> {
    try {
      await this.options.own.retire();
      await this.makeDurable(part, lanes);
    } catch (error) {
      this.ended = [...part.names, ...this.ended];
      this.touched = new Set([...part.touched, ...this.touched]);
      this.size += part.size;
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

  private async writeAgain(): Promise<undefined> {
    await this.options.writeAgain();
    this.flushFailed = false;
    this.forget();
  }

  private forget(): void {
    this.ended = [];
    this.touched = new Set();
    this.size = 0;
  }
}
