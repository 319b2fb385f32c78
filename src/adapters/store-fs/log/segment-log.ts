import type { FileContent, LargeContent } from '#domain/change/file-change';
import { dirnameOf, type FileSystem, joinPath } from '#adapters/store-fs/file-system/file-system';
import { onFile } from '#adapters/store-fs/file-system/errors';
import { pauses } from '#application/support/concurrency';
import {
  DamagedRecord,
  type ChangeLog,
  type ChangeRecord,
  type LogExtent,
  type NewRecord,
  type RecordHead,
  type Revision,
} from '#application/ports/change-log';
import { RepeatedKey, type StagedContent } from '#application/ports/file-store';
import type { CommitRecords } from '#adapters/store-fs/live-files';
import { LargeContents } from './large-contents.js';
import {
  asBuffer,
  decodeRecord,
  encodeLost,
  encodeMark,
  encodeRecord,
  isLarge,
  type ContentReference,
} from './record-frame.js';
import { headOf, RecordIndex } from './record-index.js';
import { damagedRecord, readFrame, type ScannedRecord, type ScannedSegment } from './segment-reader.js';
import { Segments } from './segments.js';

/** The folder beside the log with contents that no commit has named. */
export const stagedFolder = 'staged';
/** The path in messages of failures. */
const logPath = '.pagewright/store/log';
/** A segment with fewer bytes is copied into the next one, so that each start of a service leaves no segment behind. */
const smallBytes = 1024 * 1024;

/** What is damaged in a log. */
export interface LogDamage {
  /** The files, as paths in the log's folder. */
  readonly files: readonly string[];
  /** The records that are lost, or have lost a content. */
  readonly revisions: readonly Revision[];
}

interface LogOptions {
  /** Distinguishes the files of this process from those of another one. */
  readonly epoch?: number;
  /** Whether the contents were checked before: they are not checked again then. */
  readonly isChecked?: boolean;
  /** Receives what is damaged, each damage once. */
  readonly onDamage?: ((damage: LogDamage) => void) | undefined;
}

/** The records of one commit, before it is made or refused. */
interface AppendedRecords extends CommitRecords {
  /** Shows the records, if the commit is made. @returns their heads; `undefined` if it is not made */
  show(): readonly RecordHead[] | undefined;
  /** Removes the large contents of these records alone, if the commit is not made. */
  discard(): Promise<void>;
}

/**
 * The change log in append-only segments, with large contents in other files. Only the journal and the memory have the newest
 * records: `checkpoint` appends them to a segment before the journal drops them. So each record is in the journal or in a
 * segment, and for a while in both.
 */
export class SegmentLog implements ChangeLog {
  private readonly segments: Segments;
  private readonly contents: LargeContents;
  private loading: Promise<RecordIndex> | undefined;
  /** The index, after `ready`. */
  private loaded: RecordIndex | undefined;
  private verifying: Promise<void> | undefined;
  /** The records whose bytes were checked. */
  private readonly checked = new Set<Revision>();
  /** The frames that no segment holds durably. */
  private readonly pending = new Map<Revision, Uint8Array>();
  /** The segments on the disk. */
  private readonly found = new Map<string, { readonly isDamaged: boolean }>();
  /** The revision of the oldest retained record, according to the newest mark in a segment. */
  private markedOldest: Revision = 0;
  private dropped: ReadonlySet<string> = new Set();
  /** The segments that have bytes of no frame, as far as that matters. */
  private damagedSegments: readonly string[] = [];
  private readonly reported = new Set<string | Revision>();
  private isClosed = false;
  /** The revision of the newest record, after `ready`. */
  newest: Revision = 0;

  /** The revision of the oldest retained record, after `ready`; 0 without one. */
  get oldest(): Revision {
    return this.loaded?.oldest ?? 0;
  }

  /** @param folder the folder of the log; it need not exist */
  constructor(
    fs: FileSystem,
    folder: string,
    private readonly options: LogOptions = {},
  ) {
    this.segments = new Segments(fs, folder, options.epoch ?? 0);
    const inbox = joinPath(fs, dirnameOf(fs, folder), stagedFolder);
    this.contents = new LargeContents(fs, joinPath(fs, folder, 'contents'), inbox);
  }

  /** Resolves when the log is loaded. */
  async ready(): Promise<void> {
    await this.index();
  }

  async heads(before = Infinity, limit = Infinity): Promise<readonly RecordHead[]> {
    const index = await this.index();
    return this.checkedHeads(index, index.before(before, limit));
  }

  async since(revision: Revision): Promise<readonly RecordHead[]> {
    const index = await this.index();
    return this.checkedHeads(index, index.since(revision));
  }

  async extent(): Promise<LogExtent> {
    return (await this.index()).extent;
  }

  async record(revision: Revision): Promise<ChangeRecord | undefined> {
    const index = await this.index();
    const found = index.at(revision);
    if (found === undefined) return undefined;
    if (found.damage !== undefined) throw new DamagedRecord(found.damage);
    return onFile(logPath, 'read', () => this.read(index, found)).finally(() => this.reportDamage(index));
  }

  async find(key: string): Promise<RecordHead | undefined> {
    const index = await this.index();
    const record = index.find(key);
    const [head] = await this.checkedHeads(index, record === undefined ? [] : [record]);
    return head;
  }

  async trim(before: Revision): Promise<void> {
    const index = await this.index();
    const trimmed = index.trim(before);
    for (const revision of trimmed) {
      this.pending.delete(revision);
      this.checked.delete(revision);
    }
    if (trimmed.length > 0) await this.removeUnusedContents(index);
  }

  async trimContents(bytes: number): Promise<readonly Revision[]> {
    const index = await this.index();
    const lengths = new Map([...index.largeContents()].filter(([name]) => !this.dropped.has(name)));
    let sum = [...lengths.values()].reduce((one, other) => one + other, 0);
    const newest = index.at(index.newest);
    const retained = new Set(Array.from(newest?.large.values() ?? [], ({ sha256 }) => sha256));
    const surplus = new Set<string>();
    for (const [name, length] of lengths) {
      if (sum <= bytes) break;
      if (retained.has(name)) continue;
      surplus.add(name);
      sum -= length;
    }
    if (surplus.size === 0) return [];
    this.dropped = new Set([...this.dropped, ...surplus]);
    await this.removeUnusedContents(index);
    return index.referringTo(surplus).map(({ revision }) => revision);
  }

  /** As `FileStore.stage`. */
  async stage(source: AsyncIterable<Uint8Array>, limit = Infinity): Promise<StagedContent> {
    const staged = await this.contents.receive(source, limit);
    const release = async () => {
      await staged.release();
      // A commit that failed may have moved it among the contents.
      if (!(staged.content instanceof Uint8Array)) await this.removeUnusedContents(await this.index());
    };
    return { ...staged, release };
  }

  /** Removes what an earlier process has received and no commit has named. */
  removeStaged(): Promise<void> {
    return this.contents.removeReceived();
  }

  /** The large content with this hash. */
  content(reference: ContentReference): LargeContent {
    return this.contents.content(reference);
  }

  /** Nothing drops these contents until the function is called that this returns. */
  retain(names: readonly string[]): () => void {
    this.contents.retain(names);
    return () => this.contents.release(names);
  }

  /**
   * Gives the records the next revisions. It writes nothing yet.
   * @param files the large contents of the same commit's files
   * @throws RepeatedKey
   */
  async append(records: readonly NewRecord[], files: readonly LargeContent[] = []): Promise<AppendedRecords> {
    const index = await this.index();
    const keys = new Set<string>();
    const large = new Map<string, FileContent>(files.map((content) => [content.sha256, content]));
    const frames = records.map((record, place) => {
      const { contents, key } = record;
      if (key !== undefined && (keys.has(key) || index.find(key) !== undefined)) throw new RepeatedKey(key);
      if (key !== undefined) keys.add(key);
      const { frame, references } = encodeRecord(this.newest + 1 + place, record);
      for (const [at, reference] of references.entries()) {
        const content = contents[at];
        if (content !== undefined && isLarge(reference) && !large.has(reference.sha256))
          large.set(reference.sha256, content);
      }
      return frame;
    });
    let [isStaged, isMade] = [false, false];
    const unstage = () => {
      if (isStaged) this.contents.release(large.keys());
      isStaged = false;
    };
    return {
      frames,
      stage: async () => {
        if (large.size === 0) return;
        unstage();
        isStaged = true;
        await onFile(logPath, 'written', () => this.contents.stage(large));
      },
      made: () => {
        isMade = true;
        for (const [place, frame] of frames.entries()) this.pending.set(this.newest + 1 + place, frame);
      },
      show: () => {
        if (!isMade) return undefined;
        const shown = frames.map(readFrame);
        for (const record of shown) {
          index.add(record);
          this.checked.add(record.revision);
        }
        this.newest = index.newest;
        if (large.size > 0) this.dropped = new Set([...this.dropped].filter((name) => !large.has(name)));
        unstage();
        return shown.map((record) => this.headOf(record));
      },
      discard: async () => {
        if (isMade) return;
        unstage();
        if (large.size > 0) await this.removeUnusedContents(index);
      },
    };
  }

  /** Adds a record that only the journal holds. */
  recover(frame: Uint8Array): void {
    this.pending.set(readFrame(frame).revision, frame);
  }

  /** Adds records that another process has made. Its journal holds them. */
  follow(frames: readonly Uint8Array[]): void {
    for (const frame of frames) {
      const record = readFrame(frame);
      this.pending.set(record.revision, frame);
      if (record.revision > this.newest) this.loaded?.add(record);
      this.newest = Math.max(this.newest, record.revision);
    }
  }

  /**
   * Adds a record that stands for one that was lost in the journal. It gets the next revision, as the lost one had.
   * @param damage what is wrong
   */
  async recoverLost(damage: string): Promise<void> {
    const index = await this.index();
    const frame = encodeLost(index.newest + 1, damage);
    this.pending.set(index.newest + 1, frame);
    index.add(readFrame(frame));
    this.newest = index.newest;
  }

  /**
   * Appends the records that only the journal holds to a segment, and flushes it. Commits may go on meanwhile. Make one such
   * call at a time.
   * @throws what the file system throws; the journal must not drop the records then
   */
  async checkpoint(): Promise<void> {
    if (this.pending.size === 0) return;
    const index = await this.index();
    const frames = new Map([...(await this.smallSegment(index)), ...this.pending]);
    const { oldest } = index;
    const isMarked = this.segments.isOpen && this.markedOldest === oldest;
    const marks = isMarked ? [] : [encodeMark(oldest)];
    const places = await this.segments.append([...marks, ...frames.values()]);
    for (const { segment } of places)
      this.found.set(segment, { isDamaged: this.found.get(segment)?.isDamaged ?? false });
    this.markedOldest = oldest;
    index.forgetPlaces(oldest);
    for (const [number, [revision, frame]] of [...frames].entries()) {
      const place = places[marks.length + number];
      if (place !== undefined) index.place(revision, place);
      if (this.pending.get(revision) === frame) this.pending.delete(revision);
    }
  }

  /** Removes the segments and large contents that no record needs. What the medium does not remove stays. */
  async removeUnused(): Promise<void> {
    const index = await this.index();
    const used = index.segments();
    for (const [name, { isDamaged }] of this.found) {
      const isNeeded = used.has(name) || this.segments.isCurrent(name) || (isDamaged && index.hasDamage);
      if (isNeeded) continue;
      await this.segments.remove(name).catch(() => undefined);
      this.found.delete(name);
    }
    await this.removeUnusedContents(index);
  }

  /**
   * Reads all that the log has, once, and reports what is damaged. A head is returned only after its own record was read, so nobody
   * waits for all of them.
   * @throws what the file system throws
   */
  async verify(): Promise<void> {
    const index = await this.index();
    this.verifying ??= this.check(index, index.since(0)).catch((error: unknown) => {
      this.verifying = undefined;
      throw error;
    });
    await this.verifying;
    if (this.options.isChecked !== true) this.reportDamage(index);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.verifying?.catch(() => undefined);
    await this.segments.close();
  }

  private index(): Promise<RecordIndex> {
    this.loading ??= onFile(logPath, 'read', () => this.load()).catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<RecordIndex> {
    const segments = await this.segments.readAll();
    const journaled = Array.from(this.pending.values(), readFrame);
    const index = new RecordIndex(withoutGaps(segments, journaled));
    const present = await this.contents.names();
    this.dropped = new Set([...index.largeContents().keys()].filter((name) => !present.has(name)));
    this.markedOldest = Math.max(0, ...segments.map(({ oldest }) => oldest));
    for (const { name, isDamaged, tail } of segments) this.found.set(name, { isDamaged: isDamaged || tail !== 'none' });
    this.newest = index.newest;
    this.loaded = index;
    // A torn end is no damage where the journal had its records.
    this.damagedSegments = segments
      .filter(({ isDamaged, tail }) => isDamaged || (tail !== 'none' && index.hasDamage))
      .map(({ name }) => name);
    return index;
  }

  private async checkedHeads(index: RecordIndex, records: readonly ScannedRecord[]): Promise<RecordHead[]> {
    await this.check(index, records);
    return records.map((record) => this.headOf(index.at(record.revision) ?? record));
  }

  /** Checks the bytes of all contents of the records, each record once. */
  private async check(index: RecordIndex, records: readonly ScannedRecord[]): Promise<void> {
    const unchecked = records.filter(({ revision }) => !this.checked.has(revision));
    if (this.options.isChecked === true || unchecked.length === 0) return;
    await onFile(logPath, 'read', () => this.readEach(index, unchecked));
    this.reportDamage(index);
  }

  private async readEach(index: RecordIndex, records: readonly ScannedRecord[]): Promise<void> {
    const pauseIfDue = pauses();
    // Mostly two records share one: the one that wrote it, and the one that replaced it.
    const found = new Map<string, ReturnType<LargeContents['find']>>();
    const find = (reference: ContentReference) => {
      const content = found.get(reference.sha256) ?? this.contents.find(reference);
      found.set(reference.sha256, content);
      return content;
    };
    for (const { revision } of records) {
      await pauseIfDue();
      const record = index.at(revision);
      if (record !== undefined && record.damage === undefined)
        await this.read(index, record, find).catch(unlessDamaged);
      if (this.isClosed) break;
      this.checked.add(revision);
    }
  }

  /** Reads a record, and notes what is damaged in it. */
  private async read(
    index: RecordIndex,
    found: ScannedRecord,
    find = (reference: ContentReference) => this.contents.find(reference),
  ): Promise<ChangeRecord> {
    const { revision } = found;
    try {
      const { line, small } = decodeRecord(await this.frame(index, revision), revision);
      const contents = line.contents.map(async (reference, place) =>
        isLarge(reference) ? find(reference) : (small.get(place) ?? new Uint8Array(0)),
      );
      const damaged = new Set([...small].flatMap(([place, content]) => (content === 'damaged' ? [place] : [])));
      if (damaged.size > 0) index.replace({ ...found, damaged });
      return { revision, head: line.head, contents: await Promise.all(contents) };
    } catch (error) {
      if (error instanceof DamagedRecord) index.replace({ ...found, damage: error.message });
      throw error;
    }
  }

  /** Reports what is damaged and was not reported. */
  private reportDamage(index: RecordIndex): void {
    const { damaged } = this.contents;
    const lossy = index.damagedRecords(damaged);
    const isNew = (name: string | Revision) => !this.reported.has(name);
    const segments = lossy.flatMap(({ damaged: small, place }) => (small && place ? [place.segment] : []));
    const contents = Array.from(damaged, (name) => `contents/${name}`);
    const files = [...new Set([...this.damagedSegments, ...segments, ...contents])].filter(isNew);
    const revisions = lossy.map(({ revision }) => revision).filter(isNew);
    for (const name of [...files, ...revisions]) this.reported.add(name);
    if (files.length + revisions.length > 0) this.options.onDamage?.({ files, revisions });
  }

  /** The frames of the newest segment, if it is small and this process has not begun one. */
  private async smallSegment(index: RecordIndex): Promise<Map<Revision, Uint8Array>> {
    const frames = new Map<Revision, Uint8Array>();
    const name = this.segments.isOpen ? undefined : [...this.found.keys()].at(-1);
    if (name === undefined || this.found.get(name)?.isDamaged === true) return frames;
    const places = index.placesIn(name);
    if (Array.from(places.values(), ({ length }) => length).reduce((one, other) => one + other, 0) > smallBytes) {
      return frames;
    }
    for (const [revision, place] of places) {
      const frame = await this.segments.read(place);
      if (frame === undefined) return new Map();
      frames.set(revision, frame);
    }
    return frames;
  }

  private async frame(index: RecordIndex, revision: Revision): Promise<Buffer> {
    for (let place = index.placeOf(revision); ; place = index.placeOf(revision)) {
      const pending = this.pending.get(revision);
      if (pending !== undefined) return asBuffer(pending);
      const frame = place && (await this.segments.read(place));
      if (frame !== undefined) return frame;
      // A checkpoint may have copied it meanwhile.
      if (place === index.placeOf(revision)) throw new DamagedRecord('its segment is gone');
    }
  }

  private removeUnusedContents(index: RecordIndex): Promise<void> {
    return this.contents.removeUnused(() =>
      [...index.largeContents().keys()].filter((name) => !this.dropped.has(name)),
    );
  }

  private headOf(record: ScannedRecord): RecordHead {
    return headOf(record, { dropped: this.dropped, damaged: this.contents.damaged });
  }
}

function unlessDamaged(error: unknown): void {
  if (!(error instanceof DamagedRecord)) throw error;
}

/**
 * All records, oldest first, each once. The journal's copy wins, then that of the newest segment. A record that is missing
 * between others counts as damaged, and so does a torn one without a whole copy.
 */
function withoutGaps(segments: readonly ScannedSegment[], journaled: readonly ScannedRecord[]): ScannedRecord[] {
  const oldest = Math.max(0, ...segments.map((segment) => segment.oldest));
  const records = new Map<Revision, ScannedRecord>();
  for (const record of [...segments.flatMap((segment) => segment.records), ...journaled]) {
    const isWorse = record.damage !== undefined && records.has(record.revision);
    if (record.revision >= oldest && !isWorse) records.set(record.revision, record);
  }
  const newest = Math.max(0, oldest - 1, ...records.keys());
  const last = newest + (hasLostEnd(segments, journaled) ? 1 : 0);
  // Without a segment, the journal has the first record of all. A mark that is damaged may have dropped older ones.
  const isUnmarked = segments.some(({ lacksMark }) => lacksMark);
  const first = Math.max(1, oldest, isUnmarked ? Math.min(last, ...records.keys()) : 1);
  const all: ScannedRecord[] = [];
  for (let revision = first; revision <= last; revision++) {
    all.push(records.get(revision) ?? damagedRecord(revision, 'its bytes are gone'));
  }
  return all;
}

/**
 * Whether the bytes at the end of the newest segment were a record. Where they are those of a torn write, the journal still has records:
 * it drops them after the flush of the segment.
 */
function hasLostEnd(segments: readonly ScannedSegment[], journaled: readonly ScannedRecord[]): boolean {
  return journaled.length === 0 && segments.at(-1)?.tail === 'unknown';
}
