import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { luaCode } from '#adapters/lua/code/lua-code';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import { tableOf } from '#domain/properties/property-value';

const catalogue = new YamlCatalogue();
const renderer = new LiquidRenderer();

function presentOf(name: string): Uint8Array {
  const { template, initial } = catalogue.class(name) ?? {};
  const values = { name, class: name, kind: name, notes: {}, props: initial ?? {} };
  return renderer.render(template ?? '', tableOf(values));
}

/** The fingerprints of what today's templates write, by kind. */
const present: Readonly<Record<string, string>> = {
  linear: '711abd7b75544dc4 1a36879464bcc529',
  tremble: '711abd7b75544dc4 1a36879464bcc529',
  blink: 'bed73b8390fe9205 3a331e1ca5a86abc',
  bounce: 'bed73b8390fe9205 3a331e1ca5a86abc',
  pulse: 'bed73b8390fe9205 3a331e1ca5a86abc',
  rotation: 'bed73b8390fe9205 3a331e1ca5a86abc',
  path: 'fd8d823dfe5520d8 5e26887e16d1d1ea',
  switch: 'c584db246e27e450 36450af731be85cc',
};

describe('the functions of animations', () => {
  it('those that a template wrote are known after it has changed', () => {
    // A template that changes: add the fingerprints from here to formerFunctions in its data file.
    for (const [name, print] of Object.entries(present)) {
      const { code, text } = luaCode.functions(presentOf(name)) ?? {};
      expect(`${code} ${text}`, name).to.equal(print);
    }
  });

  it('none of today is one of before', () => {
    for (const name of Object.keys(present)) {
      const former = catalogue.class(name)?.formerFunctions ?? [];
      expect(former.length, name).to.be.above(3);
      expect(
        former.map(({ code }) => code),
        name,
      ).to.not.include(present[name]?.split(' ')[0]);
      expect(new Set(former.map(({ code }) => code)).size, name).to.equal(former.length);
    }
  });

  it('blanks and prints do not count, comments count in the text alone, and every other word counts', () => {
    const print = (code: string) => luaCode.functions(Buffer.from(code));
    const code = 'local M = {}\nfunction M:a(x) return x end\nlocal function b() M.a(1) end\nreturn M';
    const usual = print(code);
    expect(print(code.replaceAll('\n', '\r\n\t'))).to.deep.equal(usual);
    expect(print(code.replace('{}', '{ by = "hand" }'))).to.deep.equal(usual);
    expect(print(code.replace('M.a(1)', 'print("a", (2)) M.a(1)')))
      .to.include({ code: usual?.code })
      .and.not.deep.equal(usual);
    expect(print(code.replace('M.a(1)', 'M.a(1) --[[ mine ]]')))
      .to.include({ code: usual?.code })
      .and.not.deep.equal(usual);
    expect(print(code.replace('M.a(1)', 'M.a(2)'))?.code).to.not.equal(usual?.code);
    expect(print(code.replace('local function b', 'local c = 1 local function b'))?.code).to.not.equal(usual?.code);
    for (const none of ['return {}', 'local x = = 1', '']) expect(print(none)).to.equal(undefined);
  });

  it('functions replace functions, with a line before them where the script lacks it; every other byte stays', () => {
    const script = Buffer.from('local M = { 1 } -- \xff\nfunction M:a() end -- behind\nreturn M', 'latin1');
    const by = Buffer.from('local M = {}\nlocal path = ...\nfunction M:b()\nend\nfunction M:c() end\nreturn M\n');
    const replaced = Buffer.from(luaCode.replaceFunctions(script, by, 'local path = ...')).toString('latin1');
    expect(replaced).to.equal(
      'local M = { 1 } -- \xff\nlocal path = ...\n\nfunction M:b()\nend\nfunction M:c() end -- behind\nreturn M',
    );
    const having = Buffer.from('local  path=...\nfunction a() end');
    expect(Buffer.from(luaCode.replaceFunctions(having, by, 'local path = ...')).toString()).to.equal(
      'local  path=...\nfunction M:b()\nend\nfunction M:c() end',
    );
    expect(luaCode.replaceFunctions(Buffer.from('return {}'), by, '')).to.deep.equal(Buffer.from('return {}'));
  });
});
