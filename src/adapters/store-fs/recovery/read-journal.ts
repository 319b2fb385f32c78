import type { FileSystem } from '../file-system/file-system.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { placeIn } from '../file-system/place.js';
import {
  journalEntry,
  openingEntry,
  type JournalChange,
  type JournalEntry,
  type OpeningEntry,
} from '../journal/entry.js';
import { decodeFrame } from '../journal/frame.js';
import { segmentNames } from '../journal/segment-names.js';
import type { OwnChange } from '../own/own-files.js';

/** A commit that was made, as the journal has it. */
export interface JournalCommit {
  readonly changes: readonly (JournalChange & { readonly content: Uint8Array | null })[];
  readonly own: readonly OwnChange[];
  /** Whether the journal says that every file of it was in its place. */
  applied: boolean;
}

export interface JournalContent {
  readonly segments: readonly string[];
  /** The runs of the machine in which it was written; `null` for one that is not known. */
  readonly boots: ReadonlySet<string | null>;
  /** In order; those that were cancelled are left out. */
  readonly commits: readonly JournalCommit[];
  /** Where commits that were cancelled may have left folders. */
  readonly cancelled: readonly string[];
  readonly temporaries: readonly string[];
}

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
  readonly opening: OpeningEntry;
  readonly digest: Uint8Array;
  readonly at: number;
}

const seedLength = 32;

/** Reads what stands in the journal, up to where writing was cut off. */
export async function readJournal(fs: FileSystem, folder: string): Promise<JournalContent> {
  const names = ((await unlessGone(() => fs.readdir(folder))) ?? []).map(({ name }) => name);
  const segments = segmentNames(names);
  const parts: Part[] = [];
  for (const name of segments) {
    const part = readOpening(name, Buffer.from(await fs.read(placeIn(fs, folder, name))));
    if (part !== undefined) parts.push(part);
  }
  const cuts = new Map(parts.flatMap(({ opening: { cut } }) => (cut === undefined ? [] : [[cut.segment, cut.length]])));
  const content = {
    segments,
    boots: new Set(parts.map(({ opening }) => opening.boot)),
    commits: [] as JournalCommit[],
    cancelled: [] as string[],
    temporaries: [] as string[],
  };
  for (const part of parts) readEntries(part, cuts.get(part.name) ?? part.bytes.length, content);
  return content;
}

function readOpening(name: string, bytes: Buffer): Part | undefined {
  const frame = bytes.length < seedLength ? undefined : decodeFrame(bytes.subarray(0, seedLength), bytes, seedLength);
  if (frame === undefined) return undefined;
  return { name, bytes, opening: openingEntry.parse(frame.head), digest: frame.digest, at: frame.end };
}

function readEntries(
  { bytes, digest, at }: Part,
  length: number,
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
        into.commits.push({ ...withContents(entry, frame.payload), applied: false });
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
  { changes, own }: Extract<JournalEntry, { kind: 'commit' }>,
  payload: Uint8Array,
): Omit<JournalCommit, 'applied'> {
  let at = 0;
  const next = (size: number | null) => (size === null ? null : payload.subarray(at, (at += size)));
  return {
    changes: changes.map((change) => ({ ...change, content: next(change.after?.size ?? null) })),
    own: own.map(({ path, size }) => ({ path, content: next(size) })),
  };
}
