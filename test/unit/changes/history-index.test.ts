import { expect } from 'chai';
import type { HistoryEntry } from '#domain/history/history-entry';
import { HistoryIndex } from '#application/changes/history-index';

function historyOf(...revisions: readonly number[]): HistoryIndex {
  const history = new HistoryIndex();
  for (const revision of revisions) history.add({ revision, entry: undefined });
  return history;
}

function entryOf(revision: number, ...paths: string[]): HistoryEntry {
  return {
    id: `id${revision}`,
    revision,
    kind: 'change',
    at: '',
    author: '',
    request: null,
    resource: null,
    changes: paths.map((path) => ({ path, action: 'modified' })),
  };
}

const indexed = (entry: HistoryEntry) => ({ revision: entry.revision, entry });

function newestByPath({ lastByPath }: HistoryIndex): string[] {
  return [...lastByPath].map(([path, { revision }]) => `${path}${revision}`).sort();
}

const revisionsOf = (entries: readonly { readonly revision: number }[]) => entries.map(({ revision }) => revision);

describe('HistoryIndex', () => {
  it('History has the newest entry of each file, of those that it retains', () => {
    const history = new HistoryIndex();
    for (const entry of [entryOf(1, 'a', 'b'), entryOf(2, 'b'), entryOf(3, 'c')]) history.add(indexed(entry));
    expect(newestByPath(history)).to.deep.equal(['a1', 'b2', 'c3']);
    expect(history.find('id1')?.revision).to.equal(1);
    history.drop(2);
    expect(newestByPath(history)).to.deep.equal(['b2', 'c3']);
    history.drop(3);
    expect(newestByPath(history)).to.deep.equal(['c3']);
    expect(history.find('id1')).to.equal(undefined);
  });

  it('History has the newest entry of each file also when the older ones come later', () => {
    const history = new HistoryIndex();
    history.add(indexed(entryOf(3, 'b', 'c')));
    history.addOlder([entryOf(1, 'a', 'b'), entryOf(2, 'a')].map(indexed), true);
    expect(newestByPath(history)).to.deep.equal(['a2', 'b3', 'c3']);
    expect(revisionsOf(history.all)).to.deep.equal([1, 2, 3]);
    expect(history.find('id1')?.revision).to.equal(1);
  });

  it('History is whole when it has the oldest entry, also when what it lacked was dropped, until others are there', () => {
    const history = historyOf(8, 9);
    expect(history.isWhole).to.equal(false);
    history.addOlder([{ revision: 7, entry: undefined }], false);
    history.drop(6);
    expect(history.isWhole).to.equal(false);
    history.drop(7);
    expect([history.isWhole, ...revisionsOf(history.all)]).to.deep.equal([true, 7, 8, 9]);
    history.clear();
    expect([history.isWhole, history.first]).to.deep.equal([false, undefined]);
    history.addOlder([], true);
    expect(history.isWhole).to.equal(true);
  });

  it('History lists the newest entries before a revision, the newest first', () => {
    const history = historyOf(3, 4, 5, 6);
    expect(revisionsOf(history.before(Infinity, 2))).to.deep.equal([6, 5]);
    expect(revisionsOf(history.before(5, 9))).to.deep.equal([4, 3]);
    expect(revisionsOf(history.before(3, 9))).to.deep.equal([]);
  });

  it('History has the revision of its newest entry, and 0 without one', () => {
    expect(historyOf().revision).to.equal(0);
    expect(historyOf(1, 2).revision).to.equal(2);
  });

  it('History finds a revision with and without gaps before it', () => {
    const history = historyOf(2, 4);
    expect(history.at(1)).to.equal(undefined);
    expect(history.at(2)?.revision).to.equal(2);
    expect(history.at(3)).to.equal(undefined);
    expect(history.at(4)?.revision).to.equal(4);
    expect(history.at(5)).to.equal(undefined);
    expect(history.revision).to.equal(4);
  });
});
