import { expect } from 'chai';
import fc from 'fast-check';
import type { Expression } from 'luaparse';
import { constantOf, notConstant } from '#adapters/codec-lua/constant';
import { readLuaText } from '#adapters/codec-lua/text/lua-text';
import { parseChunk } from '#adapters/codec-lua/parse-chunk';
import { writeString } from '#adapters/codec-lua/text/string-literal';
import { layOutValue } from '#adapters/codec-lua/script/edit/lay-out-value';
import { styleOf } from '#adapters/codec-lua/script/edit/script-style';
import { writeKey, writeValue } from '#adapters/codec-lua/text/write-value';
import { loadLua } from '../../support/lua/real-lua.js';

function expressionOf(source: string): Expression {
  const { text } = readLuaText(Buffer.from(`return ${source}`));
  const [statement] = parseChunk(text).body;
  const expression = statement?.type === 'ReturnStatement' ? statement.arguments[0] : undefined;
  if (expression === undefined) throw new Error('Nothing is returned.');
  return expression;
}

describe('the constant value of an expression', () => {
  const constants = [
    ...['"a\\tb\\065\\"\\\'"', "'灯台'", '[[long]]', '[==[\n]]\r\nx]==]', '"one\\\ntwo"', '"a" .. "b" .. \'c\''],
    ...[
      '0x1F',
      '1e3',
      '.5',
      '-3',
      '- -3',
      '-(2)',
      '480 * 4',
      '188 / 4 - -2',
      '7 % 3',
      '-7 % 3',
      '2 ^ 10',
      '(1 + 2) * 3',
    ],
    ...['true', 'false', '{ 1, 2, { 3 } }', '{ a = 1, ["b c"] = { "x"; "y" } }', '{}', '{ a = 1, a = 2 }'],
  ];
  for (const source of constants) {
    it(`is what Lua makes of ${JSON.stringify(source)}`, () => {
      expect(constantOf(expressionOf(source))).to.deep.equal(loadLua(Buffer.from(`return ${source}`)));
    });
  }

  it('is nothing for nil and for the NIL of the runtime', () => {
    expect(constantOf(expressionOf('nil'))).to.equal(null);
    expect(constantOf(expressionOf('NIL'))).to.equal(null);
    expect(constantOf(expressionOf('{ NIL, nil }'))).to.deep.equal([null, null]);
  });

  const computed = [
    'f()',
    'x',
    'a.b',
    '#"x"',
    'not true',
    '1 < 2',
    '1/0',
    '0/0',
    '{ f() }',
    '{ 1, a = 2 }',
    '{ [1] = 2 }',
  ];
  for (const source of [...computed, '1 .. 2', '"1" + 1', '-"1"', 'function() end', '...', 'true and 1']) {
    it(`is not told for ${source}`, () => {
      expect(constantOf(expressionOf(source))).to.equal(notConstant);
    });
  }

  it('does not join halves of a character', () => {
    expect(constantOf(expressionOf('"\\195" .. "\\169"'))).to.equal(notConstant);
  });
});

describe('a value written as Lua', () => {
  const bytes = (source: string): Uint8Array => Buffer.from(source, 'latin1');
  const strings = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(']]', '\r\n', '\x001', '"\'\\'));

  it('reads back equal as a string, in every form', () => {
    fc.assert(
      fc.property(strings, fc.constantFrom<('"' | "'" | number)[]>('"', "'", 0, 1, 2), (text, form) => {
        const written = writeString(text, typeof form === 'number' ? { longLevel: form } : form);
        expect(loadLua(bytes(`return ${written}`))).to.equal(text);
        expect(constantOf(expressionOf(Buffer.from(written, 'latin1').toString()))).to.equal(text);
      }),
    );
  });

  it('is in quotes where Lua 5.1 takes no long brackets around it', () => {
    for (const text of ['[[', 'a[[b', ']]', 'a\r']) {
      const written = writeString(text, { longLevel: 0 });
      expect(loadLua(bytes(`return ${written}`)), written).to.equal(text);
    }
    expect(writeString('a[[b', { longLevel: 1 })).to.equal('[=[a[[b]=]');
  });

  it('reads back equal as a key', () => {
    fc.assert(
      fc.property(fc.oneof(strings, fc.constantFrom('end', 'a', '_1', '1a')), (name) => {
        expect(loadLua(bytes(`return { ${writeKey(name, "'")} = 1 }`))).to.deep.equal(Object.fromEntries([[name, 1]]));
      }),
    );
  });

  it('reads back equal as a number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(loadLua(bytes(`return ${writeValue(value)}`))).to.equal(value === 0 ? 0 : value);
      }),
    );
  });

  it('reads back equal as a table', () => {
    const value = { list: [1, 'two', true, []], 'a b': { deep: -0.5 } };
    const written = layOutValue(value, styleOf(''), '\n', undefined);
    expect(loadLua(bytes(`return ${written}`)), written).to.deep.equal(value);
  });

  it('is a word where nothing is said', () => {
    expect([writeValue(null), writeValue(null, '"', 'NIL')]).to.deep.equal(['nil', 'NIL']);
  });

  it('is refused for numbers that Lua cannot write', () => {
    expect(() => writeValue(Infinity)).to.throw('cannot be written');
    expect(() => writeValue(NaN)).to.throw('cannot be written');
  });
});
