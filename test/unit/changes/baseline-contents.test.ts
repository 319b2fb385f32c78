import { expect } from 'chai';
import { BaselineContents } from '#application/changes/external/baseline-contents';

const bytes = (size: number) => new Uint8Array(size);

describe('BaselineContents', () => {
  it('RecentContents lets those go that were set longest ago when there is no more room', () => {
    const contents = new BaselineContents(10);
    contents.set('a', bytes(4));
    contents.set('b', bytes(4));
    contents.set('a', bytes(4));
    contents.set('c', bytes(4));
    expect(['a', 'b', 'c'].map((path) => contents.get(path)?.length)).to.deep.equal([4, undefined, 4]);
  });

  it('RecentContents counts a file once, however often it is set, and not when it was removed', () => {
    const contents = new BaselineContents(10);
    contents.set('a', bytes(5));
    for (let index = 0; index < 10; index++) contents.set('b', bytes(5));
    contents.delete('b');
    contents.set('c', bytes(5));
    expect(['a', 'c'].map((path) => contents.get(path)?.length)).to.deep.equal([5, 5]);
  });

  it('RecentContents keeps no large file, nor what it held before it was large', () => {
    const contents = new BaselineContents();
    contents.set('a', bytes(1));
    contents.set('a', bytes(256 * 1024 + 1));
    expect(contents.get('a')).to.equal(undefined);
  });

  it('RecentContents keeps nothing of what lay around a content, as in an entry of the history with a page of pictures', () => {
    const contents = new BaselineContents();
    const entry = bytes(1024 * 1024).fill(7);
    contents.set('a', entry.subarray(10, 15));
    expect(contents.get('a')).to.deep.equal(bytes(5).fill(7));
    expect(contents.get('a')?.buffer.byteLength).to.be.below(entry.length);
  });
});
