import { expect } from 'chai';
import fc from 'fast-check';
import { Problem } from '#domain/problem/problem';
import { parseLuaText } from '#adapters/lua/lua-file';
import { expression } from '#adapters/lua/liquid/expression-filters';
import { compileError } from '../../support/lua/real-lua.js';
import { rounds } from '../../support/rounds.js';

const pieces = [
  ...[
    '(',
    ')',
    ',',
    '{',
    '}',
    '[',
    ']',
    '=',
    '==',
    '..',
    '...',
    '.',
    ':',
    ';',
    '+',
    '-',
    '#',
    '"s"',
    "'(, 3x'",
    '\n',
    ' ',
  ],
  ...[
    'and',
    'not',
    'nil',
    'end',
    'do',
    'if',
    'then',
    'return',
    'break',
    'function',
    'local',
    'a',
    'f',
    'x1',
    '1',
    '2.5',
    '3.',
  ],
  ...['.5', '0x1F', '1e5', '3and', '1..2', '-- (, 3x\n', '[[ 3x ]]', '"\\300"', '"\\65"', '\u00e9', '::a::', '//', '&'],
];
const isLua = (text: string): boolean => compileError(Buffer.from(text)) === undefined;

function isTaken(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

describe('what is read as Lua', () => {
  it('Lua accepts a semicolon after a break, where it has no other meaning', () => {
    for (const text of ['while a do break; end', 'for i = 1, 2 do f() break -- so\n ; end', 'x = "break;" -- break;']) {
      expect(isLua(text), text).to.equal(true);
      expect(parseLuaText(text).body, text).to.have.length(1);
    }
    expect(isTaken(() => parseLuaText('while a do break; f() end'))).to.equal(false);
  });

  it('Lua refuses a comma without a field before it, and a number directly before a word', () => {
    for (const text of ['f(, 1)', 'return , 1', 'x = 3and 4', 'x = { 0x1g }', 'x = 1e']) {
      expect(isLua(text), text).to.equal(false);
      expect(() => parseLuaText(text), text).to.throw(Problem, /not valid Lua/);
      expect(
        isTaken(() => parseLuaText(`x = "${text}" --[[ ${text} ]]`)),
        text,
      ).to.equal(true);
    }
  });
});

describe('an expression that is taken for an action', () => {
  it('an expression that an action accepts is one in Lua 5.1, wherever a script has it', () => {
    const parts = fc.array(fc.constantFrom(...pieces, '\u00a0', 'UI.variables.score', '> 3', 'f(1, 2)'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(parts, fc.constantFrom('', ' '), (words, between) => {
        const text = words.join(between);
        if (!isTaken(() => expression({ condition: text }, 'condition'))) return;
        const code = expression({ condition: text }, 'condition').text;
        expect(isLua(`if ${code} == nil then end return (${code})`), text).to.equal(true);
      }),
      { numRuns: rounds(1250) },
    );
  });
});
