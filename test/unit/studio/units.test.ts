import { expect } from 'chai';
import fc from 'fast-check';
import type { Definition, PropertyType } from '#adapters/client/client-operations.generated';
import {
  parseText,
  sharedFormGroups,
  shownText,
  steppedText,
  resetValue,
  ValueOfEach,
  writtenText,
  type Field,
  type FormThing,
} from '#adapters/studio/model/page/form-model';
import { describedIn, fieldUnit, type UnitFacts } from '#adapters/studio/model/units/field-unit';
import { parseTyped } from '#adapters/studio/model/units/typed-number';
import { layerFacts, thingFacts } from '#adapters/studio/model/units/unit-facts';

const facts: UnitFacts = {
  artwork: 4,
  origin: { x: 106.5, y: -3.5 },
  device: 'iPhone 15',
  placeStep: 1,
  own: { x: 1.5, y: -0.3 },
  start: { x: 0.3, y: 2 },
};

const number = (type: Partial<PropertyType>): PropertyType => ({ title: 'It', group: 'All', type: 'number', ...type });

interface Kind {
  readonly type: Partial<PropertyType>;
  /** A value of the file, and what the field shows. */
  readonly pair: readonly [number, number];
  readonly step: number;
  readonly sign: string;
  /** Shown numbers are multiples of this. */
  readonly grain: number;
  readonly onDevice?: true;
}

/** Every row of the rule for units. */
const kinds: Readonly<Record<string, Kind>> = {
  'pixels of the artwork': { type: { unit: 'artwork' }, pair: [963, 240.75], step: 0.25, sign: 'pt', grain: 0.25 },
  'a place across': {
    type: { unit: 'points', measure: 'place', axis: 'x' },
    pair: [346.5, 240],
    step: 1,
    sign: 'pt',
    grain: 0.01,
    onDevice: true,
  },
  'a place down': {
    type: { unit: 'points', measure: 'place', axis: 'y' },
    pair: [156.5, 160],
    step: 1,
    sign: 'pt',
    grain: 0.01,
    onDevice: true,
  },
  'a size': { type: { unit: 'points' }, pair: [12.5, 12.5], step: 0.5, sign: 'pt', grain: 0.01 },
  'half points': { type: { measure: 'half-points' }, pair: [48, 24], step: 0.5, sign: 'pt', grain: 0.01 },
  'a share': { type: { measure: 'share' }, pair: [0.25, 25], step: 1, sign: '%', grain: 0.01 },
  'a scale': { type: { unit: 'times', measure: 'scale' }, pair: [1.5, 150], step: 1, sign: '%', grain: 0.01 },
  'a scale from the start, across': {
    type: { unit: 'times', measure: 'scale-from-start', axis: 'x' },
    pair: [2, 60],
    step: 1,
    sign: '%',
    grain: 0.01,
  },
  'a scale from the start, down': {
    type: { unit: 'times', measure: 'scale-from-start', axis: 'y' },
    pair: [0.75, 150],
    step: 1,
    sign: '%',
    grain: 0.01,
  },
  'a whole scale': {
    type: { unit: 'times', measure: 'whole-scale', axis: 'x' },
    pair: [3, 200],
    step: 1,
    sign: '%',
    grain: 0.01,
  },
  'a whole scale of a mirrored layer': {
    type: { unit: 'times', measure: 'whole-scale', axis: 'y' },
    pair: [0.3, -100],
    step: 1,
    sign: '%',
    grain: 0.01,
  },
  milliseconds: { type: { unit: 'ms', step: 100 }, pair: [1250, 1.25], step: 0.1, sign: 's', grain: 0.001 },
  seconds: { type: { unit: 's', step: 0.1 }, pair: [1.25, 1.25], step: 0.1, sign: 's', grain: 0.001 },
  degrees: { type: { unit: 'degrees', step: 1 }, pair: [-45, -45], step: 1, sign: '°', grain: 0.01 },
};

describe('the units of fields', () => {
  for (const [name, { type, pair, step, sign, grain, onDevice }] of Object.entries(kinds)) {
    const unit = fieldUnit(number(type), facts);
    if (unit === undefined) throw new Error(`${name} has no unit`);

    it(`${name}: the file has ${pair[0]} where the field shows ${pair[1]}`, () => {
      expect(unit.toField(pair[0])).to.equal(pair[1]);
      expect(unit.toFile(pair[1])).to.equal(pair[0]);
      expect([unit.step, unit.sign, unit.device]).to.deep.equal([step, sign, onDevice ? 'iPhone 15' : undefined]);
    });

    it(`${name}: what a field shows of what it wrote is what was typed, for 200 numbers`, () => {
      const shown = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((count) => count * grain);
      const origin = fc.integer({ min: -2000, max: 2000 }).map((count) => count / 2);
      const scale = fc.double({ min: 0.05, max: 20, noNaN: true });
      const property = fc.property(shown, origin, origin, scale, scale, (typed, x, y, own, start) => {
        const on = { ...facts, origin: { x, y }, own: { x: own, y: own }, start: { x: start, y: start } };
        const of = fieldUnit(number(type), on);
        const decimals = 10 ** (of?.decimals ?? 0);
        const expected = Math.round(typed * decimals) / decimals;
        expect(of?.toField(of.toFile(expected))).to.be.closeTo(expected, 1e-9);
      });
      fc.assert(property, { numRuns: 200 });
    });
  }

  it('a file that counts in pixels or milliseconds gets whole ones', () => {
    const written = (type: Partial<PropertyType>, shown: number) => fieldUnit(number(type), facts)?.toFile(shown);
    expect(written({ unit: 'artwork' }, 100.1)).to.equal(400);
    expect(written({ unit: 'ms' }, 0.7504)).to.equal(750);
    expect(written({ unit: 'points' }, 100.1)).to.equal(100.1);
  });

  it('a number without a unit has none, and a scale of 0 is taken as 1', () => {
    expect(fieldUnit(number({}), facts)).to.equal(undefined);
    const still = { ...facts, start: { x: 0, y: 0 }, own: { x: 0, y: 0 } };
    for (const measure of ['scale-from-start', 'whole-scale'] as const)
      expect(fieldUnit(number({ measure, axis: 'x' }), still)?.toField(2)).to.equal(200);
  });

  it('a description speaks of the unit that its field has', () => {
    const described = (type: Partial<PropertyType>, text: string) => describedIn(text, fieldUnit(number(type), facts));
    expect(described({ unit: 'ms' }, 'milliseconds for one run')).to.equal('seconds for one run');
    expect(described({ measure: 'half-points' }, 'twice the points that show')).to.equal('the points that show');
    expect(described({ unit: 'artwork' }, 'pixels of the 4x artwork')).to.equal('points of the page');
    expect(described({ unit: 'times', measure: 'scale' }, 'times its own width')).to.equal('percent of its own width');
    expect(described({ unit: 'times' }, 'how many times it runs')).to.equal('how many times it runs');
  });

  it('a layer is placed by a pixel of its artwork, and a class by its layer and the start of its motion', () => {
    const page = { width: 480, height: 320, artwork: 4, origin: { x: 5, y: 6 }, device: 'iPad' };
    expect(layerFacts(page)).to.deep.include({ placeStep: 0.25, own: { x: 1, y: 1 }, device: 'iPad' });
    const of = thingFacts(page, { from: { xScale: 0.5, yScale: 'big' } }, { xScale: 2, scaleY: 3 });
    expect(of).to.deep.include({ placeStep: 1, own: { x: 2, y: 3 }, start: { x: 0.5, y: 1 }, origin: { x: 5, y: 6 } });
    expect(thingFacts(page)).to.deep.include({ own: { x: 1, y: 1 }, start: { x: 1, y: 1 } });
  });
});

describe('sums in number fields', () => {
  const typed: readonly (readonly [string, number | undefined, number | undefined, string?])[] = [
    ['12', 100, 12],
    ['1,5', 100, 1.5],
    ['.5', undefined, 0.5],
    ['+20', 100, 120],
    ['-5', 100, 95],
    ['- 5', 100, 95],
    ['*2', 100, 200],
    ['/4', 100, 25],
    ['50%', 100, 50],
    ['50 %', 100, 50, 'pt'],
    ['50%', 30, 50, '%'],
    ['50', 30, 50, '%'],
    ['=-5', 100, -5],
    ['\u22125', 100, -5],
    ['-5', undefined, -5],
    ['+5', undefined, 5],
    ['*2', undefined, undefined],
    ['50%', undefined, undefined],
    ['240+20', 1, 260],
    ['480/2 - 10*2', 1, 220],
    ['(480 - 100) / 2', 1, 190],
    ['+10*2', 100, 120],
    ['12 pt', 1, 12, 'pt'],
    ['1.5s', 1, 1.5, 's'],
    ['-90°', 45, -45, '°'],
    ['1e3', 1, 1000],
  ];
  for (const [text, before, expected, sign] of typed) {
    it(`“${text}”${sign ? ` in ${sign}` : ''} over ${before ?? 'nothing'} is ${expected ?? 'no number'}`, () => {
      expect(parseTyped(text, sign)?.(before)).to.equal(expected);
    });
  }

  for (const text of [
    '',
    '-',
    '+',
    '12-',
    'a',
    '1 2',
    '(1',
    '1)',
    '%',
    '--',
    '*',
    '1/0',
    '1e999',
    '5 s',
    '50%%',
    'process',
  ]) {
    it(`“${text}” is no number`, () => {
      expect(parseTyped(text, 'pt')?.(100)).to.be.oneOf([undefined, Infinity]);
      expect(parseTyped(text, 'pt')).to.equal(undefined);
    });
  }

  it('a text of many parentheses ends', () => {
    expect(parseTyped('('.repeat(50_000))).to.equal(undefined);
    expect(parseTyped('1+'.repeat(50_000))).to.equal(undefined);
  });
});

const place = { title: 'X', group: 'All', type: 'number', minimum: 0 } as const;
const form = {
  defaults: { x: 960 },
  properties: { x: { ...place, unit: 'artwork' as const } },
  variants: {
    by: 'shapedWith',
    kinds: {
      new_rectangle: {
        defaults: { x: 240 },
        properties: {
          x: { ...place, minimum: -5000, unit: 'points' as const, measure: 'place' as const, axis: 'x' as const },
        },
      } as unknown as Definition,
    },
  },
};
const onDevice = { ...facts, placeStep: 0.25 };

function xOf(...things: readonly Partial<FormThing>[]): Field {
  const all = things.map((thing) => ({ values: {}, facts: onDevice, ...thing }));
  const field = sharedFormGroups(form, all)[0]?.fields[0];
  if (field === undefined) throw new Error('no field');
  return field;
}

describe('a field in points of the page', () => {
  const rectangle = { values: { shapedWith: 'new_rectangle', x: 346.5 } };
  const image = { values: { x: 960 } };

  it('shows points, and writes what the file counts in', () => {
    expect(shownText(xOf(image))).to.equal('240');
    expect(parseText(xOf(image), '250.25')).to.deep.equal({ value: 1001 });
    expect(shownText(xOf(rectangle))).to.equal('240');
    expect(parseText(xOf(rectangle), '250.25')).to.deep.equal({ value: 356.75 });
    expect(parseText(xOf(image), '=-1')).to.deep.equal({ problem: 'At least 0.' });
  });

  it('two layers whose files count in other units share a field where they are at the same place', () => {
    const both = xOf(image, rectangle);
    expect([both.isMixed, shownText(both)]).to.deep.equal([false, '240']);
    expect(parseText(both, '100')).to.deep.equal({ value: new ValueOfEach([400, 206.5]) });
    expect(JSON.stringify(new ValueOfEach([400, 206.5]))).to.equal('[400,206.5]');
  });

  it('a sum changes each of several layers by itself, also where they are at different places', () => {
    const mixed = xOf({ values: { x: 400 } }, rectangle);
    expect(mixed.isMixed).to.equal(true);
    expect(parseText(mixed, '+20')).to.deep.equal({ value: new ValueOfEach([480, 366.5]) });
    expect(parseText(mixed, '50%')).to.deep.equal({ value: new ValueOfEach([200, 226.5]) });
  });

  it('several layers are set back each to its own default', () => {
    expect(resetValue(xOf(image, rectangle))).to.deep.equal(new ValueOfEach([960, 240]));
    expect(resetValue(xOf(image))).to.equal(960);
  });

  it('states what the file gets, also of what is typed', () => {
    expect(writtenText(xOf(image), undefined)).to.equal('writes x = 960 (pixels of the artwork)');
    expect(writtenText(xOf(image), '1')).to.equal('writes x = 4 (pixels of the artwork)');
    expect(writtenText(xOf(rectangle), undefined)).to.equal(
      'writes x = 346.5 (points of the app’s content), on iPhone 15',
    );
    expect(writtenText(xOf(image, rectangle), '1')).to.equal('writes x = 4 and 107.5');
    expect(writtenText(xOf(image), 'x')).to.equal(undefined);
    expect(writtenText(xOf({}), undefined)).to.equal(undefined);
  });

  it('a step goes from what is typed, else from the value, and a negative number is one of its own', () => {
    expect(steppedText(xOf(image), undefined, 1)).to.equal('240.25');
    expect(steppedText(xOf(image), '10', 10)).to.equal('12.5');
    expect(steppedText(xOf({}), '', -1)).to.equal('239.75');
    const below = steppedText(xOf(rectangle), '0', -2) ?? '';
    expect(parseText(xOf(rectangle), below)).to.deep.equal({ value: 106 });
    expect(steppedText(xOf(image), 'far', 1)).to.equal(undefined);
  });

  it('another device changes what a field shows, and nothing that it writes by itself', () => {
    const elsewhere = { ...rectangle, facts: { ...onDevice, origin: { x: 0, y: 0 }, device: 'Design' } };
    expect(shownText(xOf(elsewhere))).to.equal('346.5');
    expect(writtenText(xOf(elsewhere), undefined)).to.match(/^writes x = 346\.5 .*, on Design$/);
  });
});
