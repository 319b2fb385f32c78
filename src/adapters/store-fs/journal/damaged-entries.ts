import { decodeHeader, decodeLine, headerLength } from '#adapters/store-fs/log/record-frame';
import { DamagedRecord } from '#application/ports/change-log';
import type { ProjectPath } from '#domain/change/file-change';
import { headAt, headEnd } from './journal-format.js';

/** Bytes of the journal that are not those that were written. */
export interface JournalDamage {
  /** The name of the journal's file. */
  readonly file: string;
  /** The files of the changes that were there, as far as their names can be read. */
  readonly paths: readonly ProjectPath[];
}

/** What can be read of damaged bytes. */
export interface DamagedEntries {
  readonly kind: 'commit' | 'cancelled' | 'other';
  readonly paths: readonly ProjectPath[];
  /** The records whose heads are whole: they have checksums of their own, and lie at the end of the entry. */
  readonly records: readonly Uint8Array[];
}

/** The only entry of this length: `applied` is shorter, and the others are longer. */
const cancelledLength = headAt + JSON.stringify({ kind: 'cancelled' }).length;

export function readDamaged(bytes: Buffer): DamagedEntries {
  const head = headText(bytes);
  const records = recordsIn(bytes, head);
  if (bytes.length === cancelledLength) return { kind: 'cancelled', paths: [], records };
  const isCommit = records.length > 0 || /"changes":\[|"records":\[/.test(head);
  return { kind: isCommit ? 'commit' : 'other', paths: pathsIn(head), records };
}

/** The head of the first entry. Its length may be what is wrong. */
function headText(bytes: Buffer): string {
  if (bytes.length < headAt) return '';
  const end = headEnd(bytes, 0);
  return bytes.toString('utf8', headAt, end > bytes.length ? bytes.length : end);
}

function pathsIn(head: string): ProjectPath[] {
  return [...head.matchAll(/"path":("(?:[^"\\]|\\.)*")/g)].flatMap(([, text]) => {
    try {
      return [JSON.parse(text ?? '') as string];
    } catch {
      return [];
    }
  });
}

/** Only where the head states that they are: a content may hold what looks like a record. */
function recordsIn(bytes: Buffer, head: string): Uint8Array[] {
  const [, list = ''] = /"records":\[([\d,]+)\]/.exec(head) ?? [];
  const sizes = list === '' ? [] : list.split(',').map(Number);
  let at = bytes.length - sizes.reduce((sum, size) => sum + size, 0);
  return sizes.flatMap((size) => {
    const record = bytes.subarray(Math.max(0, at), Math.max(0, (at += size)));
    return isRecord(record) ? [record] : [];
  });
}

function isRecord(bytes: Buffer): boolean {
  const header = decodeHeader(bytes);
  if (header?.length !== bytes.length) return false;
  try {
    return decodeLine(header, bytes.subarray(headerLength, headerLength + header.lineLength)).kind === 'record';
  } catch (error) {
    if (error instanceof DamagedRecord) return false;
    throw error;
  }
}
