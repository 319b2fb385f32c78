import { expect } from 'chai';
import type { HistoryEntry } from '#domain/history/history-entry';
import { History } from '#application/history/history';

function historyOf(limits: { entries: number; bytes: number }, sizes: readonly number[]): History {
  const history = new History(limits);
  sizes.forEach((size, index) => history.add({ revision: index + 1, size, entry: undefined }));
  return history;
}

const revisions = (retained: readonly { revision: number }[]) => retained.map(({ revision }) => revision);

describe('History', () => {
  it('History keeps as many entries as it may', () => {
    const history = historyOf({ entries: 3, bytes: 1_000 }, [1, 1]);
    expect(history.surplus(1)).to.deep.equal([]);
    history.add({ revision: 3, size: 1, entry: undefined });
    expect(revisions(history.surplus(1))).to.deep.equal([1]);
  });

  it('History keeps as many bytes as it may', () => {
    const history = historyOf({ entries: 100, bytes: 100 }, [30, 30, 30]);
    expect(history.surplus(10)).to.deep.equal([]);
    expect(revisions(history.surplus(11))).to.deep.equal([1]);
    expect(revisions(history.surplus(80))).to.deep.equal([1, 2, 3]);
  });

  it('History lets the newest entry stay, however large it is', () => {
    expect(revisions(historyOf({ entries: 9, bytes: 100 }, [50]).surplus(5_000))).to.deep.equal([1]);
  });

  it('History drops many in several steps', () => {
    expect(historyOf({ entries: 1, bytes: 1_000 }, Array<number>(200).fill(1)).surplus(1)).to.have.length(64);
  });

  it('History counts the bytes of what was dropped no more', () => {
    const history = historyOf({ entries: 100, bytes: 100 }, [60, 40]);
    history.drop(history.surplus(1));
    expect(revisions(history.all)).to.deep.equal([2]);
    expect(history.surplus(60)).to.deep.equal([]);
  });

  it('History has the newest entry of each file, of the retained ones', () => {
    const history = new History({ entries: 9, bytes: 4 });
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
    history.drop(history.surplus(2));
    expect(newest()).to.deep.equal(['b2', 'c3']);
    history.replace(history.all.slice(1));
    expect(newest()).to.deep.equal(['c3']);
  });

  it('History has the given revision until the entries are there, and theirs from then on, be there none', () => {
    const history = new History({ entries: 9, bytes: 100 });
    history.expect(3);
    expect(history.revision).to.equal(3);
    history.replace([]);
    expect(history.revision).to.equal(0);
    history.expect(3);
    expect(history.revision).to.equal(0);
  });

  it('History finds a revision with and without gaps before it', () => {
    const history = historyOf({ entries: 9, bytes: 100 }, [1, 1, 1]);
    history.replace(history.all.filter(({ revision }) => revision !== 2));
    expect(history.at(1)?.revision).to.equal(1);
    expect(history.at(2)).to.equal(undefined);
    expect(history.at(3)?.revision).to.equal(3);
    expect(history.at(4)).to.equal(undefined);
    expect(history.revision).to.equal(3);
  });
});
