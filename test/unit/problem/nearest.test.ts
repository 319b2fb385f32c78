import { expect } from 'chai';
import { nearest } from '#domain/problem/nearest';

describe('the nearest names', () => {
  it('name each once, however often a hand has listed it', () => {
    expect(nearest('gul', ['gull', 'gull', 'gull', 'gull', 'gum'])).to.deep.equal(['gull', 'gum']);
  });

  it('have something of what was asked for', () => {
    for (const wanted of ['', 'a', '1']) expect(nearest(wanted, ['x', 'y', 'X']), wanted).to.deep.equal([]);
    expect(nearest('X', ['x', 'y'])).to.deep.equal(['x']);
    expect(nearest('xx', ['x', 'y'])).to.deep.equal(['x']);
  });
});
