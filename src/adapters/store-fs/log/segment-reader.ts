import { DamagedRecord, type Revision } from '#application/ports/change-log';
import { joinPath, type FileSystem } from '#adapters/store-fs/file-system/file-system';
import {
  asBuffer,
  decodeHeader,
  decodeLine,
  findFrame,
  headerLength,
  isLarge,
  type ContentReference,
  type DecodedFrame,
} from './record-frame.js';

/** Where a record's frame lies. */
export interface Place {
  readonly segment: string;
  readonly at: number;
  readonly length: number;
}

/** A record as an index needs it. */
export interface ScannedRecord {
  readonly revision: Revision;
  readonly head: unknown;
  readonly key?: string;
  /** Bytes of the frame. */
  readonly size: number;
  /** Its large contents, by their place in the list of all. */
  readonly large: ReadonlyMap<number, ContentReference>;
  readonly damage?: string;
  /** The contents whose bytes are not those that were written, by their place in the list of all. */
  readonly damaged?: ReadonlySet<number>;
  readonly place?: Place;
}

/** The contents of a segment. */
export interface ScannedSegment {
  readonly name: string;
  readonly records: readonly ScannedRecord[];
  /** The oldest retained record, according to the newest mark in the segment; 0 without a mark. */
  readonly oldest: Revision;
  /** Whether some of its bytes are no whole frame, although frames are behind them. */
  readonly isDamaged: boolean;
  /** Whether it ends with bytes that are no whole frame, for example after a torn write: with those of a known record, or of any. */
  readonly tail: 'none' | 'record' | 'unknown';
  /** Whether damaged bytes were no record, so they were a mark. */
  readonly lacksMark: boolean;
}

/** The number of bytes in one read: mostly the frames of several records, with their contents. */
const windowLength = 64 * 1024;

/** Reads the heads of all records in a segment. It reads the contents between them, too, and drops them. */
export async function readSegment(fs: FileSystem, folder: string, name: string): Promise<ScannedSegment> {
  const path = joinPath(fs, folder, name);
  const { size } = await fs.lstat(path);
  const records: ScannedRecord[] = [];
  let oldest = 0;
  let [isDamaged, hasMark, lacksMark, isBehindDamage] = [false, false, false, false];
  let tail: ScannedSegment['tail'] = 'none';
  let window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };
  const read = async (at: number, length: number): Promise<Buffer> => {
    if (at < window.at || at + length > window.at + window.bytes.length) {
      window = { at, bytes: asBuffer(await fs.readPart(path, at, Math.max(length, windowLength))) };
    }
    return window.bytes.subarray(at - window.at, at - window.at + length);
  };
  for (let at = 0; at < size;) {
    const header = decodeHeader(await read(at, headerLength));
    if (header === undefined) {
      isBehindDamage = true;
      const rest = asBuffer(await fs.readPart(path, at, size - at));
      const next = findFrame(rest, 1);
      if (next < 0) {
        tail = 'unknown';
        break;
      }
      isDamaged = true;
      at += next;
      continue;
    }
    const { revision, length, lineLength } = header;
    if (isBehindDamage) lacksMark ||= !(records.length === 0 ? hasMark : isMissingBefore(records, revision));
    isBehindDamage = false;
    hasMark ||= revision === 0;
    try {
      if (at + length > size) tail = 'record';
      if (tail === 'record') throw new DamagedRecord('it was cut');
      const decoded = decodeLine(header, await read(at + headerLength, lineLength));
      if (decoded.kind === 'mark') oldest = Math.max(oldest, decoded.oldest);
      else records.push(scannedRecord(decoded, length, { segment: name, at, length }));
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
      isDamaged ||= tail === 'none';
      if (revision > 0) records.push({ ...damagedRecord(revision, error.message), size: length });
    }
    at += length;
  }
  return { name, records, oldest, isDamaged, tail, lacksMark };
}

function isMissingBefore(records: readonly ScannedRecord[], revision: Revision): boolean {
  return records.at(-1)?.revision !== revision - 1;
}

/** A frame that no segment holds yet, as an index needs it. */
export function readFrame(bytes: Uint8Array): ScannedRecord {
  const frame = asBuffer(bytes);
  const header = decodeHeader(frame);
  const decoded = header && decodeLine(header, frame.subarray(headerLength, headerLength + header.lineLength));
  if (decoded?.kind !== 'record') throw new DamagedRecord('the journal holds a record that is none');
  return scannedRecord(decoded, frame.length);
}

export function damagedRecord(revision: Revision, damage: string): ScannedRecord {
  return { revision, head: undefined, size: 0, large: new Map(), damage };
}

function scannedRecord(
  { line: { revision, key, head, contents, damage } }: Extract<DecodedFrame, { kind: 'record' }>,
  size: number,
  place?: Place,
): ScannedRecord {
  const large = new Map([...contents.entries()].filter(([, reference]) => isLarge(reference)));
  return {
    revision,
    head,
    size,
    large,
    ...(damage === undefined ? {} : { damage }),
    ...(key === undefined ? {} : { key }),
    ...(place === undefined ? {} : { place }),
  };
}
