import { Problem } from '#domain/problem/problem';
import { contentSize } from '#application/support/file-content';
import { DamagedRecord, largeContentBytes, type NewRecord, type RecordHead } from '#application/ports/change-log';
import type { FileStore, Observation } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import { UnreadableEntry, type HistoryEntry, type HistoryRecord } from '#domain/history/history-entry';
import { HistoryIndex, type IndexedEntry } from './history-index.js';
import type { HistoryLimits } from './history-limits.js';
import { HistoryRetention } from './history-retention.js';

/** How many entries the first page has. Each next one has as many as are there already, up to the most. */
const [firstPage, largestPage] = [100, 5_000];

/**
 * The history of a project: the store's change log, read as entries. It begins with a page of the newest ones, and reads older pages
 * when somebody asks for what is in them.
 */
export class HistoryLog {
  private readonly history = new HistoryIndex();
  private readonly retention: HistoryRetention;
  private observing: Promise<Observation> | undefined;
  private readingOlder: Promise<void> | undefined;
  /** Whether the index has every newer entry that the store has reported. */
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
    this.retention = new HistoryRetention(store.log, limits);
  }

  /** The index, up to date with the store. It reads only newer entries, or the newest page where it has none. */
  async open(): Promise<HistoryIndex> {
    const { missed } = this;
    const isObserved = await this.observe();
    await this.readNewer();
    this.hasReported = isObserved && missed === this.missed;
    return this.history;
  }

  /**
   * The index with every newer entry that a snapshot shows which is open now. The store has reported them, so it is asked only for
   * those that it reported without their heads.
   */
  async reported(): Promise<HistoryIndex> {
    return this.hasReported ? this.history : this.open();
  }

  /** Finds something in the index. It reads older pages until it is there, or the index is whole. */
  async search<Found>(find: (history: HistoryIndex) => Found | undefined): Promise<Found | undefined> {
    const { history } = this;
    for (await this.reported(); ; await this.readOlder()) {
      const found = find(history);
      if (found !== undefined || history.isWhole) return found;
    }
  }

  /** The index with every retained entry. */
  async whole(): Promise<HistoryIndex> {
    return this.after(0);
  }

  /** The index with every retained entry after a revision. */
  async after(revision: number): Promise<HistoryIndex> {
    await this.search((history) => ((history.first ?? Infinity) <= revision + 1 ? true : undefined));
    return this.history;
  }

  /** The newest entries before a revision, newest first. */
  async page(before: number, limit: number): Promise<readonly IndexedEntry[]> {
    const whole = (page: readonly IndexedEntry[]) => (page.length < limit ? undefined : page);
    return (await this.search((history) => whole(history.before(before, limit)))) ?? this.history.before(before, limit);
  }

  /** The retained entry with an id. */
  async find(id: string): Promise<HistoryEntry | undefined> {
    const find = (history: HistoryIndex) => history.find(id);
    return (await this.search(find)) ?? find(await this.open());
  }

  /** Adds the entries of a commit. */
  committed(heads: readonly RecordHead[]): void {
    for (const head of heads) {
      if (head.revision === this.history.revision + 1) this.add(head);
      else if (head.revision > this.history.revision) this.miss();
    }
  }

  /**
   * An entry with its contents.
   * @throws Problem `history-entry-not-found` if there is none, or its record cannot be read
   */
  async record(id: string): Promise<HistoryRecord> {
    const entry = await this.find(id);
    if (entry === undefined) throw notFound(id, 'there is none, or it was dropped as the oldest');
    return this.recordOf(entry);
  }

  /**
   * The contents of an entry.
   * @throws Problem `history-entry-not-found` if its record is gone or cannot be read
   */
  async recordOf({ id, revision, damaged }: HistoryEntry): Promise<HistoryRecord> {
    try {
      const record = await this.store.log.record(revision);
      if (record === undefined) throw notFound(id, 'its record is gone');
      const read = await this.codec.readRecord(record);
      if (read.entry.damaged !== undefined && damaged === undefined) await this.readAgain(revision);
      return read;
    } catch (error) {
      if (!(error instanceof UnreadableEntry || error instanceof DamagedRecord)) throw error;
      await this.readAgain(revision);
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
    const before = await this.retention.surplus();
    if (before !== undefined) {
      await this.store.log.trim(before);
      this.drop(before);
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
      reset: () => this.clear(),
    });
    try {
      await this.observing;
      return true;
    } catch {
      this.observing = undefined;
      return false;
    }
  }

  private async readNewer(): Promise<void> {
    const { history } = this;
    const { line, first } = history;
    if (first === undefined) return this.readPage(firstPage);
    const heads = await this.store.log.since(history.revision);
    if (history.line !== line) return this.readNewer();
    // A concurrent call may have added some of them.
    for (const head of heads) if (head.revision > history.revision) this.add(head);
  }

  private readOlder(): Promise<void> {
    const limit = Math.min(Math.max(this.history.all.length, firstPage), largestPage);
    this.readingOlder ??= this.readPage(limit).finally(() => (this.readingOlder = undefined));
    return this.readingOlder;
  }

  /** Reads the page before the first entry, unless that becomes another one meanwhile. */
  private async readPage(limit: number): Promise<void> {
    const { history } = this;
    const { line, first } = history;
    const heads = await this.store.log.heads(first, limit);
    if (history.line !== line) return this.readNewer();
    if (history.first === first)
      history.addOlder(
        heads.toReversed().map((head) => this.indexed(head)),
        heads.length < limit,
      );
    else if (first === undefined) await this.readNewer();
  }

  private add(head: RecordHead): void {
    this.history.add(this.indexed(head));
    this.retention.added(head);
  }

  private drop(before: number): void {
    this.history.drop(before);
    this.retention.dropped(before);
  }

  /** The store has other entries now. */
  private clear(): void {
    this.history.clear();
    this.retention.forget();
    this.miss();
  }

  private miss(): void {
    this.missed++;
    this.hasReported = false;
  }

  /** Another service has dropped entries, or contents of some. */
  private trimmed(oldest: number, lost?: readonly number[]): void {
    this.drop(oldest);
    if (lost === undefined) this.clear();
    else for (const revision of lost) this.readAgain(revision).catch(() => this.miss());
  }

  /** The store has lost something of a record since its entry was read. */
  private async readAgain(revision: number): Promise<void> {
    if (this.history.at(revision) === undefined) return;
    const [head] = await this.store.log.heads(revision + 1, 1);
    if (head?.revision === revision) this.history.replace(this.indexed(head));
  }

  private indexed(head: RecordHead): IndexedEntry {
    const { revision } = head;
    try {
      return { revision, entry: this.codec.readEntry(head) };
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error;
      return { revision, entry: undefined, problem: error.message };
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
