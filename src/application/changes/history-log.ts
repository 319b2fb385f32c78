import { Problem } from '#domain/problem/problem';
import { DamagedRecord, type ChangeLog, type RecordHead } from '#application/ports/change-log';
import type { FileStore } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import { UnreadableEntry, type HistoryRecord } from '#domain/history/history-entry';
import { HistoryIndex, type IndexedEntry } from './history-index.js';
import type { HistoryLimits } from './history-limits.js';

/** The history of a project: the store's change log, read as entries. */
export class HistoryLog {
  private readonly history: HistoryIndex;
  private readonly log: ChangeLog;

  constructor(
    { log }: Pick<FileStore, 'log'>,
    private readonly codec: HistoryCodec,
    private readonly limits: HistoryLimits,
  ) {
    this.log = log;
    this.history = new HistoryIndex(limits);
  }

  /** The index of all entries, up to date with the store. It reads only the entries that it does not have. */
  async open(): Promise<HistoryIndex> {
    const { history } = this;
    const heads = await this.log.since(history.revision);
    // A concurrent call may have added some of them.
    for (const head of heads) if (head.revision > history.revision) history.add(this.indexed(head));
    return history;
  }

  /**
   * An entry with its contents.
   * @throws Problem `history-entry-not-found` if there is none, or its record cannot be read
   */
  async record(id: string): Promise<HistoryRecord> {
    const entry = (await this.open()).find(id);
    if (entry === undefined) throw notFound(id, 'there is none, or it was dropped as the oldest');
    try {
      const record = await this.log.record(entry.revision);
      if (record === undefined) throw notFound(id, 'its record is gone');
      const read = await this.codec.readRecord(record);
      if (read.entry.damaged !== undefined && entry.damaged === undefined) await this.readAgain(entry.revision);
      return read;
    } catch (error) {
      if (!(error instanceof UnreadableEntry || error instanceof DamagedRecord)) throw error;
      await this.readAgain(entry.revision);
      throw notFound(id, `its record cannot be read: ${error.message}`);
    }
  }

  /** Whether a change with the idempotency key was made. */
  async hasKey(key: string): Promise<boolean> {
    return (await this.log.find(key)) !== undefined;
  }

  /** Drops the oldest entries, and the oldest large contents, beyond the limits. */
  async trim(): Promise<void> {
    const before = this.history.surplus();
    if (before !== undefined) {
      await this.log.trim(before);
      this.history.drop(before);
    }
    for (const revision of await this.log.trimContents(this.limits.largeBytes)) await this.readAgain(revision);
  }

  /** The store has lost something of a record since its entry was read. */
  private async readAgain(revision: number): Promise<void> {
    const [head] = await this.log.heads(revision + 1, 1);
    if (head?.revision === revision) this.history.replace(this.indexed(head));
  }

  private indexed(head: RecordHead): IndexedEntry {
    const { revision, size } = head;
    try {
      return { revision, size, entry: this.codec.readEntry(head) };
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
