import { hash } from 'node:crypto';

/**
 * One entry of a journal, as bytes:
 *
 *     32  SHA-256 of the digest of the frame before, and of all that follows
 *      4  length of the head
 *      8  length of the payload
 *         head (JSON, UTF-8), payload (bytes)
 *
 * The chain of digests begins with a random number, so that what a failed write left behind the
 * last frame, or what callers have put into a payload, is never taken for a frame.
 */
export interface Frame {
  readonly head: unknown;
  readonly payload: Uint8Array;
  readonly digest: Uint8Array;
  /** Where the next frame begins. */
  readonly end: number;
}

const digestLength = 32;
const headAt = digestLength + 12;

export function encodeFrame(previous: Uint8Array, head: unknown, contents: readonly Uint8Array[]): Buffer {
  const text = JSON.stringify(head);
  const textLength = Buffer.byteLength(text);
  const payloadLength = contents.reduce((sum, { length }) => sum + length, 0);
  const frame = Buffer.allocUnsafe(headAt + textLength + payloadLength);
  frame.set(previous);
  frame.writeUInt32BE(textLength, digestLength);
  frame.writeBigUInt64BE(BigInt(payloadLength), digestLength + 4);
  frame.write(text, headAt);
  let at = headAt + textLength;
  for (const content of contents) {
    frame.set(content, at);
    at += content.length;
  }
  frame.set(digestOf(frame));
  return frame;
}

/** The digest a frame carries, which the next one builds on. */
export function digestIn(frame: Uint8Array): Uint8Array {
  return frame.slice(0, digestLength);
}

/** The frame that begins at a place; `undefined` where none does, or one that was not written whole. */
export function decodeFrame(previous: Uint8Array, bytes: Buffer, at: number): Frame | undefined {
  if (bytes.length < at + headAt) return undefined;
  const headLength = bytes.readUInt32BE(at + digestLength);
  const payloadLength = Number(bytes.readBigUInt64BE(at + digestLength + 4));
  const payloadAt = at + headAt + headLength;
  const end = payloadAt + payloadLength;
  if (end > bytes.length) return undefined;
  const digest = bytes.subarray(at, at + digestLength);
  if (!digest.equals(digestOf(Buffer.concat([previous, bytes.subarray(at + digestLength, end)])))) return undefined;
  const head: unknown = JSON.parse(bytes.toString('utf8', at + headAt, payloadAt));
  return { head, payload: bytes.subarray(payloadAt, end), digest, end };
}

/** @param linked a frame with the digest of the one before in place of its own */
function digestOf(linked: Uint8Array): Buffer {
  return hash('sha256', linked, 'buffer');
}
