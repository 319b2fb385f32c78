import { expect } from 'chai';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { parseChunk, parseTable } from '#adapters/lua/tree/parser';
import { tokensOf } from '#adapters/lua/tree/lua-tokens';
import { compileError } from '../../support/lua/real-lua.js';

function errorOf(work: () => unknown): LuaSyntaxError {
  try {
    work();
  } catch (error) {
    if (error instanceof LuaSyntaxError) return error;
    throw error;
  }
  throw new Error('No syntax error was thrown.');
}

const isRead = (text: string): boolean => {
  try {
    parseChunk(text);
    return true;
  } catch (error) {
    if (error instanceof LuaSyntaxError) return false;
    throw error;
  }
};

describe('parseChunk', () => {
  it('parseChunk counts offsets in bytes of the file, byte-order mark included', () => {
    const [statement] = parseChunk('\xef\xbb\xbfx = "\xe7\x81\xaf" -- y').body;
    expect(statement).to.deep.include({ type: 'AssignmentStatement', start: 3, end: 12 });
  });

  it('parseChunk leaves out a first line that begins with #, also behind a byte-order mark', () => {
    expect(parseChunk('#!/usr/bin/lua { "\nreturn 1').body).to.have.length(1);
    expect(parseChunk('\xef\xbb\xbf#!lua\nreturn 1').body).to.have.length(1);
    expect(parseChunk('# no line end').body).to.deep.equal([]);
    expect(isRead('\n#!lua')).to.equal(false);
  });

  it('parseChunk marks what stands in parentheses, and starts what it is part of at them', () => {
    const [statement] = parseChunk('x = (f()).y').body;
    expect(statement).to.deep.include({ start: 0, end: 11 });
    const [value] = statement?.type === 'AssignmentStatement' ? statement.init : [];
    expect(value).to.deep.include({ type: 'MemberExpression', start: 4, end: 11 });
    const base = value?.type === 'MemberExpression' ? value.base : undefined;
    expect(base).to.deep.include({ type: 'CallExpression', start: 5, end: 8, inParentheses: true });
  });

  it('parseChunk has the offsets of separators, and of the ends of keys', () => {
    const table = parseTable('{ a = 1, ["b"] = 2 ; 3 }');
    expect(table.fields.map(({ separator }) => separator)).to.deep.equal([7, 19, undefined]);
    expect(table.fields.map((field) => (field.type === 'TableValue' ? undefined : field.keyEnd))).to.deep.equal([
      3,
      14,
      undefined,
    ]);
  });

  it('parseChunk reads as many levels as Lua 5.1 does, whatever they are made of', () => {
    const nested = {
      tables: (count: number) => `x = ${'{'.repeat(count)}${'}'.repeat(count)}`,
      parentheses: (count: number) => `x = ${'('.repeat(count)}1${')'.repeat(count)}`,
      blocks: (count: number) => `${'do '.repeat(count)}${'end '.repeat(count)}`,
      functions: (count: number) => `x = ${'function() return '.repeat(count)}1${' end'.repeat(count)}`,
      concatenations: (count: number) => `x = ${'a .. '.repeat(count)}a`,
      negations: (count: number) => `x = ${'- '.repeat(count)}a`,
    };
    for (const [what, make] of Object.entries(nested)) {
      for (const count of [90, 98, 99, 100, 101, 150, 197, 198, 199, 200, 201]) {
        const text = make(count);
        expect(isRead(text), `${count} ${what}`).to.equal(compileError(Buffer.from(text)) === undefined);
      }
    }
  });

  it('parseChunk refuses, without exhausting the stack, what is nested or chained without end', () => {
    for (const text of [
      `x = ${'{'.repeat(100_000)}`,
      `x = ${'('.repeat(50_000)}1`,
      'if x then '.repeat(5_000),
      'x = function() '.repeat(5_000),
      `x = ${'1 + '.repeat(200_000)}1`,
      `x = a${'.b'.repeat(200_000)}`,
      `f${'()'.repeat(200_000)}`,
    ]) {
      expect(isRead(text), text.slice(0, 20)).to.equal(false);
    }
    expect(isRead(`x = ${'1 + '.repeat(900)}1 y = a${'.b'.repeat(900)}`)).to.equal(true);
    expect(isRead(`x = { ${'a.b + c.d, '.repeat(5_000)} }`)).to.equal(true);
  });

  it('parseChunk takes 200 local variables in a function, loops and hidden ones included, as Lua 5.1 does', () => {
    const locals = (count: number): string => 'local a '.repeat(count);
    for (const text of [
      locals(200),
      locals(201),
      `do ${locals(150)} end ${locals(150)}`,
      `${locals(196)} for i = 1, 2 do end`,
      `${locals(197)} for i = 1, 2 do end`,
      `${locals(195)} for k, v in p do end`,
      `${locals(196)} for k, v in p do end`,
      `${locals(199)} function f() ${locals(200)} end`,
      `function a:f(...) ${locals(198)} end`,
      `function a:f(...) ${locals(199)} end`,
    ]) {
      expect(isRead(text), text.slice(-60)).to.equal(compileError(Buffer.from(text)) === undefined);
    }
  });

  it('parseChunk reports what is wrong in the words of Lua, with line, column and an excerpt', () => {
    const error = errorOf(() => parseChunk('local x = 1\n\tx = = 2'));
    expect(error.message).to.equal("unexpected symbol near '='");
    expect(error.place).to.deep.equal({ line: 2, column: 6, excerpt: '\tx = = 2\n\t    ^' });
    expect(errorOf(() => parseChunk('if a then\nf(')).message).to.equal("unexpected symbol near '<eof>'");
    expect(errorOf(() => parseChunk('\nfunction f()\n')).message).to.equal(
      "'end' expected (to close 'function' at line 2) near '<eof>'",
    );
  });

  it('parseChunk counts columns in characters, a byte-order mark not among them', () => {
    const text = Buffer.from('\ufeffx = "灯台" = 2').toString('latin1');
    expect(errorOf(() => parseChunk(text)).place).to.deep.equal({
      line: 1,
      column: 10,
      excerpt: 'x = "灯台" = 2\n         ^',
    });
  });
});

describe('parseTable', () => {
  const types = (text: string, lineEndSeparates = false): string[] =>
    parseTable(text, { lineEndSeparates }).fields.map(({ type, value }) => `${type} ${value.type}`);

  it('parseTable reads constants, also behind return and before a semicolon', () => {
    expect(types('return { 1, -2 ^ 3, "x", NIL, { a = nil } };')).to.deep.equal([
      'TableValue NumericLiteral',
      'TableValue UnaryExpression',
      'TableValue StringLiteral',
      'TableValue Identifier',
      'TableValue TableConstructorExpression',
    ]);
  });

  it('parseTable separates fields at the ends of lines where it is asked to, and ends expressions there', () => {
    expect(types('{ a = 1\n b = 2\n-3, "x" }', true)).to.deep.equal([
      'TableKeyString NumericLiteral',
      'TableKeyString NumericLiteral',
      'TableValue UnaryExpression',
      'TableValue StringLiteral',
    ]);
    expect(errorOf(() => parseTable('{ a = 1\n b = 2 }')).message).to.include("'}' expected");
    expect(errorOf(() => parseTable('{ a = 1 b = 2 }', { lineEndSeparates: true })).message).to.include("'}' expected");
  });

  it('parseTable refuses what is no constant, and what is not one table', () => {
    for (const text of [
      '{ x }',
      '{ f() }',
      '{ function() end }',
      '{ ... }',
      '{ not true }',
      '{ 1 == 1 }',
      '{ #"x" }',
      '{ "a" .. "b" }',
    ]) {
      expect(errorOf(() => parseTable(text)).message, text).to.include('constant expected');
    }
    for (const text of ['', '1', '{} {}', 'x = {}'])
      expect(errorOf(() => parseTable(text)).message).to.include('expected');
  });
});

describe('tokensOf', () => {
  it('tokensOf gives each token its kind, its range, the blanks before it, and the value of a string', () => {
    expect(tokensOf('x = 1.5 --c\n.. "a"')).to.deep.equal([
      { kind: 'name', leading: 0, start: 0, end: 1 },
      { kind: 'sign', leading: 1, start: 2, end: 3 },
      { kind: 'number', leading: 3, start: 4, end: 7 },
      { kind: 'sign', leading: 7, start: 12, end: 14 },
      { kind: 'string', leading: 14, start: 15, end: 18, value: 'a' },
      { kind: 'sign', leading: 18, start: 18, end: 18 },
    ]);
  });
});
