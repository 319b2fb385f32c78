import { expect } from 'chai';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { encodeUtf8 } from '#application/support/bytes';
import { parseChunk } from '#adapters/lua/tree/parser';
import type { Expression } from '#adapters/lua/tree/syntax-tree';
import { loadLua } from '../../support/lua/real-lua.js';

function expressionOf(source: string): Expression {
  const [statement] = parseChunk(`return ${encodeUtf8(source)}`).body;
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
    it(`the constant value of an expression is what Lua makes of ${JSON.stringify(source)}`, () => {
      expect(constantOf(expressionOf(source))).to.deep.equal(loadLua(Buffer.from(`return ${source}`)));
    });
  }

  it('the constant value of an expression is nothing for nil and for the NIL of the runtime', () => {
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
    it(`the constant value of an expression is unknown for ${source}`, () => {
      expect(constantOf(expressionOf(source))).to.equal(notConstant);
    });
  }

  it('the constant value of an expression does not join halves of a character', () => {
    expect(constantOf(expressionOf('"\\195" .. "\\169"'))).to.equal(notConstant);
  });
});
