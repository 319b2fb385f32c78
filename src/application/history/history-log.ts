import { Problem } from '#domain/problem/problem';
import type { HistoryCodec } from '#application/ports/history-codec';
import { mapConcurrent } from '#application/support/concurrency';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectFiles } from '#application/project/files/project-files';
import { UnreadableEntry, type HistoryRecord } from '#domain/history/history-entry';
import { History, type HistoryLimits, type KeptEntry } from './history.js';

/** So many files are read at once when the index is made. */
const readTogether = 32;

/**
 * The history as it lies in the project's own store, so that every store has one, and an entry is
 * there exactly when its change is.
 */
export class HistoryLog {
  private readonly history: History;
  private opening: Promise<History> | undefined;
  private naming: Promise<void> | undefined;

  constructor(
    private readonly files: ProjectFiles,
    private readonly codec: HistoryCodec,
    limits: HistoryLimits,
  ) {
    this.history = new History(limits);
  }

  /** The index; it is read from the store at the first call and kept up to date from then on. */
  open(): Promise<History> {
    this.opening ??= this.load().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  /**
   * What knows the project's revision, now and later on. Until the index is read, the names of the
   * entries' files tell it: whoever only reads the project does not wait for the whole history.
   */
  async newest(): Promise<{ readonly revision: number }> {
    this.naming ??= this.name().catch((error: unknown) => {
      this.naming = undefined;
      throw error;
    });
    await this.naming;
    return this.history;
  }

  /** Reads the index again, after something else than this log wrote entries. */
  async reload(): Promise<void> {
    await this.open();
    await this.load();
  }

  /**
   * An entry with its contents.
   * @throws Problem `history-entry-not-found` when there is none or it cannot be read any more
   */
  async record(id: string): Promise<HistoryRecord> {
    const entry = (await this.open()).find(id);
    if (entry === undefined) throw notFound(id, 'there is none, or it was dropped as the oldest');
    const path = layout.historyEntry(entry.revision);
    const file = await this.files.read(path);
    if (file === undefined) throw notFound(id, `its file ${path} is gone`);
    try {
      return this.codec.readRecord(file.content);
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error;
      throw notFound(id, `its file ${path} cannot be read: ${error.message}`);
    }
  }

  private async load(): Promise<History> {
    const names = await this.revisions();
    const retained = await mapConcurrent(names, (revision) => this.keep(revision), readTogether);
    this.history.replace(retained.filter((entry) => entry !== undefined));
    return this.history;
  }

  private async name(): Promise<void> {
    const revisions = await this.revisions();
    this.history.expect(revisions.reduce((highest, revision) => Math.max(highest, revision), 0));
  }

  private async revisions(): Promise<number[]> {
    return (await this.files.list(layout.history)).flatMap(({ name }) => layout.revisionOf(name) ?? []);
  }

  private async keep(revision: number): Promise<KeptEntry | undefined> {
    const file = await this.files.read(layout.historyEntry(revision));
    if (file === undefined) return undefined;
    const size = file.content.length;
    try {
      const entry = this.codec.readEntry(file.content);
      if (entry.revision !== revision) throw new UnreadableEntry(`it says it is revision ${entry.revision}`);
      return { revision, size, entry };
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error;
      return { revision, size, entry: undefined, problem: error.message };
    }
  }
}

function notFound(id: string, why: string): Problem {
  return new Problem(
    'history-entry-not-found',
    `The history cannot show ${JSON.stringify(id)}: ${why}.`,
    {},
    { remedies: [{ kind: 'list', what: 'history' }] },
  );
}
