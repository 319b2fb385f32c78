import { expect } from 'chai';
import type { HistoryEntry } from '#domain/history/history-entry';
import type { FeedEvent } from '#application/ports/event-feed';
import type { AppEvent } from '#application/ports/running-app';
import { AnnounceChange } from '#application/live/announce-change';

const entry: HistoryEntry = {
  id: 'c7',
  revision: 7,
  at: '2026-11-21T09:00:00.000Z',
  author: 'external',
  request: null,
  kind: 'external',
  resource: null,
  changes: [{ path: 'App/story/index.lua', action: 'modified' }],
};

describe('AnnounceChange', () => {
  it('AnnounceChange notifies the running app and the event feed of an external edit, which belongs to no resource', () => {
    const reported: (FeedEvent | AppEvent)[] = [];
    const feed = {
      publish: (event: FeedEvent) => void reported.push(event),
      listen: () => () => undefined,
      close() {},
    };
    const app = { dispatch: (event: AppEvent) => (reported.push(event), Promise.resolve('connected' as const)) };
    new AnnounceChange(feed, app).announceEntry(entry);
    expect(reported).to.deep.equal([
      { type: 'change', revision: 7 },
      { name: 'authoring.changed', params: { files: ['App/story/index.lua'], changeset: 'c7' }, id: 'c7' },
    ]);
  });
});
