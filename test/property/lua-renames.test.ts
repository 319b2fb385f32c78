import { expect } from 'chai';
import fc from 'fast-check';
import { tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';
import { constantText } from '#adapters/lua/code/constant-texts';
import { luaCode } from '#adapters/lua/code/lua-code';
import { Problem, problemOf } from '#domain/problem/problem';

const path = 'App/book/components/page/layers/cat.lua';
const names = [{ from: 'cat', to: 'größe "2"' }];

/** Statements of Lua, each with what becomes of it where `cat` is renamed. */
const statements: readonly (readonly [before: string, after: string])[] = [
  ['local a = "cat"', 'local a = "größe \\"2\\""'],
  [
    "local M = { target = 'cat', cat = 1, [ 'dog' ] = \"cats\" }",
    'local M = { target = \'größe "2"\', cat = 1, [ \'dog\' ] = "cats" }',
  ],
  ['local b = [[cat]]', 'local b = [[größe "2"]]'],
  ['f("c" .. -- "cat"\n "at", cat)', 'f("größe \\"2\\"", cat)'],
  ['-- "cat" is what moves\n', '-- "cat" is what moves\n'],
  ['--[==[ { "cat" } ]==] M.cat = cat', '--[==[ { "cat" } ]==] M.cat = cat'],
  ['if cat == 12 then M:cat("a cat") end', 'if cat == 12 then M:cat("a cat") end'],
  ['x = 1 .. 2 - -3 ~= #cat', 'x = 1 .. 2 - -3 ~= #cat'],
];
const gaps = ['\n', '\r\n\r\n', ' ; ', '\n\t-- a comment, "cat"\n', '\n--[[ long\n]] '];

/** A script, and the same as it is to be. */
const scripts = fc
  .array(fc.tuple(fc.constantFrom(...statements), fc.constantFrom(...gaps)), { minLength: 1, maxLength: 12 })
  .map((parts) => ({
    before: parts.map(([[before], gap]) => before + gap).join(''),
    after: parts.map(([[, after], gap]) => after + gap).join(''),
  }));

const edit = (before: string, planned: string): string =>
  Buffer.from(luaCode.renameStrings(path, Buffer.from(before), Buffer.from(planned), names)).toString();

/** A script with one word for every string that is the name, old or new. */
function nameless(text: string): string {
  const bytes = Buffer.from(text).toString('latin1');
  let [output, end] = ['', 0];
  for (const token of tolerantTokensOf(bytes)) {
    const source = bytes.slice(token.start, token.end);
    const isName = token.kind === 'string' && ['cat', 'größe "2"'].includes(constantText(source) ?? '');
    output += bytes.slice(end, token.start) + (isName ? '<name>' : source);
    end = token.end;
  }
  return output + bytes.slice(end);
}

describe('a name that follows in a Lua file', () => {
  it('a rename in a Lua file changes only the strings that are the name', () => {
    fc.assert(
      fc.property(scripts, fc.constantFrom('', ' ', '\n', ' --[[ anew ]]\n'), ({ before, after }, blank) => {
        expect(edit(before, after)).to.equal(after);
        // What stands between the tokens is the author's.
        const anew = tolerantTokensOf(Buffer.from(after).toString('latin1'))
          .map(({ start, end }) => Buffer.from(after).subarray(start, end).toString())
          .join(blank === '' ? ' ' : blank);
        expect(edit(before, anew)).to.equal(after);
      }),
    );
  });

  it('a rename in a Lua file is refused with a line when anything else would change', () => {
    const others = ['cat', '"dog"', '0', 'nil', ',', '}', 'end', '"cat"', 'return', '\'größe "3"\'', '..'];
    fc.assert(
      fc.property(scripts, fc.nat(), fc.nat(2), fc.constantFrom(...others), ({ before, after }, at, cut, other) => {
        const text = Buffer.from(after);
        const tokens = tolerantTokensOf(text.toString('latin1'));
        const token = tokens[at % Math.max(1, tokens.length)];
        const [from, to] = cut === 0 ? [token?.end, token?.end] : [token?.start, token?.end];
        const output = token === undefined ? '' : text.subarray(token.start, token.end).toString();
        fc.pre(cut === 0 || output !== (cut === 1 ? other : ''));
        const changed = Buffer.concat([
          text.subarray(0, from),
          Buffer.from(cut === 2 ? ' ' : ` ${other} `),
          text.subarray(to),
        ]).toString();
        const problem = problemOf(() => {
          // A script that still has the old name somewhere is otherwise unchanged.
          expect(nameless(edit(before, changed))).to.equal(nameless(after));
        });
        if (problem === undefined) return;
        expect(problem.code).to.equal('script-not-recognised');
        expect(problem.details.file).to.equal(path);
        expect(problem.details.line).to.be.within(1, before.split('\n').length);
      }),
    );
  });

  it('a rename in an expression, a comment or broken Lua changes only module paths', () => {
    const rename = { needles: ['cat'], inText: (text: string) => text.replace(/(?<=^|["'])cat(?=["']|$)/g, 'dog') };
    const renamed = (lua: string) => Buffer.from(luaCode.renameModules(path, Buffer.from(lua), rename)).toString();
    expect(renamed('local M = { "cat"\nreturn cat -- "cat"\n')).to.equal('local M = { "dog"\nreturn cat -- "dog"\n');
    expect(renamed('x = "\\099at" y = \'a "cat"\' z = [==[cat]==]\r\n')).to.equal(
      'x = "dog" y = \'a "dog"\' z = [==[dog]==]\r\n',
    );
  });

  it('a rename in a Lua file is refused when a comment would become code', () => {
    const rename = { needles: ['cat'], inText: (text: string) => text.replace('cat', 'cat\nx = 1') };
    expect(() => luaCode.renameModules(path, Buffer.from('local a = 1 -- cat\n'), rename)).to.throw(Problem);
  });
});
