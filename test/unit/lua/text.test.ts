import { expect } from 'chai';
import { checkNesting } from '#adapters/lua/chunk/check-nesting';
import { readLuaText, writeLuaText } from '#adapters/lua/text/lua-text';
import { parseChunk } from '#adapters/lua/chunk/parse-chunk';
import { applySplices, cut, insert, replace } from '#adapters/lua/text/splice';
import { skipTrivia } from '#adapters/lua/text/trivia';
import { problemOf } from '../../support/service/problem-of.js';

describe('the bytes of a Lua file', () => {
  it('are the same again, whatever they are', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(writeLuaText(readLuaText(bytes))).to.deep.equal(bytes);
  });

  it('lose their byte-order mark for reading only', () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x78]);
    expect(readLuaText(bytes).text).to.equal('x');
    expect(writeLuaText(readLuaText(bytes))).to.deep.equal(bytes);
  });

  it('are refused beyond 4 MiB', () => {
    expect(problemOf(() => readLuaText(new Uint8Array(4 * 1024 * 1024 + 1))).code).to.equal('model-not-readable');
    expect(readLuaText(new Uint8Array(4 * 1024 * 1024)).text.length).to.equal(4 * 1024 * 1024);
  });
});

describe('a text that is no Lua', () => {
  it('is refused with line, column and an excerpt', () => {
    const { code, details } = problemOf(() => parseChunk('local x = 1\n\tx = = 2'));
    expect(code).to.equal('model-not-readable');
    expect(details).to.deep.include({ line: 2, column: 6, excerpt: '\tx = = 2\n\t    ^' });
  });

  it('is shown in characters, not in bytes', () => {
    const { text } = readLuaText(Buffer.from('x = "灯台" = 2'));
    expect(problemOf(() => parseChunk(text)).details).to.deep.include({
      column: 10,
      excerpt: 'x = "灯台" = 2\n         ^',
    });
  });

  it('is shown in part where its line is long', () => {
    const { excerpt = '' } = problemOf(() => parseChunk(`x = { ${'"a", '.repeat(100)}= }`)).details;
    expect(excerpt.length).to.be.lessThan(200);
    expect(excerpt.split('\n')[0]).to.include('= }');
  });
});

describe('the check of nesting', () => {
  const nested = (depth: number): string => `x = ${'{'.repeat(depth)}${'}'.repeat(depth)}`;

  it('takes 200 levels and refuses 201', () => {
    expect(() => parseChunk(nested(200))).not.to.throw();
    expect(problemOf(() => parseChunk(nested(201))).details.column).to.equal(5 + 200);
  });

  it('refuses what would exhaust the stack', () => {
    for (const text of [
      nested(100_000),
      `x = ${'('.repeat(50_000)}1`,
      'if x then '.repeat(5_000),
      'x = function() '.repeat(5000),
    ]) {
      expect(problemOf(() => parseChunk(text)).code).to.equal('model-not-readable');
    }
    expect(problemOf(() => parseChunk(`x = ${'"a" .. '.repeat(200_000)}"b"`)).message).to.include('too long');
  });

  it('does not count what stands in strings and comments', () => {
    const hidden = `x = "${'{'.repeat(300)}" -- ${'('.repeat(300)}\n--[==[ ${'{'.repeat(300)} ]==] y = [[${'{'.repeat(300)}]]`;
    expect(() => checkNesting(hidden)).not.to.throw();
    expect(() => checkNesting(`x = '${"\\'{".repeat(300)}'`)).not.to.throw();
    expect(() => checkNesting('x = "{'.repeat(300))).not.to.throw();
    expect(() => checkNesting('x = [[ {')).not.to.throw();
  });
});

describe('splices', () => {
  it('are made together, in the order of the text', () => {
    expect(applySplices('abcdef', [insert(6, '!'), cut(0, 1), insert(2, 'y'), replace(2, 4, 'X')])).to.equal('byXef!');
  });

  it('are refused where they overlap', () => {
    expect(() => applySplices('abc', [cut(0, 2), cut(1, 3)])).to.throw('overlap');
  });
});

describe('what stands between tokens', () => {
  it('is blanks and comments of every kind', () => {
    const text = ' \t\r\n-- one\n--[[ two\n]] --[=[ ]] ]=]  x';
    expect(text[skipTrivia(text, 0)]).to.equal('x');
    expect(skipTrivia('--[[ never closed', 0)).to.equal('--[[ never closed'.length);
    expect(skipTrivia('a -', 2)).to.equal(2);
  });
});
