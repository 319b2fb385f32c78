import { expect } from 'chai';
import { parseLuaFile, parseLuaText, treeOfFile, writeLuaText } from '#adapters/lua/lua-file';
import { tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';
import { applySplices, cut, insert, replace } from '#adapters/lua/text/splice';
import { ignoreProblem } from '#domain/problem/problem';
import { compileError } from '../../support/lua/real-lua.js';
import { problemOf } from '../../support/service/problem-of.js';

describe('the bytes of a Lua file', () => {
  it('the bytes of a Lua file are the same again, whatever they are', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const bytes = new Uint8Array(Buffer.concat([Buffer.from('--[==['), all, Buffer.from(']==]')]));
    expect(writeLuaText(parseLuaFile(bytes).text)).to.deep.equal(bytes);
  });

  it('the bytes of a Lua file may begin with a byte-order mark, which the text of a Lua file includes', () => {
    const bytes = Buffer.from('\ufeffx = 1');
    const { body, text } = parseLuaFile(bytes);
    expect(body[0]?.start).to.equal(3);
    expect(writeLuaText(text)).to.deep.equal(new Uint8Array(bytes));
  });

  it('the bytes of a Lua file are refused beyond 512 KiB', () => {
    const [most, tooMany] = [Buffer.alloc(512 * 1024, ' '), Buffer.alloc(512 * 1024 + 1, ' ')];
    expect(problemOf(() => parseLuaFile(tooMany)).code).to.equal('model-not-readable');
    expect(treeOfFile(tooMany)).to.equal(undefined);
    expect(parseLuaFile(most).body).to.deep.equal([]);
  });
});

describe('the tokens of a Lua file', () => {
  /** `a=b` and the end of the text. */
  const withTokens = (count: number): Buffer => Buffer.from(`${'a=b '.repeat((count - 1) / 3)}`);

  it('the tokens of a Lua file are refused beyond 50,000, with a sentence that has the limit', () => {
    expect(parseLuaFile(withTokens(49_999)).body).to.have.length(16_666);
    const { code, message } = problemOf(() => parseLuaFile(withTokens(50_002)));
    expect(code).to.equal('model-not-readable');
    expect(message).to.include('The text is too long: it has more than 50000 tokens.');
    expect(treeOfFile(withTokens(50_002))).to.equal(undefined);
  });

  it('the tokens of a Lua file count a fifth in a list of plain values, where nothing is looked for', () => {
    const list = (count: number): Buffer => Buffer.from(`return {${'1,"a",'.repeat(count / 2)}}`);
    expect(() => parseLuaFile(list(124_980))).not.to.throw();
    expect(problemOf(() => parseLuaFile(list(125_000))).code).to.equal('model-not-readable');
  });

  it('the tokens of a Lua file that could not be read again are not written', () => {
    const text = 'a=b '.repeat(17_000);
    for (const each of [text, `-- ${'x'.repeat(512 * 1024)}`]) {
      const { code, message } = problemOf(() => writeLuaText(each));
      expect(code).to.equal('invalid-property');
      expect(message).to.match(/^A file would be too large to be read again: it has more than \d+ (?:tokens|bytes)\./);
    }
  });

  it('the tokens of a Lua file beyond 50,000 are not looked at, whatever errors come before', () => {
    const long = `${'a '.repeat(20_000)}"\n`;
    for (const text of ['a=b\n'.repeat(60_000), 'a="\n'.repeat(60_000), long.repeat(4)]) {
      const tokens = tolerantTokensOf(text);
      expect(tokens.length, text.slice(0, 5)).to.be.at.most(50_000);
    }
  });
});

describe('a text that is no Lua', () => {
  it('a text that is no Lua is refused with line, column and an excerpt', () => {
    const { code, details } = problemOf(() => parseLuaText('local x = 1\n\tx = = 2'));
    expect(code).to.equal('model-not-readable');
    expect(details).to.deep.include({ line: 2, column: 6, excerpt: '\tx = = 2\n\t    ^' });
  });

  it('a text that is no Lua is shown in characters, not in bytes', () => {
    const file = Buffer.from('x = "灯台" = 2');
    expect(problemOf(() => parseLuaFile(file)).details).to.deep.include({
      column: 10,
      excerpt: 'x = "灯台" = 2\n         ^',
    });
  });

  it('a text that is no Lua is shown in part where its line is long', () => {
    const { excerpt = '' } = problemOf(() => parseLuaText(`x = { ${'"a", '.repeat(100)}= }`)).details;
    expect(excerpt.length).to.be.lessThan(200);
    expect(excerpt.split('\n')[0]).to.include('= }');
  });
});

describe('the check of nesting', () => {
  const nested = (depth: number): string => `x = ${'{'.repeat(depth)}${'}'.repeat(depth)}`;

  it('the check of nesting reads as many levels as Lua 5.1', () => {
    for (let depth = 190; depth <= 210; depth++) {
      const text = nested(depth);
      const isRead = ignoreProblem(() => parseLuaText(text)) !== undefined;
      expect(isRead, `${depth} levels`).to.equal(compileError(Buffer.from(text)) === undefined);
    }
  });

  it('the check of nesting refuses what would exhaust the stack', () => {
    for (const text of [
      nested(100_000),
      `x = ${'('.repeat(50_000)}1`,
      'if x then '.repeat(5_000),
      'x = function() '.repeat(5000),
    ]) {
      expect(problemOf(() => parseLuaText(text)).code).to.equal('model-not-readable');
    }
    expect(problemOf(() => parseLuaText(`x = ${'"a" .. '.repeat(200_000)}"b"`)).code).to.equal('model-not-readable');
  });

  it('the check of nesting does not count what stands in strings and comments', () => {
    const hidden = `x = "${'{'.repeat(300)}" -- ${'('.repeat(300)}\n--[==[ ${'{'.repeat(300)} ]==] y = [[${'{'.repeat(300)}]]`;
    expect(() => parseLuaText(hidden)).not.to.throw();
    expect(() => parseLuaText(`x = '${"\\'{".repeat(300)}'`)).not.to.throw();
  });
});

describe('splices', () => {
  it('splices are made together, in the order of the text', () => {
    expect(applySplices('abcdef', [insert(6, '!'), cut(0, 1), insert(2, 'y'), replace(2, 4, 'X')])).to.equal('byXef!');
  });

  it('splices are refused where they overlap', () => {
    expect(() => applySplices('abc', [cut(0, 2), cut(1, 3)])).to.throw('overlap');
  });
});
