import { expect } from 'chai';
import { nearest } from '#domain/problem/nearest';

describe('the nearest names', () => {
  it('the nearest names name each once, however often a hand has listed it', () => {
    expect(nearest('gul', ['gull', 'gull', 'gull', 'gull', 'gum'])).to.deep.equal(['gull', 'gum']);
  });

  it('the nearest names have something of what was asked for', () => {
    for (const wanted of ['', 'a', '1']) expect(nearest(wanted, ['x', 'y', 'X']), wanted).to.deep.equal([]);
    expect(nearest('X', ['x', 'y'])).to.deep.equal(['x']);
    expect(nearest('xx', ['x', 'y'])).to.deep.equal(['x']);
  });

  it('the nearest names count two letters that changed places as one mistake', () => {
    expect(nearest('prot', ['root', 'port'])).to.deep.equal(['port', 'root']);
    expect(nearest('ab', ['ba'])).to.deep.equal(['ba']);
    expect(nearest('linaer', ['linear'])).to.deep.equal(['linear']);
  });
});
