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

/** What counts of an entry against the limits. */
interface SizedEntry {
  readonly revision: number;
  readonly size: number;
}

/**
 * The revision before which entries exceed the limits; `undefined` where none do. The newest entry always stays.
 * @param entries the oldest first
 * @param bytes of all of them
 */
export function surplusOf(entries: readonly SizedEntry[], bytes: number, limits: HistoryLimits): number | undefined {
  let [count, left] = [entries.length, bytes];
  for (const { revision, size } of entries) {
    const isNewest = count === 1;
    if (isNewest || (count <= limits.entries && left <= limits.bytes)) {
      return revision === entries[0]?.revision ? undefined : revision;
    }
    count--;
    left -= size;
  }
  return undefined;
}
