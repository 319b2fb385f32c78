import type { FileContent } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';
import type { SegmentLog } from '#adapters/store-fs/log/segment-log';
import { type FileSystem, joinPath } from '#adapters/store-fs/file-system/file-system';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import { readDamaged, type JournalDamage } from './damaged-entries.js';
import {
  frameEnd,
  journalFileNames,
  journalFormat,
  type JournalChange,
  journalEntry,
  type JournalEntry,
  openingEntry,
  type OpeningEntry,
} from './journal-format.js';
import { nextFrame } from './next-frame.js';

/** A commit that was made, as the journal has it. */
export interface JournalCommit {
  /** None where its entry is damaged: its files are as it left them, because it had ended before the entries behind it. */
  readonly changes: readonly (JournalChange & { readonly content: FileContent | null })[];
  /** As bytes of the log. */
  readonly records: readonly Uint8Array[];
  /** Whether every file had its new content. */
  applied: boolean;
}

export interface JournalContent {
  /** The names of its files, oldest first. */
  readonly files: readonly string[];
  /** The boot ids under which it was written; `null` for an unknown one. */
  readonly boots: ReadonlySet<string | null>;
  /** In order, without the cancelled ones. */
  readonly commits: readonly JournalCommit[];
  /** The paths of cancelled commits: empty folders may be left there. */
  readonly cancelled: readonly string[];
  readonly temporaries: readonly string[];
  readonly damage: readonly JournalDamage[];
  /**
   * Last commits that have all their bytes, but not the right ones. A loss of power may leave such an entry. The end of a process
   * cannot: it leaves fewer bytes.
   */
  readonly wholeEnds: readonly JournalDamage[];
  /** Whether the newest record is lost: it was in the last commit, and its bytes are damaged. */
  readonly lacksNewest: boolean;
}

export type StoredContents = Pick<SegmentLog, 'content'>;

interface OpenedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** `undefined` where it is damaged. */
  readonly opening: OpeningEntry | undefined;
  readonly digest: Uint8Array;
  /** Where the entries behind the opening begin. */
  readonly at: number;
}

/** What is read of the entries, one after the other. */
interface EntriesRead {
  readonly commits: JournalCommit[];
  readonly cancelled: string[];
  readonly temporaries: string[];
  readonly damage: JournalDamage[];
  readonly wholeEnds: JournalDamage[];
  lacksNewest: boolean;
}

const seedLength = 32;

/**
 * Reads the whole entries of the journal. Writing may have been cut off behind them, and damaged bytes may be between them.
 * @param contents has the large contents, which the journal only names
 * @throws StorageFailure `denied` where another version wrote it in another form
 */
export async function readJournal(fs: FileSystem, folder: string, contents: StoredContents): Promise<JournalContent> {
  const names = ((await ignoreENOENT(() => fs.readdir(folder))) ?? []).map(({ name }) => name);
  const files = journalFileNames(names);
  const opened: OpenedFile[] = [];
  for (const name of files) {
    const file = readOpening(name, Buffer.from(await fs.read(joinPath(fs, folder, name))));
    if (file !== undefined) opened.push(file);
  }
  const cuts = new Map(opened.flatMap(({ opening }) => (opening?.cut ? [[opening.cut.file, opening.cut.length]] : [])));
  const content = {
    files,
    boots: new Set(opened.map(({ opening }) => opening?.boot ?? null)),
    commits: [] as JournalCommit[],
    cancelled: [] as string[],
    temporaries: [] as string[],
    damage: [] as JournalDamage[],
    wholeEnds: [] as JournalDamage[],
    lacksNewest: false,
  };
  for (const file of opened) readEntries(file, cuts.get(file.name) ?? file.bytes.length, contents, content);
  return content;
}

function readOpening(name: string, bytes: Buffer): OpenedFile | undefined {
  const seed = bytes.subarray(0, seedLength);
  const found = seed.length < seedLength ? undefined : nextFrame(seed, bytes, seedLength);
  if (found === undefined) return undefined;
  // It is read again, as the first one behind damaged bytes.
  if (found.skipped !== undefined) return { name, bytes, opening: undefined, digest: seed, at: seedLength };
  const opening = openingEntry.parse(found.frame.head);
  if (opening.format !== journalFormat) throw unreadable(opening.format);
  return { name, bytes, opening, digest: found.frame.digest, at: found.frame.end };
}

function unreadable(format: number): StorageFailure {
  return new StorageFailure(
    'denied',
    `Another version of Pagewright has left a change in this project that may be unfinished: its journal has form ${format}, and this version reads form ${journalFormat}. Start that version once and stop it: it finishes the change. Nothing was changed.`,
  );
}

function readEntries(
  { name, bytes, digest, at }: OpenedFile,
  length: number,
  contents: StoredContents,
  into: EntriesRead,
): void {
  const readable = bytes.subarray(0, length);
  let end = at;
  for (let found = nextFrame(digest, readable, at); found; found = nextFrame(found.frame.digest, readable, end)) {
    const { frame, skipped } = found;
    end = frame.end;
    if (skipped !== undefined) addDamaged(name, skipped, into);
    const entry = journalEntry.parse(frame.head);
    switch (entry.kind) {
      case 'staging':
        endLast(into);
        into.temporaries.push(...entry.temporaries);
        break;
      case 'commit':
        endLast(into);
        if (entry.records.length > 0) into.lacksNewest = false;
        into.commits.push({ ...withContents(entry, frame.payload, contents), applied: false });
        break;
      case 'applied': {
        const last = into.commits.at(-1);
        if (last !== undefined) last.applied = true;
        break;
      }
      case 'cancelled':
        cancelLast(into);
        break;
    }
  }
  if (frameEnd(readable, end) === undefined) return;
  const { kind, paths } = readDamaged(readable.subarray(end));
  if (kind === 'commit') into.wholeEnds.push({ file: name, paths });
}

/** A commit begins after the one before has ended, whether or not an entry states it. */
function endLast({ commits }: EntriesRead): void {
  const last = commits.at(-1);
  if (last !== undefined) last.applied = true;
}

function cancelLast(into: EntriesRead): void {
  const { changes = [], records = [] } = into.commits.pop() ?? {};
  into.cancelled.push(...changes.map(({ path }) => path));
  if (records.length === 0) into.lacksNewest = false;
}

function addDamaged(file: string, bytes: Buffer, into: EntriesRead): void {
  const { kind, paths, records } = readDamaged(bytes);
  into.damage.push({ file, paths });
  if (kind === 'cancelled') return cancelLast(into);
  if (kind === 'other') return;
  endLast(into);
  into.lacksNewest = records.length === 0;
  into.commits.push({ changes: [], records, applied: true });
}

function withContents(
  { changes, records }: Extract<JournalEntry, { kind: 'commit' }>,
  payload: Uint8Array,
  contents: StoredContents,
): Omit<JournalCommit, 'applied'> {
  let at = 0;
  const next = (size: number) => payload.subarray(at, (at += size));
  const contentOf = ({ after }: JournalChange) => {
    if (after === null) return null;
    return after.stored === true ? contents.content({ sha256: after.version, length: after.size }) : next(after.size);
  };
  return {
    changes: changes.map((change) => ({ ...change, content: contentOf(change) })),
    records: records.map(next),
  };
}
