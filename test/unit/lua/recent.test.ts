import { expect } from 'chai';
import { Recent } from '#application/support/recent';

describe('what was last made of texts', () => {
  /** What is made says how often anything was made. */
  function counting(): { readonly of: (text: string) => number } {
    const recent = new Recent<number>();
    let made = 0;
    return { of: (text) => recent.of(text, () => ++made) };
  }

  it('what was last made of texts is given again for the same text, by its characters', () => {
    const { of } = counting();
    expect([of('a'), of('b'), of('a'), of(['', 'b'].join('')), of('c')]).to.deep.equal([1, 2, 1, 2, 3]);
  });

  it('what was last made of texts is kept for the four that were asked for last', () => {
    const { of } = counting();
    for (const text of ['a', 'b', 'c', 'd']) of(text);
    expect([of('a'), of('e'), of('b'), of('a')]).to.deep.equal([1, 5, 6, 1]);
  });

  it('is not kept for texts that are too large together, or alone', () => {
    const { of } = counting();
    const [half, other, large] = ['h'.repeat(70_000), 'o'.repeat(70_000), 'l'.repeat(140_000)];
    expect([of(half), of(half), of(other), of(half)]).to.deep.equal([1, 1, 2, 3]);
    expect([of(large), of(large)]).to.deep.equal([4, 5]);
  });

  it('what was last made of texts is kept for as many as is said', () => {
    const recent = new Recent<number>(2);
    let made = 0;
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) recent.of(text, () => ++made);
    expect(made).to.equal(4);
  });

  it('what was last made of texts is not kept where making fails', () => {
    const recent = new Recent<number>();
    const fail = (): number => {
      throw new Error('no');
    };
    expect(() => recent.of('a', fail)).to.throw('no');
    expect(recent.of('a', () => 1)).to.equal(1);
  });
});
