import { expect } from 'chai';
import { LruCache } from '#application/support/two-ages';

/** Values that say themselves how much room they take. */
function roomFor(size: number): LruCache<number> {
  return new LruCache<number>(size, (_, value) => value);
}

describe('values of two ages', () => {
  it('values of two ages are found until as much came later as there is room for', () => {
    const values = roomFor(8);
    values.put('first', 2);
    for (const key of ['a', 'b', 'c']) values.put(key, 1);
    expect(values.get('first')).to.equal(2);
    for (const key of ['d', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) values.put(key, 1);
    expect(values.get('first')).to.equal(undefined);
    expect(values.get('k')).to.equal(1);
  });

  it('values of two ages stay when they are asked for again', () => {
    const values = roomFor(8);
    values.put('first', 2);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) {
      expect(values.get('first')).to.equal(2);
      values.put(key, 1);
    }
  });

  it('values of two ages are what they were put as last, and take the room of that', () => {
    const values = roomFor(8);
    values.put('other', 1);
    for (let round = 1; round <= 100; round++) values.put('same', 1 + (round % 3));
    expect(values.get('same')).to.equal(2);
    expect(values.get('other')).to.equal(1);
  });

  it('values of two ages are forgotten in every age', () => {
    const values = roomFor(8);
    values.put('first', 2);
    for (const key of ['a', 'b', 'c']) values.put(key, 1);
    values.put('first', 1);
    values.delete('first');
    expect(values.get('first')).to.equal(undefined);
  });

  it('values of two ages stay when one comes that there is no room for, which is not kept, nor what it was before', () => {
    const values = roomFor(8);
    values.put('first', 2);
    values.put('same', 1);
    for (let round = 1; round <= 3; round++) values.put('same', 5);
    expect(values.get('first')).to.equal(2);
    expect(values.get('same')).to.equal(undefined);
  });
});
