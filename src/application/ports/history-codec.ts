import type { HistoryEntry, HistoryRecord, NewHistoryRecord } from '#domain/history/history-entry';
import type { ChangeRecord, NewRecord, RecordHead } from './change-log.js';

/** How an entry of the history becomes a record of the log. What `write` takes, `readRecord` returns, byte for byte. */
export interface HistoryCodec {
  write(record: NewHistoryRecord): NewRecord;
  /** @throws UnreadableEntry where the head is not one that `write` makes */
  readEntry(record: RecordHead): HistoryEntry;
  /** @throws UnreadableEntry */
  readRecord(record: ChangeRecord): HistoryRecord;
}
