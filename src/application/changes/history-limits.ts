/** How much of the history is retained. The oldest entries are dropped first; the newest always stays. */
export interface HistoryLimits {
  readonly entries: number;
  /** Bytes of all entries, without large contents. */
  readonly bytes: number;
  /** Bytes of large contents (over 256 KiB). An entry whose large contents were dropped stays, and cannot be undone. */
  readonly largeBytes: number;
}

const bytes = 256 * 1024 * 1024;

export const defaultHistoryLimits: HistoryLimits = { entries: 1_000, bytes, largeBytes: bytes };
