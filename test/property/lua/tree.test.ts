import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { parseChunk } from '#adapters/lua/tree/parser';
import type { Chunk, LuaNode } from '#adapters/lua/tree/syntax-tree';
import { tokensOf } from '#adapters/lua/tree/lua-tokens';
import { forEachChild } from '#adapters/lua/tree/walk';
import { luaTextArbitrary } from '../../support/arbitrary/arbitrary-lua-text.js';
import { asLuaparse, luaparseShape } from '../../support/lua/luaparse-shape.js';
import { compileError, runLua } from '../../support/lua/real-lua.js';
import { rounds } from '../../support/rounds.js';

function parsed(text: string): Chunk | undefined {
  try {
    return parseChunk(text);
  } catch (error) {
    if (error instanceof LuaSyntaxError) return undefined;
    throw error;
  }
}

const isLua = (text: string): boolean => compileError(Buffer.from(text, 'latin1')) === undefined;

/** What luaparse 0.3 does not read, or reads otherwise: `break;`, a string "end" behind `return`, `{ f\n(1) }`. */
function expectShapeOfLuaparse(chunk: Chunk): void {
  const wanted = luaparseShape(chunk.text);
  if (wanted === undefined) return;
  const shape = asLuaparse(chunk);
  if (!isDeepStrictEqual(shape, wanted)) expect(shape, chunk.text).to.deep.equal(wanted);
}

const blanksAndComments = /^(?:[ \t\v\f\r\n]|--\[(=*)\[[^]*?\]\1\]|--[^\r\n]*)*$/;

/** Tokens and what stands between them are the text; nodes start and end with tokens, in the order of the text. */
function expectLossless(chunk: Chunk): void {
  const { text } = chunk;
  const tokens = tokensOf(text);
  expect(tokens.map(({ leading, end }) => text.slice(leading, end)).join('')).to.equal(text);
  for (const { leading, start } of tokens) expect(text.slice(leading, start)).to.match(blanksAndComments);
  const starts = new Set(tokens.map(({ start }) => start));
  const ends = new Set(tokens.map(({ end }) => end));
  const check = (node: LuaNode): void => {
    let at = node.start;
    forEachChild(node, (child) => {
      expect(child.start, text).to.be.at.least(at);
      expect(child.end, text).to.be.at.most(node.end);
      if (child.end > child.start) expect(starts.has(child.start) && ends.has(child.end), text).to.equal(true);
      at = child.end;
      check(child);
    });
  };
  check(chunk);
}

describe('the syntax tree of Lua', () => {
  it('the syntax tree exists for exactly what Lua 5.1 compiles, has luaparse’s shape, and loses no byte', () => {
    let read = 0;
    fc.assert(
      fc.property(luaTextArbitrary, (text) => {
        const chunk = parsed(text);
        expect(chunk !== undefined, text).to.equal(isLua(text));
        if (chunk === undefined) return;
        read += 1;
        expectShapeOfLuaparse(chunk);
        expectLossless(chunk);
      }),
      { numRuns: rounds(1000) },
    );
    expect(read, 'texts that are Lua').to.be.greaterThan(rounds(75));
  });

  it('the syntax tree has the same values of literals as Lua 5.1', () => {
    const escape = fc.constantFrom(
      '\\n',
      '\\\n',
      '\\\r\n',
      '\\65',
      '\\0',
      '\\0659',
      '\\255',
      '\\q',
      "\\'",
      '\\\\',
      'é',
      ' ',
      'x1',
    );
    const string = fc.array(escape, { maxLength: 6 }).map((parts) => `"${parts.join('')}"`);
    const long = fc
      .tuple(fc.constantFrom('', '=', '=='), fc.array(fc.constantFrom('\n', '\r', '\r\n', 'a', ' ] ', '\\n', '"')))
      .map(([level, parts]) => `[${level}[${parts.join('')}]${level}]`);
    const number = fc.constantFrom(
      '0',
      '3.',
      '.5',
      '1e5',
      '2.5E-3',
      '0x1F',
      '0XfF',
      '0x1p4',
      '123456789012345678',
      '0.1',
    );
    fc.assert(
      fc.property(fc.oneof(string, long, number), (source) => {
        const text = Buffer.from(`return ${source}`).toString('latin1');
        const [statement] = parseChunk(text).body;
        const [literal] = statement?.type === 'ReturnStatement' ? statement.arguments : [];
        const value = literal?.type === 'StringLiteral' ? Buffer.from(literal.value, 'latin1').toString() : literal;
        const [wanted] = runLua(Buffer.from(text, 'latin1')).returned;
        expect(literal?.type === 'NumericLiteral' ? literal.value : value, source).to.equal(wanted);
      }),
      { numRuns: rounds(125) },
    );
  });

  for (const folder of ['fixtures/page-index/', 'fixtures/scripts/']) {
    const url = new URL(`../../${folder}`, import.meta.url);
    for (const file of readdirSync(url).filter((name) => name.endsWith('.lua'))) {
      it(`the syntax tree of ${folder}${file} is lossless and has luaparse’s shape`, () => {
        const chunk = parseChunk(readFileSync(new URL(file, url), 'latin1'));
        expectShapeOfLuaparse(chunk);
        expectLossless(chunk);
      });
    }
  }
});
