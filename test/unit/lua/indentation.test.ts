import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { luaCode } from '#adapters/lua/code/lua-code';
import { inStyleOf } from '#application/project/script/match-style';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const unitOf = (text: string) => luaCode.indentation(bytes(text));
const sample = 'examples/sample/App';

describe('one level of indentation', () => {
  for (const [what, text, unit] of [
    ['a tab', 'local M = {\n\tname = "a",\n}', '\t'],
    ['four blanks, with CRLF', 'local M = {\r\n    name = "a",\r\n}', '    '],
    [
      'two blanks behind comments and strings',
      '--[[\n   a\n]]\nlocal a = [[\n\tb]]\n-- c\nfor i = 1, 2 do\n  print(i)\nend',
      '  ',
    ],
    ['three blanks, which no level has', 'do\n   print()\nend', undefined],
    ['none', 'return {}', undefined],
    ['none, in what is no Lua', 'return "\n\ta', undefined],
  ] as const)
    it(`is read: ${what}`, () => {
      expect(unitOf(text)).to.equal(unit);
    });

  it('is exchanged in rendered code, and in no string', () => {
    const rendered = 'local M = {\n  a = [[\n  text]],\n  b = {\n    c = "  ",\n     },\n}\n';
    expect(Buffer.from(luaCode.indented(bytes(rendered), '\t')).toString()).to.equal(
      'local M = {\n\ta = [[\n  text]],\n\tb = {\n\t\tc = "  ",\n\t\t },\n}\n',
    );
  });

  it('is recognised in each rendered script of the sample, with every line end', () => {
    const files = readdirSync(sample, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /components.*(layers|timers|audios|groups|variables|joints|page).*\.lua$/.test(path),
    );
    let seen = 0;
    for (const file of files) {
      const rendered = readFileSync(join(sample, file));
      if (luaCode.indentation(rendered) !== '  ') continue;
      seen += 1;
      for (const unit of ['\t', '  ', '    ']) {
        for (const end of ['\n', '\r\n']) {
          const text = Buffer.from(luaCode.indented(rendered, unit)).toString('latin1').replaceAll('\n', end);
          expect(unitOf(text), file).to.equal(unit);
          expect(Buffer.from(inStyleOf(luaCode, bytes(text), rendered)).toString('latin1'), file).to.equal(text);
        }
      }
    }
    expect(seen).to.be.greaterThan(10);
  });
});
