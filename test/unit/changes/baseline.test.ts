import { expect } from 'chai';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { defaultHistoryLimits } from '#application/changes/history-limits';
import type { NewHistoryRecord } from '#domain/history/history-entry';
import { HistoryLog } from '#application/changes/history-log';
import { Baseline } from '#application/changes/external/baseline';
import { replaced, replacedLog } from '../../support/store/replaced-store.js';

const record: NewHistoryRecord = {
  entry: {
    id: 'copied',
    at: '2026-11-22T09:00:00.000Z',
    author: 'me',
    request: { operation: 'createPage', address: ['one', 'two'] },
    kind: 'change',
    resource: null,
  },
  files: ['a.png', 'b.png'].map((path) => ({ path, before: null, after: Buffer.from(path) })),
};

describe('Baseline', () => {
  it('KnownFiles reads a record once for a look at several files, and again for the next look', async () => {
    const store = await openMemoryStore();
    await store.commit({ files: [], preconditions: [], records: [historyEntryCodec.write(record)] });
    let reads = 0;
    const counted = replacedLog(store.log, { record: (revision) => (reads++, store.log.record(revision)) });
    const log = new HistoryLog(
      replaced(store, () => ({ log: counted })),
      historyEntryCodec,
      defaultHistoryLimits,
    );
    const known = new Baseline(store, log);
    for (const look of [1, 2]) {
      const find = known.finding();
      for (const { path, after } of record.files) {
        expect(await find(path)).to.deep.equal({ content: after, version: undefined });
      }
      expect(reads, `look ${look}`).to.equal(look);
    }
  });
});
