import { expect } from 'chai';
import { FileCache } from '#application/reading/file-cache';

const content = new Uint8Array(10_000);

describe('FileCache', () => {
  it('FileCache drops what was not read for longest, also after it was emptied', () => {
    const cache = new FileCache(36_000);
    const add = (...paths: readonly string[]) =>
      paths.forEach((path) => cache.add(path, 'file', { content, version: path }));
    const held = () => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((path) => cache.find(path, 'file') !== undefined);
    for (const round of ['when it is new', 'after it was emptied', 'after it was emptied again']) {
      add('a', 'b', 'c');
      cache.find('a', 'file');
      add('d');
      expect(held(), round).to.deep.equal(['a', 'c', 'd']);
      add('e', 'f');
      expect(held(), round).to.deep.equal(['d', 'e', 'f']);
      cache.find('d', 'file');
      add('g');
      expect(held(), round).to.deep.equal(['d', 'f', 'g']);
      cache.invalidate('');
      expect(held(), round).to.deep.equal([]);
    }
  });
});
