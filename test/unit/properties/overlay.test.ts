import { expect } from 'chai';
import { overlay, type Properties } from '#domain/properties/property-value';

const plain = (table: Properties): unknown => JSON.parse(JSON.stringify(table));

describe('values laid over others', () => {
  it('values laid over others go into a table name by name', () => {
    expect(plain(overlay({ to: { x: 1, y: 2 }, z: 3 }, { to: { y: null } }))).to.deep.equal({
      to: { x: 1, y: null },
      z: 3,
    });
  });

  for (const [what, before] of Object.entries({ 'a list': [1, 2], 'a text': 'ab', nothing: null, 'a number': 1 }))
    it(`values laid over others replace ${what} whole, where they are a table`, () => {
      expect(plain(overlay({ to: before }, { to: { x: 3 } }))).to.deep.equal({ to: { x: 3 } });
    });

  it('values laid over others are no part of what comes of it', () => {
    const patch = { to: { deep: { x: 1 } } };
    const merged = overlay({ to: 'there' }, patch);
    patch.to.deep.x = 2;
    expect(plain(merged)).to.deep.equal({ to: { deep: { x: 1 } } });
  });
});
