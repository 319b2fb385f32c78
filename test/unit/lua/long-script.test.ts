import { expect } from 'chai';
import luaparse from 'luaparse';
import { scriptCodec } from '#adapters/lua/script/script-codec';

/** So often the parser reads a text while the work is done. */
function parsesOf(work: () => void): number {
  const { parse } = luaparse;
  let parses = 0;
  const counted = (...args: Parameters<typeof parse>) => (parses++, parse(...args));
  Object.assign(luaparse, { parse: counted });
  try {
    work();
  } finally {
    Object.assign(luaparse, { parse });
  }
  return parses;
}

const functions = Array.from({ length: 6_000 }, (_, n) => `function M.f${n}(a) return a + ${n} end\n`).join('');
const long = Buffer.from(`local M = { x = 1, note = "old" }\n${functions}return M\n`);

describe('a script with thousands of lines written by hand', () => {
  it('is read twice for an edit, as it was and as it will be, and not again to be shown', () => {
    expect(long.length).to.be.above(200_000);
    let source: Uint8Array = long;
    const save = (path: string, value: string | number) => () => {
      scriptCodec.parse(source);
      source = scriptCodec.edit(source, [{ op: 'set', path: [path], value }]);
      expect(scriptCodec.parse(source).values[path]).to.equal(value);
    };
    expect(parsesOf(save('x', 2)), 'read for the first time').to.equal(3);
    expect(parsesOf(save('x', 3)), 'a number').to.equal(2);
    expect(parsesOf(save('note', 'new')), 'a text').to.equal(2);
  });
});
