import type { FileContent } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';
import type { SegmentLog } from '#adapters/store-fs/log/segment-log';
import { type FileSystem, joinPath } from '#adapters/store-fs/file-system/file-system';
import { ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import {
  decodeFrame,
  journalFileNames,
  journalFormat,
  type JournalChange,
  journalEntry,
  type JournalEntry,
  openingEntry,
  type OpeningEntry,
} from './journal-format.js';

/** A commit that was made, as the journal has it. */
export interface JournalCommit {
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
}

export type StoredContents = Pick<SegmentLog, 'content'>;

interface OpenedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly opening: OpeningEntry;
  readonly digest: Uint8Array;
  /** Where the second entry begins. */
  readonly at: number;
}

const seedLength = 32;

/**
 * Reads the whole entries of the journal. Writing may have been cut off behind them.
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
  const cuts = new Map(opened.flatMap(({ opening: { cut } }) => (cut === undefined ? [] : [[cut.file, cut.length]])));
  const content = {
    files,
    boots: new Set(opened.map(({ opening }) => opening.boot)),
    commits: [] as JournalCommit[],
    cancelled: [] as string[],
    temporaries: [] as string[],
  };
  for (const file of opened) readEntries(file, cuts.get(file.name) ?? file.bytes.length, contents, content);
  return content;
}

function readOpening(name: string, bytes: Buffer): OpenedFile | undefined {
  const frame = bytes.length < seedLength ? undefined : decodeFrame(bytes.subarray(0, seedLength), bytes, seedLength);
  if (frame === undefined) return undefined;
  const opening = openingEntry.parse(frame.head);
  if (opening.format !== journalFormat) throw unreadable(opening.format);
  return { name, bytes, opening, digest: frame.digest, at: frame.end };
}

function unreadable(format: number): StorageFailure {
  return new StorageFailure(
    'denied',
    `Another version of Pagewright has left a change in this project that may be unfinished: its journal has form ${format}, and this version reads form ${journalFormat}. Start that version once and stop it: it finishes the change. Nothing was changed.`,
  );
}

function readEntries(
  { bytes, digest, at }: OpenedFile,
  length: number,
  contents: StoredContents,
  into: { commits: JournalCommit[]; cancelled: string[]; temporaries: string[] },
): void {
  const readable = bytes.subarray(0, length);
  for (let frame = decodeFrame(digest, readable, at); frame; frame = decodeFrame(frame.digest, readable, frame.end)) {
    const entry = journalEntry.parse(frame.head);
    switch (entry.kind) {
      case 'staging':
        into.temporaries.push(...entry.temporaries);
        break;
      case 'commit':
        into.commits.push({ ...withContents(entry, frame.payload, contents), applied: false });
        break;
      case 'applied': {
        const last = into.commits.at(-1);
        if (last !== undefined) last.applied = true;
        break;
      }
      case 'cancelled':
        into.cancelled.push(...(into.commits.pop()?.changes ?? []).map(({ path }) => path));
        break;
    }
  }
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
