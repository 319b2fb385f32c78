import { expect } from 'chai';
import fc from 'fast-check';
import { isAllowedName, type NameKind } from '#domain/name/check-name';
import { freeName } from '#domain/name/free-name';
import { TakenNames } from '#domain/name/taken-names';
import { rounds } from '../../../support/rounds.js';

describe('a free name', () => {
  const free = (wanted: string, ...taken: readonly string[]) => freeName('layer', wanted, new TakenNames(taken));

  it('is the wanted one where nothing has it', () => {
    expect(free('sun')).to.equal('sun');
    expect(free('sun', 'sunset')).to.equal('sun');
  });

  it('counts on where it is taken in any capitals or Unicode form', () => {
    expect(free('rectangle', 'Rectangle')).to.equal('rectangle2');
    expect(free('sun', 'SUN', 'sun2')).to.equal('sun3');
    expect(free('café', 'CAFE\u0301')).to.equal('café2');
    expect(free('straße', 'STRASSE')).to.equal('straße2');
  });

  it('counts on from the number at its end', () => {
    expect(free('page9', 'page9', 'page10')).to.equal('page11');
    expect(free('shot08', 'shot08')).to.equal('shot09');
    expect(free('of20261127123456', 'of20261127123456')).to.equal('of202611271234562');
  });

  it('is one that a new thing can have', () => {
    expect(free('42', '42')).to.equal('_42');
    expect(free('com', 'com')).to.equal('com10');
    expect(free('class')).to.equal('class2');
    expect(free('🐱')).to.equal('layer');
    expect(freeName('page', 'index', new TakenNames())).to.equal('index2');
    expect(freeName('audio', 'creak (1)', new TakenNames())).to.equal('creak _1_');
    expect(freeName('asset', 'cafe\u0301 [1].png', new TakenNames())).to.equal('café _1_.png');
  });

  it('loses letters at its end where there is no room for the number', () => {
    const long = 'x'.repeat(100);
    expect(free(long, long)).to.equal(`${'x'.repeat(99)}2`);
    expect(free('太'.repeat(60), '太'.repeat(60))).to.equal(`${'太'.repeat(59)}2`);
  });

  it('is allowed and free, whatever is wanted', () => {
    const kinds: readonly NameKind[] = ['book', 'page', 'layer', 'class', 'command', 'audio', 'asset', 'checkpoint'];
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('com', 'a9', 'class', 'index'));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), text, fc.array(text), (kind, wanted, others) => {
        const taken = new TakenNames([wanted, ...others]);
        const name = freeName(kind, wanted, taken);
        expect(isAllowedName(kind, name), JSON.stringify(name)).to.equal(true);
        expect(taken.has(name), JSON.stringify(name)).to.equal(false);
      }),
      { numRuns: rounds(125) },
    );
  });

  it('knows how its thing has a taken name', () => {
    const taken = new TakenNames(['setSail']);
    expect(taken.spelt('SETSAIL')).to.equal('setSail');
    expect(taken.spelt('sail')).to.equal(undefined);
  });
});
