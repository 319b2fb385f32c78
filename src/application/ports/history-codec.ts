import type { HistoryEntry, HistoryRecord, NewHistoryRecord } from '#domain/history/history-entry';
import type { ChangeRecord, NewRecord, RecordHead } from './change-log.js';

/** Turns entries of the history into records of the log, and back. `readRecord` returns exactly what `write` got. */
export interface HistoryCodec {
  write(record: NewHistoryRecord): NewRecord;
  /** @throws UnreadableEntry if `write` did not make this head */
  readEntry(record: RecordHead): HistoryEntry;
  /** @throws UnreadableEntry */
  readRecord(record: ChangeRecord): Promise<HistoryRecord>;
}
