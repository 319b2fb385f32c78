import { expect } from 'chai';
import { RecordIndex } from '#adapters/store-fs/log/record-index';
import type { ScannedRecord } from '#adapters/store-fs/log/segment-reader';

const headOf = (revision: number, key?: string): ScannedRecord => ({
  revision,
  head: null,
  size: 1,
  large: new Map(),
  ...(key === undefined ? {} : { key }),
});
const indexOf = (...revisions: number[]) => new RecordIndex(revisions.map((revision) => headOf(revision)));
const revisions = (heads: readonly ScannedRecord[]) => heads.map(({ revision }) => revision);

describe('RecordIndex', () => {
  it('RecordIndex has the newest revision, and 0 without a head', () => {
    expect(indexOf().newest).to.equal(0);
    const index = indexOf(3, 4);
    expect(index.newest).to.equal(4);
    index.add(headOf(5));
    expect(index.newest).to.equal(5);
  });

  it('RecordIndex finds the newest heads before a revision, newest first, up to a limit', () => {
    const index = indexOf(3, 4, 5, 6);
    expect(revisions(index.before(Infinity, Infinity))).to.deep.equal([6, 5, 4, 3]);
    expect(revisions(index.before(6, 2))).to.deep.equal([5, 4]);
    expect(revisions(index.before(5, 9))).to.deep.equal([4, 3]);
    expect(revisions(index.before(3, 9))).to.deep.equal([]);
    expect(revisions(index.before(Infinity, 0))).to.deep.equal([]);
  });

  it('RecordIndex finds the heads after a revision, oldest first', () => {
    const index = indexOf(3, 4, 5, 6);
    expect(revisions(index.since(0))).to.deep.equal([3, 4, 5, 6]);
    expect(revisions(index.since(4))).to.deep.equal([5, 6]);
    expect(revisions(index.since(6))).to.deep.equal([]);
    expect(revisions(index.since(9))).to.deep.equal([]);
  });

  it('RecordIndex returns lists that later changes leave alone', () => {
    const index = indexOf(1, 2);
    const [older, newer] = [index.before(Infinity, Infinity), index.since(0)];
    index.add(headOf(3));
    index.trim(3);
    expect([revisions(older), revisions(newer)]).to.deep.equal([
      [2, 1],
      [1, 2],
    ]);
  });

  it('RecordIndex finds a head by its key until it is trimmed', () => {
    const index = new RecordIndex([headOf(1, 'a'), headOf(2)]);
    index.add(headOf(3, 'b'));
    expect([index.find('a')?.revision, index.find('b')?.revision, index.find('c')]).to.deep.equal([1, 3, undefined]);
    index.trim(2);
    expect([index.find('a'), index.find('b')?.revision]).to.deep.equal([undefined, 3]);
  });

  it('RecordIndex finds the newest of two heads with one key, and still when the older is trimmed', () => {
    const index = new RecordIndex([headOf(1, 'a'), headOf(2, 'a')]);
    expect(index.find('a')?.revision).to.equal(2);
    index.trim(2);
    expect(index.find('a')?.revision).to.equal(2);
  });

  it('RecordIndex trims the heads before a revision, and returns which', () => {
    const index = indexOf(3, 4, 5, 6);
    expect(index.trim(3)).to.deep.equal([]);
    expect(index.trim(5)).to.deep.equal([3, 4]);
    expect(revisions(index.since(0))).to.deep.equal([5, 6]);
    expect([index.at(4), index.at(5)?.revision, index.at(7)]).to.deep.equal([undefined, 5, undefined]);
  });

  it('RecordIndex never trims the newest head', () => {
    const index = indexOf(3, 4);
    expect(index.trim(Infinity)).to.deep.equal([3]);
    expect(index.trim(Infinity)).to.deep.equal([]);
    expect(index.newest).to.equal(4);
    expect(indexOf().trim(9)).to.deep.equal([]);
  });
});
