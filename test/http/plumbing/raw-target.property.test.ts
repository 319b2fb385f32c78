import { expect } from 'chai';
import fc from 'fast-check';
import { Problem } from '#domain/problem/problem';
import { readRawTarget } from '#adapters/http/request/raw-target';
import { rounds } from '../../support/rounds.js';

const piece = fc.oneof(
  fc.constantFrom('/', '//', '.', '..', '%2e', '%2F', '%5c', '%00', '%zz', '%c3%a9', '%ff', '?', '&', '=', '#', '+'),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 3 }).map(encodeURIComponent),
);
const target = fc.array(piece, { maxLength: 20 }).map((pieces) => `/${pieces.join('')}`);

describe('a raw target', () => {
  it('a raw target is either refused with a problem, or gives names that stay below where they are', () => {
    fc.assert(
      fc.property(target, (text) => {
        let segments: readonly string[];
        try {
          ({ segments } = readRawTarget(text));
        } catch (error) {
          expect(error).to.be.instanceOf(Problem);
          return;
        }
        for (const segment of segments) {
          expect(segment).not.to.match(/^\.{0,2}$|[/\\\p{Cc}]/u);
          expect(segment).to.equal(segment.toWellFormed());
        }
      }),
      { numRuns: rounds(500) },
    );
  });

  it('a raw target gives back any names that were encoded once', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => !/^\.{1,2}$|[/\\\p{Cc}]/u.test(text));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 16 }), fc.boolean(), (names, slash) => {
        const path = `/${names.map(encodeURIComponent).join('/')}${slash && names.length > 0 ? '/' : ''}`;
        expect(readRawTarget(path).segments).to.deep.equal(names);
        expect(readRawTarget(`${path}?x=${encodeURIComponent(names[0] ?? '')}`).query.get('x')).to.equal(
          names[0] ?? '',
        );
      }),
    );
  });
});
