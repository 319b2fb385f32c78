import { hash } from 'node:crypto';
import * as z from 'zod';
import type { FileContent } from '#domain/change/file-change';
import { DamagedRecord, largeContentBytes, type NewRecord, type Revision } from '#application/ports/change-log';

/**
 * One record of the log, as bytes:
 *
 *      8  magic bytes
 *      8  revision; 0 for a mark
 *      4  length of the line
 *      8  length of the contents
 *      8  the first bytes of the SHA-256 of the four fields above
 *     32  SHA-256 of the line
 *         line (JSON, UTF-8), small contents, one after the other
 *
 * Large contents lie in files of their own. The line has the length and the SHA-256 of each content, so an index reads
 * no content. A mark has no contents: its line has the revision of the oldest retained record.
 */
const magic = Buffer.from('\u0000PWREC1\n');
const fieldsLength = magic.length + 20;
export const headerLength = fieldsLength + 8 + 32;

/** A content by its hash. Those of more than `largeContentBytes` are no part of the frame. */
export interface ContentReference {
  readonly length: number;
  readonly sha256: string;
}

/** A whole frame: the line that it holds, and where its contents begin. */
export type DecodedFrame =
  | { readonly kind: 'record'; readonly line: RecordLine; readonly contentsAt: number }
  | { readonly kind: 'mark'; readonly oldest: Revision };

/** The header of a frame. Its checksum is right. */
interface FrameHeader {
  readonly revision: Revision;
  readonly lineLength: number;
  /** The length of the whole frame. */
  readonly length: number;
  readonly lineDigest: Uint8Array;
}

const recordLine = z.object({
  revision: z.int().positive(),
  key: z.string().exactOptional(),
  head: z.unknown(),
  contents: z.array(z.object({ length: z.int().nonnegative(), sha256: z.string() })),
  /** What is wrong, where this stands for a record that is lost. */
  damage: z.string().exactOptional(),
});
const markLine = z.object({ oldest: z.int().nonnegative() });

interface RecordLine {
  readonly revision: Revision;
  readonly key?: string;
  readonly head: unknown;
  readonly contents: readonly ContentReference[];
  readonly damage?: string;
}

export function isLarge({ length }: { readonly length: number }): boolean {
  return length > largeContentBytes;
}

export function encodeRecord(
  revision: Revision,
  { head, contents, key }: NewRecord,
): { readonly frame: Uint8Array; readonly references: readonly ContentReference[] } {
  const references = contents.map(referenceTo);
  const line: RecordLine = { revision, ...(key === undefined ? {} : { key }), head, contents: references };
  const small = contents.filter((content) => content instanceof Uint8Array).filter((content) => !isLarge(content));
  return { frame: encodeFrame(revision, line, small), references };
}

export function referenceTo(content: FileContent): ContentReference {
  return content instanceof Uint8Array
    ? { length: content.length, sha256: hash('sha256', content, 'hex') }
    : { length: content.size, sha256: content.sha256 };
}

/** A frame that stands for a record whose bytes are lost, so that no later record gets its revision. */
export function encodeLost(revision: Revision, damage: string): Uint8Array {
  return encodeFrame(revision, { revision, head: null, contents: [], damage } satisfies RecordLine, []);
}

export function encodeMark(oldest: Revision): Uint8Array {
  return encodeFrame(0, { oldest } satisfies z.input<typeof markLine>, []);
}

/** @returns `undefined` where no frame begins */
export function decodeHeader(bytes: Buffer, at = 0): FrameHeader | undefined {
  if (bytes.length < at + headerLength || bytes.compare(magic, 0, magic.length, at, at + magic.length) !== 0) {
    return undefined;
  }
  const fields = bytes.subarray(at, at + fieldsLength);
  if (!bytes.subarray(at + fieldsLength, at + fieldsLength + 8).equals(digestOf(fields).subarray(0, 8)))
    return undefined;
  const revision = Number(fields.readBigUInt64BE(magic.length));
  const lineLength = fields.readUInt32BE(magic.length + 8);
  const length = headerLength + lineLength + Number(fields.readBigUInt64BE(magic.length + 12));
  return { revision, lineLength, length, lineDigest: bytes.subarray(at + headerLength - 32, at + headerLength) };
}

/**
 * Reads and checks a frame's line.
 * @throws DamagedRecord
 */
export function decodeLine({ revision, lineLength, lineDigest }: FrameHeader, line: Buffer): DecodedFrame {
  if (line.length !== lineLength || !digestOf(line).equals(lineDigest)) throw new DamagedRecord('its head was damaged');
  const value: unknown = JSON.parse(line.toString());
  const mark = revision === 0 ? markLine.safeParse(value).data : undefined;
  if (mark !== undefined) return { kind: 'mark', ...mark };
  const { data } = recordLine.safeParse(value);
  if (data?.revision !== revision) throw new DamagedRecord('its head has another form');
  return { kind: 'record', line: data, contentsAt: headerLength + lineLength };
}

/**
 * Reads a whole record.
 * @returns its small contents, by their place in the list of all
 * @throws DamagedRecord where its line is not the one that was written
 */
export function decodeRecord(
  frame: Buffer,
  revision: Revision,
): { readonly line: RecordLine; readonly small: ReadonlyMap<number, Uint8Array | 'damaged'> } {
  const header = decodeHeader(frame);
  if (header?.length !== frame.length) throw new DamagedRecord('it was damaged, or cut');
  const decoded = decodeLine(header, frame.subarray(headerLength, headerLength + header.lineLength));
  if (decoded.kind !== 'record' || decoded.line.revision !== revision) {
    throw new DamagedRecord('another record is in its place');
  }
  const { line, contentsAt } = decoded;
  const small = new Map<number, Uint8Array | 'damaged'>();
  let at = contentsAt;
  for (const [place, reference] of line.contents.entries()) {
    if (isLarge(reference)) continue;
    const content = frame.subarray(at, (at += reference.length));
    small.set(place, isContent(content, reference) ? content : 'damaged');
  }
  return { line, small };
}

/** Whether the bytes are those that the record refers to. */
function isContent(content: Uint8Array, { length, sha256 }: ContentReference): boolean {
  return content.length === length && hash('sha256', content, 'hex') === sha256;
}

/** Where the next frame seems to begin; -1 where none does. */
export function findFrame(bytes: Buffer, from: number): number {
  return bytes.indexOf(magic, from);
}

/** The same bytes without a copy. */
export function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function encodeFrame(revision: Revision, line: unknown, contents: readonly Uint8Array[]): Uint8Array {
  const text = Buffer.from(JSON.stringify(line));
  const fields = Buffer.alloc(fieldsLength);
  magic.copy(fields);
  fields.writeBigUInt64BE(BigInt(revision), magic.length);
  fields.writeUInt32BE(text.length, magic.length + 8);
  fields.writeBigUInt64BE(BigInt(contents.reduce((sum, { length }) => sum + length, 0)), magic.length + 12);
  return Buffer.concat([fields, digestOf(fields).subarray(0, 8), digestOf(text), text, ...contents]);
}

function digestOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}
