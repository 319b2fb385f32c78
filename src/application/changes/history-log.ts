import { Problem } from '#domain/problem/problem';
import { contentSize } from '#application/support/file-content';
import { DamagedRecord, largeContentBytes, type NewRecord, type RecordHead } from '#application/ports/change-log';
import type { FileStore, Observation } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import { UnreadableEntry, type HistoryRecord } from '#domain/history/history-entry';
import { HistoryIndex, type IndexedEntry } from './history-index.js';
import type { HistoryLimits } from './history-limits.js';

/** The history of a project: the store's change log, read as entries. */
export class HistoryLog {
  private readonly history: HistoryIndex;
  private observing: Promise<Observation> | undefined;
  /** Whether the index has every entry that the store has reported. */
  private hasReported = false;
  /** Counts the reports without their entries. */
  private missed = 0;
  /** Whether large contents may exceed their limit. */
  private isLargeDue = true;

  constructor(
    private readonly store: Pick<FileStore, 'log' | 'capabilities' | 'observe'>,
    private readonly codec: HistoryCodec,
    private readonly limits: HistoryLimits,
  ) {
    this.history = new HistoryIndex(limits);
  }

  /** The index of all entries, up to date with the store. It reads only the entries that it does not have. */
  async open(): Promise<HistoryIndex> {
    const { history, missed } = this;
    const isObserved = await this.observe();
    const heads = await this.store.log.since(history.revision);
    // A concurrent call may have added some of them.
    for (const head of heads) if (head.revision > history.revision) history.add(this.indexed(head));
    this.hasReported = isObserved && missed === this.missed;
    return history;
  }

  /**
   * The index with every entry that a snapshot shows which is open now. The store has reported them, so it is asked only for
   * those that it reported without their heads.
   */
  async reported(): Promise<HistoryIndex> {
    return this.hasReported ? this.history : this.open();
  }

  /** Adds the entries of a commit. */
  committed(heads: readonly RecordHead[]): void {
    for (const head of heads) {
      if (head.revision === this.history.revision + 1) this.history.add(this.indexed(head));
      else if (head.revision > this.history.revision) this.miss();
    }
  }

  /**
   * An entry with its contents.
   * @throws Problem `history-entry-not-found` if there is none, or its record cannot be read
   */
  async record(id: string): Promise<HistoryRecord> {
    const entry = (await this.reported()).find(id) ?? (await this.open()).find(id);
    if (entry === undefined) throw notFound(id, 'there is none, or it was dropped as the oldest');
    try {
      const record = await this.store.log.record(entry.revision);
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
    return (await this.store.log.find(key)) !== undefined;
  }

  /**
   * Drops the oldest entries, and the oldest large contents, beyond the limits.
   * @param added the records that were added since
   */
  async trim(added: readonly NewRecord[]): Promise<void> {
    const before = this.history.surplus();
    if (before !== undefined) {
      await this.store.log.trim(before);
      this.history.drop(before);
    }
    this.isLargeDue ||= added.some(({ contents }) => contents.some((each) => contentSize(each) > largeContentBytes));
    if (!this.isLargeDue) return;
    for (const revision of await this.store.log.trimContents(this.limits.largeBytes)) await this.readAgain(revision);
    this.isLargeDue = false;
  }

  /** @returns whether every later commit of others is reported */
  private async observe(): Promise<boolean> {
    if (!this.store.capabilities.shared) return true;
    this.observing ??= this.store.observe({
      changed: () => undefined,
      edited: () => undefined,
      committed: (_revision, _files, heads) => (heads === undefined ? this.miss() : this.committed(heads)),
      trimmed: (oldest, lost) => this.trimmed(oldest, lost),
      reset: () => {
        this.history.clear();
        this.miss();
      },
    });
    try {
      await this.observing;
      return true;
    } catch {
      this.observing = undefined;
      return false;
    }
  }

  private miss(): void {
    this.missed++;
    this.hasReported = false;
  }

  /** Another service has dropped entries, or contents of some. */
  private trimmed(oldest: number, lost?: readonly number[]): void {
    this.history.drop(oldest);
    if (lost === undefined) {
      this.history.clear();
      this.miss();
    } else for (const revision of lost) this.readAgain(revision).catch(() => this.miss());
  }

  /** The store has lost something of a record since its entry was read. */
  private async readAgain(revision: number): Promise<void> {
    const [head] = await this.store.log.heads(revision + 1, 1);
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
