/** The number of a record: 1 for a project's first change, and 1 more with each. 0 while there is none. */
export type Revision = number;

/**
 * The log of a project's changes: one record for each, appended by the commit that makes the change. A record exists
 * exactly when its commit is made. What a head means is the application's affair; the store returns it unchanged.
 */
export interface ChangeLog {
  /**
   * The newest records, newest first.
   * @param before only those with a lower revision
   * @param limit how many at most
   */
  heads(before?: Revision, limit?: number): Promise<readonly RecordHead[]>;

  /** The records after a revision, oldest first. With nothing new this costs no read of a record. */
  since(revision: Revision): Promise<readonly RecordHead[]>;

  /**
   * One record with its contents; `undefined` where it is not retained.
   * @throws DamagedRecord where its bytes are not those that were written
   */
  record(revision: Revision): Promise<ChangeRecord | undefined>;

  /** The record that was appended with this key; `undefined` where none is retained. */
  find(key: string): Promise<RecordHead | undefined>;

  /** Drops the records before a revision. The newest record always stays. May be done together with a later commit. */
  trim(before: Revision): Promise<void>;

  /**
   * Drops large contents until those that are left take no more than so many bytes: first those whose newest record is
   * the oldest. A content that several records have counts once. The newest record keeps its contents.
   * @returns the revisions whose heads have changed by it: some of their contents are `dropped` now
   */
  trimContents(bytes: number): Promise<readonly Revision[]>;
}

/** A content of more bytes is large: it may be dropped while its record stays. */
export const largeContentBytes = 256 * 1024;

/** A record to be appended. */
export interface NewRecord {
  /** What indexes are made of: small, and data as JSON has it. */
  readonly head: unknown;
  /** The bytes that the head refers to by their place in this list. */
  readonly contents: readonly Uint8Array[];
  /** An idempotency key, unique in the log. */
  readonly key?: string;
}

/** A record without its contents. */
export interface RecordHead {
  readonly revision: Revision;
  /** `undefined` where it is damaged. */
  readonly head: unknown;
  /** Bytes that the record takes, without its large contents. */
  readonly size: number;
  /** The places of the large contents that were dropped, where there are any. */
  readonly dropped?: readonly number[];
  /** What is wrong with it, where it is damaged. */
  readonly damage?: string;
}

export interface ChangeRecord {
  readonly revision: Revision;
  readonly head: unknown;
  readonly contents: readonly (Uint8Array | 'dropped')[];
}

/** A record was changed by somebody else, or lost bytes. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}
