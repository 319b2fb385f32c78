import { expect } from 'chai';
import fc from 'fast-check';
import { layOutValue, styleOf } from '#adapters/lua/script/script-style';
import { writeKey, writeString, writeTable, writeValue } from '#adapters/lua/text/write-lua-value';
import type { PropertyValue } from '#domain/properties/property-value';
import { loadLua } from '../../support/lua/real-lua.js';
import { problemOf } from '../../support/service/problem-of.js';

/** What Lua 5.1 reads in the source. */
const read = (source: string) => loadLua(Buffer.from(`return ${source}`, 'latin1'));

describe('Lua values as they are written', () => {
  const strings = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(']]', '\r\n', '\x001', '"\'\\', '\u202e9', '\ufeff', '\u0085', 'tab\t1', '\x7f0'),
  );

  it('Lua values as they are written a string reads back equal in Lua 5.1, in every form', () => {
    fc.assert(
      fc.property(strings, fc.constantFrom<('"' | "'" | number)[]>('"', "'", 0, 1, 2), (text, form) => {
        const written = writeString(text, typeof form === 'number' ? { longLevel: form } : form);
        expect(read(written), written).to.equal(text);
      }),
    );
  });

  it('Lua values as they are written a string in quotes shows no character that hides or turns the line', () => {
    for (const text of ['\0', '\x1b', '\x7f', '\u0085', '\u200e', '\u2028', '\u202e', '\u2066', '\ufeff'])
      for (const form of ['"', "'"] as const)
        expect(writeString(`a${text}1`, form), JSON.stringify(text)).to.match(/^(["'])a(\\\d{3})+1\1$/);
    expect(writeString('\t\r\n')).to.equal('"\\t\\r\\n"');
  });

  it('Lua values as they are written a string with half of a character is refused in every form', () => {
    for (const form of ['"', "'", { longLevel: 0 }] as const)
      expect(problemOf(() => writeString('a\ud800', form)).code).to.equal('invalid-property');
  });

  it('Lua values as they are written a string is in quotes where Lua 5.1 takes no long brackets around it', () => {
    for (const text of ['[[', 'a[[b', ']]', 'a\r']) {
      const written = writeString(text, { longLevel: 0 });
      expect(read(written), written).to.equal(text);
    }
    expect(writeString('a[[b', { longLevel: 1 })).to.equal('[=[a[[b]=]');
  });

  it('Lua values as they are written a key reads back equal in Lua 5.1', () => {
    fc.assert(
      fc.property(fc.oneof(strings, fc.constantFrom('end', 'a', '_1', '1a')), (name) => {
        expect(read(`{ ${writeKey(name, "'")} = 1 }`)).to.deep.equal(Object.fromEntries([[name, 1]]));
      }),
    );
  });

  it('Lua values as they are written a number reads back equal in Lua 5.1; -0 is 0', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(read(writeValue(value))).to.equal(value === 0 ? 0 : value);
      }),
    );
    // Lua 5.1 has one constant for both in a function: written as -0, the second would be the first.
    expect([writeValue(-0), writeTable([-0, 0])]).to.deep.equal(['0', '{ 0, 0 }']);
  });

  it('Lua values as they are written a number that Lua cannot write is refused', () => {
    for (const value of [Infinity, -Infinity, NaN])
      expect(problemOf(() => writeValue(value)).code).to.equal('invalid-property');
  });

  it('Lua values as they are written a table reads back equal in Lua 5.1, in the layout of templates and of scripts', () => {
    const scalar = fc.oneof(strings, fc.integer(), fc.boolean());
    const tables = fc.oneof(
      fc.array(scalar, { minLength: 1, maxLength: 30 }),
      fc.dictionary(strings, fc.oneof(scalar, fc.array(scalar, { minLength: 1 })), { minKeys: 1, maxKeys: 6 }),
    );
    fc.assert(
      fc.property(tables, (value: PropertyValue) => {
        expect(read(writeTable(value)), 'template').to.deep.equal(value);
        expect(read(layOutValue(value, styleOf(''), '\n', undefined)), 'script').to.deep.equal(value);
      }),
    );
  });

  it('Lua values as they are written nothing is nil, or the word of the runtime', () => {
    expect([writeValue(null), writeValue(null, '"', 'NIL')]).to.deep.equal(['nil', 'NIL']);
  });
});
