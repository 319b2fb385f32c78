import { createHash } from 'node:crypto';
import { joinShort } from '#adapters/store-fs/file-system/write-file';

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
interface Frame {
  readonly head: unknown;
  readonly payload: Uint8Array;
  readonly digest: Uint8Array;
  /** Where the next frame begins. */
  readonly end: number;
}

const digestLength = 32;
const headAt = digestLength + 12;

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
  if (bytes.length < at + headAt) return undefined;
  const headLength = bytes.readUInt32BE(at + digestLength);
  const payloadLength = Number(bytes.readBigUInt64BE(at + digestLength + 4));
  const payloadAt = at + headAt + headLength;
  const end = payloadAt + payloadLength;
  if (end > bytes.length) return undefined;
  const digest = bytes.subarray(at, at + digestLength);
  if (!digest.equals(digestOf([previous, bytes.subarray(at + digestLength, end)]))) return undefined;
  const head: unknown = JSON.parse(bytes.toString('utf8', at + headAt, payloadAt));
  return { head, payload: bytes.subarray(payloadAt, end), digest, end };
}

/** @param linked the digest of the frame before, and all of the frame but its own digest */
function digestOf(linked: readonly Uint8Array[]): Buffer {
  const digest = createHash('sha256');
  for (const piece of linked) digest.update(piece);
  return digest.digest();
}
