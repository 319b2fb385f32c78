import type { HistoryEntry, HistoryRecord } from '#domain/history/history-entry';

/**
 * How an entry of the history is kept as bytes. What `write` gives, `readRecord` takes back,
 * byte for byte. Bytes that were not written so, or were damaged since, are told apart.
 */
export interface HistoryCodec {
  write(record: HistoryRecord): Uint8Array;
  /**
   * The entry alone, without a look at the contents.
   * @throws UnreadableEntry
   */
  readEntry(bytes: Uint8Array): HistoryEntry;
  /**
   * All of it; the contents are held against their digests.
   * @throws UnreadableEntry
   */
  readRecord(bytes: Uint8Array): HistoryRecord;
}
