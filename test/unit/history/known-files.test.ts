import { expect } from 'chai';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { layout } from '#application/project/layout/project-layout';
import { usualLimits } from '#application/history/history';
import type { HistoryRecord } from '#domain/history/history-entry';
import { HistoryLog } from '#application/history/history-log';
import { KnownFiles } from '#application/history/known-files';

const record: HistoryRecord = {
  entry: {
    id: 'copied',
    revision: 1,
    at: '2026-11-22T09:00:00.000Z',
    author: 'me',
    request: { operation: 'createPage', address: ['one', 'two'] },
    kind: 'change',
    resource: null,
    changes: [],
  },
  files: ['a.png', 'b.png'].map((path) => ({ path, before: null, after: Buffer.from(path) })),
};

describe('KnownFiles', () => {
  it('KnownFiles reads an entry once for a look at several files, and holds it no longer', async () => {
    const path = layout.historyEntry(1);
    const store = await openMemoryStore([[path, historyEntryCodec.write(record)]]);
    let reads = 0;
    const files = {
      read: (read: string) => (reads++, store.read(read)),
      list: (folder: string) => store.list(folder),
      stat: (asked: string) => store.stat(asked),
    };
    const log = new HistoryLog(files, historyEntryCodec, usualLimits);
    const known = new KnownFiles(store, log);
    await log.open();
    for (const look of [1, 2]) {
      const find = known.finding();
      for (const { path, after } of record.files) {
        expect(await find(path)).to.deep.equal({ content: after, version: undefined });
      }
      expect(reads, `look ${look}`).to.equal(1 + look);
    }
  });
});
