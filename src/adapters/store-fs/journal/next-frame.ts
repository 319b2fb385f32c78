import { decodeFrame, frameEnd, frameDigest, headAt, type Frame } from './journal-format.js';

/** A frame, and the damaged bytes before it. */
export interface FoundFrame {
  readonly frame: Frame;
  /** Bytes between the end of the frame before and the beginning of this one; none where nothing is damaged. */
  readonly skipped: Buffer | undefined;
}

const digestLength = 32;
const headBeginning = Buffer.from('{"kind":"');

/**
 * The next frame of a file of the journal from an offset on; `undefined` where no whole one follows: writing may have been cut off
 * there. Damaged bytes before a whole frame are skipped. A frame behind them counts if the chain of digests leads to it from the
 * damaged frame, or on from it to the end of the file: a payload may hold frames of another journal, but no such chain.
 *
 * @param previous the digest of the frame before
 */
export function nextFrame(previous: Uint8Array, bytes: Buffer, at: number): FoundFrame | undefined {
  const frame = decodeFrame(previous, bytes, at);
  if (frame !== undefined) return { frame, skipped: undefined };
  const behind = frameBehind(previous, bytes, at);
  return behind && { frame: behind.frame, skipped: bytes.subarray(at, behind.at) };
}

interface PlacedFrame {
  readonly frame: Frame;
  readonly at: number;
}

function frameBehind(previous: Uint8Array, bytes: Buffer, damaged: number): PlacedFrame | undefined {
  // What one wrong byte can leave of the damaged frame: its own digest, or all that the digest was made of.
  const links = [bytes.subarray(damaged, damaged + digestLength), frameDigest(previous, bytes, damaged)];
  const atEnd = linked(links, bytes, frameEnd(bytes, damaged));
  if (atEnd !== undefined) return atEnd;
  for (let at = nextBeginning(bytes, damaged + 1); at !== undefined; at = nextBeginning(bytes, at + 1)) {
    const found = linked(links, bytes, at) ?? behindSeveral(bytes, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where several frames are damaged, the first whole one behind them proves nothing of itself, but those that follow it do. */
function behindSeveral(bytes: Buffer, at: number): PlacedFrame | undefined {
  const first = linked([bytes.subarray(at, at + digestLength)], bytes, frameEnd(bytes, at));
  let last = first?.frame;
  for (let next = last; next !== undefined; next = decodeFrame(next.digest, bytes, next.end)) last = next;
  return last?.end === bytes.length ? first : undefined;
}

function linked(
  links: readonly (Uint8Array | undefined)[],
  bytes: Buffer,
  at: number | undefined,
): PlacedFrame | undefined {
  if (at === undefined) return undefined;
  for (const link of links) {
    const frame = link && decodeFrame(link, bytes, at);
    if (frame !== undefined) return { frame, at };
  }
  return undefined;
}

/** Where the next frame seems to begin. */
function nextBeginning(bytes: Buffer, from: number): number | undefined {
  const found = bytes.indexOf(headBeginning, from + headAt);
  return found < 0 ? undefined : found - headAt;
}
