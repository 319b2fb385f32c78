import * as z from 'zod';
import type { StagedChange } from './staged-change.js';
import type { FileStatus } from '#adapters/store-fs/file-system/file-system';
import { contentSize } from '#application/support/file-content';
import { createHash } from 'node:crypto';
import { joinShort } from '#adapters/store-fs/file-system/write-file';

const namePattern = /^journal\.(\d+)\.(\d+)$/;

export function journalFileName(epoch: number, count: number): string {
  return `journal.${epoch}.${count}`;
}

/** The names of the journal's files among the names in a folder, oldest first. */
export function journalFileNames(names: readonly string[]): string[] {
  return names
    .flatMap((name) => {
      const [, epoch, count] = namePattern.exec(name) ?? [];
      return epoch === undefined || count === undefined ? [] : [{ name, epoch: Number(epoch), count: Number(count) }];
    })
    .sort((one, other) => one.epoch - other.epoch || one.count - other.count)
    .map(({ name }) => name);
}

/** A file at one moment: its content's hash, and what distinguishes it from another file of the same content. */
const identity = z.object({ version: z.string(), inode: z.number(), modified: z.number() });

const change = z.object({
  path: z.string(),
  /** The file for which the change was planned; `null` for none. */
  before: identity.nullable(),
  /** The new file; `null` for none. Its bytes are in the payload, or (`stored`) among the large contents of the log. */
  after: identity
    .extend({ size: z.number(), mode: z.number().optional(), stored: z.literal(true).optional() })
    .nullable(),
});

/** Increases with each change of the format. */
export const journalFormat = 3;

/** The first entry of each file of the journal. */
export const openingEntry = z.object({
  kind: z.literal('opened'),
  /** `journalFormat` of the version that wrote it. */
  format: z.number(),
  /** The boot id of the machine; `null` where the system has none. */
  boot: z.string().nullable(),
  /** Entries of another file that do not count: those from a length on. */
  cut: z.object({ file: z.string(), length: z.number() }).optional(),
});

/**
 * The entries of the journal, in order.
 * - `staging`: temporaries are about to be written at these paths; not flushed by itself
 * - `commit`: the commit is made once this entry is flushed; `records` are the lengths of its records in the
 *   payload, behind the contents of its changes
 * - `applied`: every file of the last commit has its new content; not flushed by itself
 * - `cancelled`: the last commit was rolled back
 */
export const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staging'), temporaries: z.array(z.string()) }),
  z.object({ kind: z.literal('commit'), changes: z.array(change), records: z.array(z.number()) }),
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('cancelled') }),
]);

export type OpeningEntry = z.output<typeof openingEntry>;
export type JournalEntry = z.output<typeof journalEntry>;
export type JournalChange = z.output<typeof change>;
export type FileIdentity = Readonly<z.output<typeof identity>>;

/** A staged change as the journal's entry has it. Its content goes into the payload, unless it is a large one. */
export function toJournalChange(staged: StagedChange): JournalChange {
  const { path } = staged;
  const before = staged.action === 'created' ? null : identityOf(staged.version, staged.place.status);
  if (staged.action === 'removed') return { path, before, after: null };
  const { content, status, newVersion } = staged;
  const mode = staged.action === 'modified' ? { mode: staged.place.status.mode } : {};
  const stored = content instanceof Uint8Array ? {} : { stored: true as const };
  return { path, before, after: { ...identityOf(newVersion, status), size: contentSize(content), ...mode, ...stored } };
}

function identityOf(version: string, { inode, modified }: FileStatus): FileIdentity {
  return { version, inode, modified };
}

/**
 * One entry of the journal, as bytes:
 *
 *     32  SHA-256 of the digest of the frame before, and of all that follows
 *      4  length of the head
 *      8  length of the payload
 *         head (JSON, UTF-8), payload (bytes)
 *
 * The chain of digests begins with a random seed. So neither what a failed write left behind the last frame, nor what a
 * payload contains, is ever taken for a frame.
 */
export interface Frame {
  readonly head: unknown;
  readonly payload: Uint8Array;
  readonly digest: Uint8Array;
  /** Where the next frame begins. */
  readonly end: number;
}

const digestLength = 32;
/** Where the head begins in a frame. */
export const headAt = digestLength + 12;

/** A frame to be written: its bytes in pieces, and the digest that the next frame builds on. */
interface EncodedFrame {
  readonly pieces: readonly Uint8Array[];
  readonly digest: Uint8Array;
}

export function encodeFrame(previous: Uint8Array, head: unknown, contents: readonly Uint8Array[]): EncodedFrame {
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.allocUnsafe(headAt - digestLength);
  lengths.writeUInt32BE(text.length);
  lengths.writeBigUInt64BE(BigInt(contents.reduce((sum, { length }) => sum + length, 0)), 4);
  const digest = digestOf([previous, lengths, text, ...contents]);
  return { pieces: joinShort([digest, lengths, text, ...contents]), digest };
}

/** The frame at an offset; `undefined` where none begins, or where it is not whole. */
export function decodeFrame(previous: Uint8Array, bytes: Buffer, at: number): Frame | undefined {
  const expected = frameDigest(previous, bytes, at);
  const end = frameEnd(bytes, at);
  const digest = bytes.subarray(at, at + digestLength);
  if (expected === undefined || end === undefined || !digest.equals(expected)) return undefined;
  const payloadAt = headEnd(bytes, at);
  const head: unknown = JSON.parse(bytes.toString('utf8', at + headAt, payloadAt));
  return { head, payload: bytes.subarray(payloadAt, end), digest, end };
}

/** Where a frame ends, by the lengths that it names; `undefined` where the bytes end before. */
export function frameEnd(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + headAt) return undefined;
  const end = headEnd(bytes, at) + Number(bytes.readBigUInt64BE(at + digestLength + 4));
  return end > bytes.length ? undefined : end;
}

/** The digest that a frame should have; `undefined` where the bytes end before it does. */
export function frameDigest(previous: Uint8Array, bytes: Buffer, at: number): Buffer | undefined {
  const end = frameEnd(bytes, at);
  return end === undefined ? undefined : digestOf([previous, bytes.subarray(at + digestLength, end)]);
}

export function headEnd(bytes: Buffer, at: number): number {
  return at + headAt + bytes.readUInt32BE(at + digestLength);
}

/** @param linked the digest of the frame before, and all of the frame but its own digest */
function digestOf(linked: readonly Uint8Array[]): Buffer {
  const digest = createHash('sha256');
  for (const piece of linked) digest.update(piece);
  return digest.digest();
}
