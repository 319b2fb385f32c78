import { expect } from 'chai';
import { placesIn } from '#adapters/lua/code/named-places';

describe('places of a file', () => {
  const content = Buffer.from('local sea = UI.layers.gull\nreturn { boat = "sail" }\n');

  it('are found once for each version of the file', () => {
    expect(placesIn(content)).to.equal(placesIn(content));
    expect(placesIn(content).used).to.equal(placesIn(content).used);
    expect(placesIn(Buffer.from(content))).to.not.equal(placesIn(content));
  });

  it('are names that the syntax shows, words as keys, and strings', () => {
    const places = placesIn(content);
    expect(places.used.map(({ name, isCertain }) => [name, isCertain])).to.deep.equal([['gull', true]]);
    expect(places.keys.map(({ name }) => name)).to.deep.equal(['gull', 'boat']);
    expect(places.strings.map(({ value }) => value)).to.deep.equal(['sail']);
    expect(places.lineOf(places.strings[0]?.start ?? 0)).to.equal(2);
  });

  it('of a text that is no Lua are its words', () => {
    const places = placesIn(Buffer.from('return { boat = "sail"'));
    expect(places.isLua).to.equal(false);
    expect(places.used).to.deep.equal([]);
    expect(places.strings).to.have.length(1);
  });
});
