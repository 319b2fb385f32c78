import { expect } from 'chai';
import fc from 'fast-check';
import { isAllowedName } from '#domain/name/check-name';
import { foldName } from '#domain/name/taken-names';
import { inDrawingOrder, namePictures, renamedPictures } from '#domain/picture/name-pictures';
import { sizedPictures } from '#domain/picture/picture-sizes';
import { rounds } from '../../../support/rounds.js';

const file = (name: string, width = 10, height = 20) => ({ name, width, height });
const named = (files: readonly string[], taken: readonly string[] = []) =>
  namePictures(sizedPictures(files.map((name) => file(name))), taken);
/** By the first file of each. */
const namesOf = (files: readonly string[], taken: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(named(files, taken).map((each) => [each.files[0]?.[1].name ?? '', each.name]));

describe('the names of pictures that become layers', () => {
  for (const [what, names] of Object.entries<Readonly<Record<string, string>>>({
    'stay where a layer can have them': { 'sun.png': 'sun', 'small boat.png': 'small boat', '_a-1.png': '_a-1' },
    'are composed': { 'cafe\u0301.png': 'caf\u00e9', '\u1112\u1161\u11ab.png': '\ud55c' },
    'take an ending in any capitals': { 'sun.PNG': 'sun', 'sea.Png': 'sea' },
    'leave out order numbers': {
      '01_sun.png': 'sun',
      '2-sea.png': 'sea',
      '003. sky.png': 'sky',
      '10 boat.png': 'boat',
      '11 _gull.png': 'gull',
    },
    'keep a number where no name remains': { '2.png': '_2', '03_.png': '_03', '4 (1).png': '_4_1', '5-6.png': '_5-6' },
    'keep digits that are no order number': { '3d-cat.png': '_3d-cat', 'cat 2.png': 'cat 2' },
    'keep the number where the name would be another picture’s': { 'sun.png': 'sun', '01_sun.png': '_01_sun' },
    'keep the numbers of pictures that differ by them': { '01_sun.png': '_01_sun', '02_SUN.png': '_02_SUN' },
    'lose brackets and blanks around': { 'cat (1).png': 'cat_1', ' [moon] .png': 'moon', 'a{b}c.png': 'a_b_c' },
    'lose emoji': { '🐱.png': 'picture', 'cat 🐱.png': 'cat', '🐱‍👤ninja.png': 'ninja' },
    'are no words that layers cannot have': { 'class.png': 'class_', 'con.png': 'con_', 'Aux.png': 'Aux_' },
    'are letters of any script': { '太陽.png': '太陽', 'солнце.png': 'солнце', '٣.png': '_٣' },
    'are never equal but for case': { 'Sky.png': 'Sky2', 'sky.png': 'sky' },
    'count on where they would be equal': { 'a(b).png': 'a_b2', 'a[b].png': 'a_b3', 'a_b.png': 'a_b' },
    'are short': { [`${'x'.repeat(300)}.png`]: 'x'.repeat(60), [`${'太'.repeat(200)}.png`]: '太'.repeat(50) },
  })) {
    it(what, () => {
      expect(namesOf(Object.keys(names))).to.deep.equal(names);
      expect(namesOf(Object.keys(names).reverse()), 'in any order').to.deep.equal(names);
    });
  }

  it('are none of the layers that are there', () => {
    expect(namesOf(['Sun.png', '01_sea.png'], ['sun', 'sea'])).to.deep.equal({
      'Sun.png': 'Sun2',
      '01_sea.png': '_01_sea',
    });
  });

  it('are listed where the file is called otherwise', () => {
    const files = ['01_sun.png', 'sea.png', 'sky.PNG', 'moon@2x.png', 'cafe\u0301.png'];
    expect(renamedPictures(named(files))).to.have.deep.members([
      { file: '01_sun.png', name: 'sun' },
      { file: 'sky.PNG', name: 'sky' },
      { file: 'cafe\u0301.png', name: 'caf\u00e9' },
    ]);
  });

  it('are allowed, all different and the same again, whatever the files are called', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'aAsS10_-. ()@[]é🐱太\u0301\u200d/\\', 'sun', '01_', '@2x', 'class', 'con'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const name = fc.array(unit, { maxLength: 8 }).map((units) => `${units.join('')}.png`);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.array(unit, { maxLength: 3 }), (files, taken) => {
        const pictures = named(files, taken);
        const names = pictures.map((each) => each.name);
        for (const each of names) expect(isAllowedName('layer', each), JSON.stringify(each)).to.equal(true);
        const all = [...names, ...new Set(taken.map(foldName))].map(foldName);
        expect(new Set(all).size).to.equal(all.length);
        expect(pictures.flatMap((each) => each.files.map(([, { name: of }]) => of)).sort()).to.deep.equal(
          [...files].sort(),
        );
        const again = named([...files].reverse(), taken).map((each) => each.name);
        expect(again.sort()).to.deep.equal(names.sort());
      }),
      { numRuns: rounds(75) },
    );
  });
});

describe('the sizes of pictures that become layers', () => {
  const sizes = (...files: ReturnType<typeof file>[]) =>
    sizedPictures(files).map(({ stem, files: of, width, height }) => [
      stem,
      of.map(([suffix]) => suffix),
      width,
      height,
    ]);

  it('are those of the artwork: a picture alone is the artwork, and of several sizes the largest decides', () => {
    expect(sizes(file('a.png', 60, 30))).to.deep.equal([['a', [''], 60, 30]]);
    expect(sizes(file('a.png', 5, 5), file('a@2x.png', 10, 11))).to.deep.equal([['a', ['', '@2x'], 20, 22]]);
    expect(sizes(file('a.png', 5, 5), file('a@4X.PNG', 21, 19), file('a@2x.png', 10, 10))).to.deep.equal([
      ['a', ['', '@2x', '@4x'], 21, 19],
    ]);
  });

  it('belong to one picture, but no two files are the same size of one', () => {
    expect(sizes(file('a.png'), file('a.PNG'), file('a@2x.png')).map(([stem, of]) => [stem, of])).to.deep.equal([
      ['a', ['', '@2x']],
      ['a', ['']],
    ]);
    expect(sizes(file('\u00e9.png'), file('e\u0301.png'))).to.have.length(2);
    expect(sizes(file('Sun@2x.png'), file('sun.png'))).to.have.length(1);
    expect(sizes(file('Sun@2x.png'), file('sun.png'), file('SUN.png'))).to.have.length(3);
  });
});

describe('the order of pictures that become layers', () => {
  const order = (...files: ReturnType<typeof file>[]) => inDrawingOrder(sizedPictures(files)).map(({ stem }) => stem);

  it('is that of their numbers', () => {
    expect(order(file('10_a.png'), file('2 b.png', 1920, 1280), file('1.png'), file('02-a.png'))).to.deep.equal([
      '1',
      '2 b',
      '02-a',
      '10_a',
    ]);
  });

  it('is that of their names where they have no numbers', () => {
    expect(order(file('b10.png'), file('b9.png'), file('Z.png'), file('1_a.png'))).to.deep.equal([
      '1_a',
      'b9',
      'b10',
      'Z',
    ]);
  });
});
