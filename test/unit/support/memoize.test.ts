import { expect } from 'chai';
import { memoize } from '#application/support/memoize';

describe('a value that is computed once per object', () => {
  it('a value that is computed once per object is not computed again, also where it is false', () => {
    const asked: object[] = [];
    const isEmpty = memoize((list: readonly number[]) => {
      asked.push(list);
      return list.length === 0;
    });
    const [empty, one] = [[], [1]];
    expect([isEmpty(empty), isEmpty(one), isEmpty(empty), isEmpty(one)]).to.deep.equal([true, false, true, false]);
    expect(asked).to.deep.equal([empty, one]);
  });

  it('a value that is computed once per object is computed for another object with the same values', () => {
    let count = 0;
    const number = memoize(() => ++count);
    expect([number({}), number({})]).to.deep.equal([1, 2]);
  });

  it('a value that is computed once per object is computed again where that failed', () => {
    let count = 0;
    const failing = memoize((): number => {
      if (count++ === 0) throw new Error('not yet');
      return count;
    });
    const of = {};
    expect(() => failing(of)).to.throw('not yet');
    expect(failing(of)).to.equal(2);
  });
});
