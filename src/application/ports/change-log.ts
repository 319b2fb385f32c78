import type { FileContent } from '#domain/change/file-change';

/** The number of a record: 1 for a project's first change, 2 for the second. 0 stands for no change at all. */
export type Revision = number;

/**
 * The log of a project's changes. The commit of a change appends its record: a record exists exactly if its commit is made.
 * The application decides what a head means, and the store returns it unchanged. All methods are as fresh as a snapshot that is
 * opened at the same moment: they know what other openings have committed, trimmed and dropped.
 */
export interface ChangeLog {
  /**
   * The newest records, newest first.
   * @param before only records with a lower revision
   * @param limit the maximal number of records
   */
  heads(before?: Revision, limit?: number): Promise<readonly RecordHead[]>;

  /** The records after a revision, oldest first. If there is none, the store reads no record. */
  since(revision: Revision): Promise<readonly RecordHead[]>;

  /** How far the log reaches. The store answers without reading each record. */
  extent(): Promise<LogExtent>;

  /**
   * One record with its contents; `undefined` if it is not retained.
   * @throws DamagedRecord if the bytes of its head are not those that were written
   */
  record(revision: Revision): Promise<ChangeRecord | undefined>;

  /** The record with this idempotency key; `undefined` if none is retained. */
  find(key: string): Promise<RecordHead | undefined>;

  /** Drops the records before a revision, but never the newest record. A store may do so with a later commit. */
  trim(before: Revision): Promise<void>;

  /**
   * Drops large contents until the rest takes at most this number of bytes. It begins with the contents whose newest record is
   * the oldest; those of one record may go in any order. A content that several records share counts once. The contents of the
   * newest record stay.
   * @returns the revisions of the records that lost a content
   */
  trimContents(bytes: number): Promise<readonly Revision[]>;
}

/** All retained records. */
export interface LogExtent {
  /** The revision of the oldest record; 0 without records. */
  readonly oldest: Revision;
  /** The revision of the newest record; 0 without records. */
  readonly newest: Revision;
  /** The sizes of all records, as their heads have them. */
  readonly bytes: number;
}

/** A content of more bytes is large: the store may drop it and retain its record. */
export const largeContentBytes = 256 * 1024;

/** A record that a commit appends. */
export interface NewRecord {
  /** JSON data from which the application makes indexes. It is small. */
  readonly head: unknown;
  /** The head refers to them by their index in this list. */
  readonly contents: readonly FileContent[];
  /** An idempotency key, unique in the log. */
  readonly key?: string;
}

/** A record without its contents. */
export interface RecordHead {
  readonly revision: Revision;
  /** `undefined` if the record is damaged. */
  readonly head: unknown;
  /** The size of the record in bytes, without its large contents. */
  readonly size: number;
  /** When it was committed, ISO 8601 in UTC, by the store's own clock; absent where the store has none. */
  readonly at?: string;
  /** The indexes of the large contents that the store has dropped, if there are any. */
  readonly dropped?: readonly number[];
  /** The indexes of the contents whose bytes are not those that were written, if there are any. */
  readonly damaged?: readonly number[];
  /** What is wrong, if the record is damaged. */
  readonly damage?: string;
}

export interface ChangeRecord {
  readonly revision: Revision;
  readonly head: unknown;
  /** As in its head. */
  readonly at?: string;
  /** The large ones are read when somebody needs their bytes. */
  readonly contents: readonly (FileContent | LostContent)[];
}

/** A content that the store does not have any more: it has dropped it, or its bytes are not those that were written. */
export type LostContent = 'dropped' | 'damaged';

/** Something else changed the record, or it lost bytes. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}
