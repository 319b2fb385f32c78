import { expect } from 'chai';
import fc from 'fast-check';
import { Problem } from '#domain/problem/problem';
import { parseChunk, readChunk } from '#adapters/lua/chunk/parse-chunk';
import { expression } from '#adapters/lua/liquid/expression-filters';
import { compileError } from '../../support/lua/real-lua.js';

/** Lua, most of it read by Lua 5.1, as it is taken apart and put together at random. */
const samples = [
  'local M = { name = "x", properties = { a = 1, b = { 1, 2.5 } } }\nfunction M:init(UI) local a, b = f(1, 2), g{ 1 } if a then return b else f(a.b[1]) end end\nreturn M',
  'for i = 1, 10 do if a == b then break end end for k, v in pairs(t) do x[k] = v end while true do f() break; end',
  'repeat local z = 1 until z a.b.c = function(...) return ... end a.b:c("x") f"y" x = not a and -b ^ 2 .. "z"',
  'local function q(a, ...) break_ = "break;" -- break;\n return; end return { a, b; [1] = 2, c = 3, }',
  'do local a = (f(1)) (g or h)(1) end x, y.z = 1, 0x1F + 1e5 - .5e-3 f[[(, 3and]] --[==[ (, ]==]',
];
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
const tokens = /\s+|[A-Za-z_]\w*|\d+|"[^"]*"|\.\.\.|\.\.|./gs;

interface Alteration {
  readonly at: number;
  readonly removed: number;
  readonly put: string;
}

const altered = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(
      fc.record<Alteration>({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        removed: fc.nat(2),
        put: fc.constantFrom('', ...pieces),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([sample, alterations]) => {
    const parts = [...(sample.match(tokens) ?? [])];
    for (const { at, removed, put } of alterations) parts.splice(Math.floor(at * parts.length), removed, put);
    return parts.join('');
  });

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
  it('is what Lua 5.1 reads', () => {
    fc.assert(
      fc.property(altered, (text) => {
        const bytes = Buffer.from(text).toString('latin1');
        const taken = isLua(text);
        expect(
          isTaken(() => parseChunk(bytes)),
          `parsed: ${text}`,
        ).to.equal(taken);
        expect(
          isTaken(() => readChunk(bytes, () => undefined)),
          `read: ${text}`,
        ).to.equal(taken);
      }),
      { numRuns: 3000 },
    );
  });

  it('is read with a semicolon behind a break, which counts for nothing else', () => {
    for (const text of ['while a do break; end', 'for i = 1, 2 do f() break -- so\n ; end', 'x = "break;" -- break;']) {
      expect(isLua(text), text).to.equal(true);
      expect(parseChunk(text).body, text).to.have.length(1);
    }
    expect(isTaken(() => parseChunk('while a do break; f() end'))).to.equal(false);
  });

  it('is not read with a comma that nothing is before, or a number that goes over into a word', () => {
    for (const text of ['f(, 1)', 'return , 1', 'x = 3and 4', 'x = { 0x1g }', 'x = 1e']) {
      expect(isLua(text), text).to.equal(false);
      expect(() => parseChunk(text), text).to.throw(Problem, /not valid Lua/);
      expect(
        isTaken(() => parseChunk(`x = "${text}" --[[ ${text} ]]`)),
        text,
      ).to.equal(true);
    }
  });
});

describe('an expression that is taken for an action', () => {
  it('is one to Lua 5.1, wherever a script has it', () => {
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
      { numRuns: 5000 },
    );
  });
});
