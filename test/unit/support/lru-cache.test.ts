import { expect } from 'chai';
import fc from 'fast-check';
import { LruCache } from '#application/support/lru-cache';

/** A cache of numbers, each of which takes as much as it is. */
function cacheOf(capacity: number, evicted: string[] = []): LruCache<number> {
  return new LruCache<number>(
    capacity,
    (_, value) => value,
    (_, key) => evicted.push(key),
  );
}

describe('LruCache', () => {
  it('LruCache evicts the least recently used value first', () => {
    const evicted: string[] = [];
    const cache = cacheOf(3, evicted);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    cache.get('a');
    cache.set('d', 1);
    cache.set('e', 1);
    expect(evicted).to.deep.equal(['b', 'c']);
    expect(cache.get('a')).to.equal(1);
  });

  it('LruCache evicts as many values as a new one needs', () => {
    const evicted: string[] = [];
    const cache = cacheOf(8, evicted);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, 1);
    cache.set('large', 4);
    expect(evicted).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  it('LruCache does not cache a value that takes more than half of its capacity, nor the one it replaces', () => {
    const cache = cacheOf(8);
    cache.set('other', 2);
    cache.set('same', 1);
    cache.set('same', 5);
    expect([cache.get('same'), cache.get('other')]).to.deep.equal([undefined, 2]);
  });

  it('LruCache never holds more than its capacity, and finds each value that it was given last and has not evicted', () => {
    const step = fc.tuple(
      fc.constantFrom('set', 'get', 'delete'),
      fc.constantFrom(...'abcdefgh'),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const gone: string[] = [];
        const cache = cacheOf(12, gone);
        const model = new Map<string, number>();
        for (const [what, key, value] of steps) {
          if (what === 'set') cache.set(key, value);
          else if (what === 'delete') cache.delete(key);
          for (const each of gone.splice(0)) model.delete(each);
          if (what === 'set' && value <= 6) model.set(key, value);
          expect(cache.get(key)).to.equal(model.get(key));
          expect([...model.values()].reduce((sum, each) => sum + each, 0)).to.be.at.most(12);
        }
      }),
    );
  });
});
