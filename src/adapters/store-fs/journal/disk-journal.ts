import type { ProjectPath } from '#domain/change/file-change';
import type { StagedChange } from './staged-change.js';
import type { SegmentLog } from '#adapters/store-fs/log/segment-log';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { flushPaths } from './checkpointer.js';
import type { Checkpoint, Journal } from './journal.js';
import { toJournalChange } from './journal-format.js';
import { JournalWriter, removeJournalFiles, type WriterOptions } from './journal-writer.js';

interface JournalOptions extends WriterOptions {
  /** Gets the records before a checkpoint drops them from the journal. */
  readonly log: Pick<SegmentLog, 'checkpoint' | 'removeUnused' | 'retain'>;
  /** Throws when another process owns the project. */
  assertOwned(): Promise<void>;
  /** Writes every file of the journal's commits once more, and drops the commits. */
  rewrite(): Promise<unknown>;
}

/** The commits of one checkpoint. */
interface Logged {
  /** The journal's files that hold them, oldest first. */
  readonly names: readonly string[];
  /** The project's files that they changed. */
  readonly touched: ReadonlySet<ProjectPath>;
  /** Releases the large contents that only the log has. */
  readonly releases: readonly (() => void)[];
  readonly size: number;
}

/**
 * The journal as append-only files: one flush for a commit, and one more for the folder when a file begins. A checkpoint
 * flushes the project's files later, for many commits together, and then removes the journal's files.
 */
export class DiskJournal implements Journal {
  private readonly writer: JournalWriter;
  /** Closed files that no checkpoint has removed, oldest first. */
  private closed: readonly string[] = [];
  private touched = new Set<ProjectPath>();
  private releases: (() => void)[] = [];
  /** Whether a flush of a project's file failed. Another flush might "succeed" without writing anything. */
  private flushFailed = false;
  size = 0;

  constructor(
    private readonly root: ProjectRoot,
    private readonly options: JournalOptions,
  ) {
    this.writer = new JournalWriter(root.fs, options);
  }

  settle(): Promise<void> {
    return this.writer.settle();
  }

  assertOwned(): Promise<void> {
    return this.options.assertOwned();
  }

  async logTemporaries(temporaries: readonly string[]): Promise<void> {
    if (temporaries.length === 0) return;
    await this.writer.append({ kind: 'staging', temporaries: temporaries.map((path) => this.root.pathOf(path)) });
  }

  async logCommit(changes: readonly StagedChange[], records: readonly Uint8Array[]): Promise<void> {
    await this.assertOwned();
    const contents = changes.flatMap((change) => (change.action === 'removed' ? [] : [change.content]));
    const payload = [...contents.filter((content) => content instanceof Uint8Array), ...records];
    const large = contents.flatMap((content) => (content instanceof Uint8Array ? [] : [content.sha256]));
    // Also where the flush fails: the commit may be made.
    if (large.length > 0) this.releases.push(this.options.log.retain(large));
    const sizes = records.map(({ length }) => length);
    const entry = { kind: 'commit' as const, changes: changes.map(toJournalChange), records: sizes };
    this.size += await this.writer.appendCommit(entry, payload);
    for (const { path } of changes) this.touched.add(path);
  }

  async logApplied(): Promise<void> {
    // Without this entry recovery checks more files, and finds them unchanged.
    await this.writer.append({ kind: 'applied' }).catch(() => undefined);
  }

  cancel(): Promise<void> {
    return this.writer.cancel();
  }

  async beginCheckpoint(): Promise<Checkpoint | undefined> {
    if (!this.writer.hasWritten && this.closed.length === 0) return undefined;
    await this.assertOwned();
    await this.settle();
    // Before anything else, so that no later commit goes to a file that the checkpoint removes.
    this.closed = [...this.closed, ...(await this.writer.closeFiles())];
    if (this.flushFailed) return this.rewriteAll();
    const logged = { names: this.closed, touched: this.touched, releases: this.releases, size: this.size };
    this.reset();
    return { complete: (concurrency) => this.complete(logged, concurrency) };
  }

  close(): Promise<void> {
    return this.writer.close();
  }

  private async complete(logged: Logged, concurrency: () => number): Promise<void> {
    try {
      await this.options.log.checkpoint();
      await this.flush(logged, concurrency);
    } catch (error) {
      this.closed = [...logged.names, ...this.closed];
      this.touched = new Set([...logged.touched, ...this.touched]);
      this.releases = [...logged.releases, ...this.releases];
      this.size += logged.size;
      throw error;
    }
    for (const release of logged.releases) release();
    await this.options.log.removeUnused().catch(() => undefined);
  }

  private async flush({ names, touched }: Logged, concurrency: () => number): Promise<void> {
    try {
      await flushPaths(this.root, touched, concurrency);
      await removeJournalFiles(this.root.fs, this.options.folder, names);
    } catch (error) {
      this.flushFailed = true;
      throw error;
    }
  }

  private async rewriteAll(): Promise<undefined> {
    await this.options.rewrite();
    this.flushFailed = false;
    for (const release of this.releases) release();
    this.reset();
  }

  private reset(): void {
    this.closed = [];
    this.touched = new Set();
    this.releases = [];
    this.size = 0;
  }
}
