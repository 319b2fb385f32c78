import { expect } from 'chai';
import { nearest } from '#domain/problem/nearest';

describe('the nearest names', () => {
  it('name each once, however often a hand has listed it', () => {
    expect(nearest('gul', ['gull', 'gull', 'gull', 'gull', 'gum'])).to.deep.equal(['gull', 'gum']);
  });
});
