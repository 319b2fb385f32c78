import { expect } from 'chai';
import type { HistoryEntry } from '#domain/history/history-entry';
import { HistoryIndex } from '#application/changes/history-index';

function historyOf(limits: { entries: number; bytes: number }, sizes: readonly number[]): HistoryIndex {
  const history = new HistoryIndex({ ...limits, largeBytes: 0 });
  sizes.forEach((size, index) => history.add({ revision: index + 1, size, entry: undefined }));
  return history;
}

function trimmed(history: HistoryIndex): HistoryIndex {
  const before = history.surplus();
  if (before !== undefined) history.drop(before);
  return history;
}

const revisions = (history: HistoryIndex) => history.all.map(({ revision }) => revision);

describe('HistoryIndex', () => {
  it('History has no surplus while it has as many entries as it may', () => {
    const history = historyOf({ entries: 3, bytes: 1_000 }, [1, 1, 1]);
    expect(history.surplus()).to.equal(undefined);
    history.add({ revision: 4, size: 1, entry: undefined });
    expect(history.surplus()).to.equal(2);
  });

  it('History has no surplus while its entries take as many bytes as they may', () => {
    const history = historyOf({ entries: 100, bytes: 100 }, [30, 30, 40]);
    expect(history.surplus()).to.equal(undefined);
    history.add({ revision: 4, size: 1, entry: undefined });
    expect(history.surplus()).to.equal(2);
    history.add({ revision: 5, size: 99, entry: undefined });
    expect(history.surplus()).to.equal(4);
  });

  it('History lets the newest entry stay, however large it is', () => {
    const limits = { entries: 9, bytes: 100 };
    expect(revisions(trimmed(historyOf(limits, [5_000])))).to.deep.equal([1]);
    expect(revisions(trimmed(historyOf(limits, [50, 5_000])))).to.deep.equal([2]);
    expect(revisions(trimmed(historyOf({ entries: 0, bytes: 0 }, [1, 1])))).to.deep.equal([2]);
  });

  it('History has the whole surplus at once', () => {
    const history = historyOf({ entries: 1, bytes: 1_000 }, Array<number>(200).fill(1));
    expect(history.surplus()).to.equal(200);
    history.drop(200);
    expect(revisions(history)).to.deep.equal([200]);
    expect(history.surplus()).to.equal(undefined);
  });

  it('History counts the bytes of dropped entries no more', () => {
    const history = historyOf({ entries: 100, bytes: 100 }, [60, 40]);
    history.drop(2);
    expect(revisions(history)).to.deep.equal([2]);
    history.add({ revision: 3, size: 60, entry: undefined });
    expect(history.surplus()).to.equal(undefined);
  });

  it('History has the newest entry of each file, of those that it retains', () => {
    const history = new HistoryIndex({ entries: 9, bytes: 9, largeBytes: 0 });
    const entry = (revision: number, ...paths: string[]): HistoryEntry => ({
      id: `id${revision}`,
      revision,
      kind: 'change',
      at: '',
      author: '',
      request: null,
      resource: null,
      changes: paths.map((path) => ({ path, action: 'modified' })),
    });
    const newest = () => [...history.lastByPath].map(([path, { revision }]) => `${path}${revision}`).sort();
    [entry(1, 'a', 'b'), entry(2, 'b'), entry(3, 'c')].forEach((each) =>
      history.add({ revision: each.revision, size: 1, entry: each }),
    );
    expect(newest()).to.deep.equal(['a1', 'b2', 'c3']);
    expect(history.find('id1')?.revision).to.equal(1);
    history.drop(2);
    expect(newest()).to.deep.equal(['b2', 'c3']);
    history.drop(3);
    expect(newest()).to.deep.equal(['c3']);
    expect(history.find('id1')).to.equal(undefined);
  });

  it('History has the revision of its newest entry, and 0 without one', () => {
    expect(historyOf({ entries: 9, bytes: 100 }, []).revision).to.equal(0);
    expect(historyOf({ entries: 9, bytes: 100 }, [1, 1]).revision).to.equal(2);
  });

  it('History finds a revision with and without gaps before it', () => {
    const history = new HistoryIndex({ entries: 9, bytes: 100, largeBytes: 0 });
    for (const revision of [1, 3]) history.add({ revision, size: 1, entry: undefined });
    expect(history.at(1)?.revision).to.equal(1);
    expect(history.at(2)).to.equal(undefined);
    expect(history.at(3)?.revision).to.equal(3);
    expect(history.at(4)).to.equal(undefined);
    expect(history.revision).to.equal(3);
  });
});
