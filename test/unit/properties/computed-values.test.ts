import { expect } from 'chai';
import { clearing, isNamed, replacedBy, withoutPaths } from '#application/properties/computed-values';
import type { ComputedValue, PropertyEdit } from '#domain/model/script-model';
import type { PropertyValue } from '#domain/properties/property-value';

const computed = (at: string, replaceable = true): ComputedValue => ({
  at,
  expression: 'f()',
  line: 1,
  replaceable,
});
const edit = (place: string, value: PropertyValue): PropertyEdit => ({ op: 'set', path: place.split('.'), value });
const placesOf = (values: readonly ComputedValue[]) => values.map(({ at }) => at);

describe('computed values', () => {
  it('an edit replaces those at its path, around it, and in a table that it does not leave', () => {
    const values = [computed('y'), computed('from.x'), computed('from.deep.z'), computed('to'), computed('far', false)];
    for (const [edits, replaced] of [
      [[edit('y', 1)], ['y']],
      [[edit('yes', 1), edit('from.y', 1)], []],
      [[edit('from', null)], ['from.x', 'from.deep.z']],
      [[edit('from', { x: 1, deep: {} })], ['from.x']],
      [[edit('from', { y: 1 })], ['from.deep.z']],
      [[edit('to.x', 1), edit('far', 1)], ['to']],
    ] as const)
      expect(placesOf(replacedBy(edits, values)), JSON.stringify(edits)).to.deep.equal(replaced);
  });

  it('a request names a value by its path, that of a table around it, or of a value in it', () => {
    for (const [paths, isIt] of [
      [['from.x'], true],
      [['y', 'from'], true],
      [['from.x.deep'], true],
      [['from.xScale', 'fro', ''], false],
      [[], false],
    ] as const)
      expect(isNamed(computed('from.x'), paths), paths.join()).to.equal(isIt);
  });

  it('a table that is computed is cleared before a value in it is set, and a value that is set back to nothing', () => {
    const set = edit('from.y', 1);
    expect(clearing([set], [computed('from'), computed('y')], { y: null })).to.deep.equal([
      edit('from', null),
      edit('y', null),
      set,
    ]);
    expect(clearing([set], [computed('from', false), computed('x')], {})).to.deep.equal([set]);
  });

  it('paths are taken out of a table without a change of it or of the tables around them', () => {
    const table = { y: 1, from: { x: 2, y: 3 } };
    expect(withoutPaths(table, ['y', 'from.x', 'to.x', 'y.z'])).to.deep.equal({ from: { y: 3 } });
    expect(table).to.deep.equal({ y: 1, from: { x: 2, y: 3 } });
  });
});
