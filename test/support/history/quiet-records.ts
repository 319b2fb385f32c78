import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import type { NewRecord } from '#application/ports/change-log';

const at = '2026-11-27T16:00:00.000Z';

/** Records of edits that no undo without options is about. */
export function quietRecords(count: number): NewRecord[] {
  return Array.from({ length: count }, (_, index) =>
    historyEntryCodec.write({
      entry: { id: `quiet${index + 1}`, kind: 'external', author: 'external', at, request: null, resource: null },
      files: [{ path: 'notes.txt', before: null, after: Buffer.from(`text ${index}`) }],
    }),
  );
}
