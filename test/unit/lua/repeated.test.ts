import { expect } from 'chai';
import { Repeated } from '#adapters/lua/chunk/repeated';

describe('what is made of texts that come again and again', () => {
  const counted = () => {
    const made: string[] = [];
    const repeated = new Repeated<number>();
    const ask = (text: string) => repeated.of(text, () => made.push(text));
    return { made, ask };
  };

  it('is made when a text comes for the second time, and then no more', () => {
    const { made, ask } = counted();
    expect(['a', 'b', 'a', 'a', 'b', 'a', 'b'].map(ask)).to.deep.equal([undefined, undefined, 1, 1, 2, 1, 2]);
    expect(made).to.deep.equal(['a', 'b']);
  });

  it('stays while it is asked for among others, and goes when it is not', () => {
    const { made, ask } = counted();
    for (const text of ['often', 'often', 'seldom', 'seldom']) ask(text);
    for (let index = 0; index < 40; index++) for (const text of [`${index}`, `${index}`, 'often']) ask(text);
    expect(made.filter((text) => text === 'often')).to.have.length(1);
    ask('seldom');
    expect(made.filter((text) => text === 'seldom')).to.have.length(2);
  });

  it('is not made of a text that comes again only after many others, nor of a long one', () => {
    const { made, ask } = counted();
    for (let round = 0; round < 2; round++) for (let index = 0; index < 100; index++) ask(`${index}`);
    for (let round = 0; round < 3; round++) ask('long '.repeat(2000));
    expect(made).to.deep.equal([]);
  });
});
