import { expect } from 'chai';
import { type PropertyValue, sameStored } from '#domain/properties/property-value';

type Pair = readonly [PropertyValue | undefined, PropertyValue | undefined];

const same: readonly Pair[] = [
  [undefined, null],
  [[], {}],
  [{ x: null }, {}],
  [{ to: { x: 1, y: null } }, { to: { x: 1 } }],
  [
    [{ x: null }, 1],
    [{}, 1],
  ],
];
const others: readonly Pair[] = [
  [[1], [1, 2]],
  [[1], { x: 1 }],
  [[1], 'text'],
  [[1], null],
  [[1], undefined],
  [{ x: 1 }, null],
  [{ x: 1 }, {}],
  [[1], []],
  [{ x: 1 }, { x: 1, y: 2 }],
  [{}, 0],
];

describe('whether two values store the same', () => {
  for (const [a, b] of same)
    it(`whether two values store the same ${JSON.stringify(a)} and ${JSON.stringify(b)} do`, () => {
      expect([sameStored(a, b), sameStored(b, a)]).to.deep.equal([true, true]);
    });

  for (const [a, b] of others)
    it(`whether two values store the same ${JSON.stringify(a)} and ${JSON.stringify(b)} do not`, () => {
      expect([sameStored(a, b), sameStored(b, a)]).to.deep.equal([false, false]);
    });
});
