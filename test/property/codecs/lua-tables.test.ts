import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import luaparse from 'luaparse';
import { checkNesting } from '#adapters/lua/chunk/check-nesting';
import { outlineOf } from '#adapters/lua/chunk/outline';
import { plainBreaks } from '#adapters/lua/chunk/plain-breaks';
import { readTable } from '#adapters/lua/chunk/read-table';
import { refuseSlips } from '#adapters/lua/chunk/refuse-slips';
import { parseChunk, readChunk } from '#adapters/lua/chunk/parse-chunk';
import { Problem } from '#domain/problem/problem';
import {
  diceArbitrary,
  diceOf,
  pagePartsArbitrary,
  printPageIndex,
} from '../../support/arbitrary/arbitrary-page-index.js';

/** What the parser makes of the whole text; `undefined` where it is not read. */
function parsed(text: string): unknown {
  try {
    checkNesting(text);
    refuseSlips(text);
    return luaparse.parse(plainBreaks(text), {
      luaVersion: '5.1',
      encodingMode: 'pseudo-latin1',
      ranges: true,
      comments: false,
    });
  } catch {
    return undefined;
  }
}

function read(text: string): unknown {
  try {
    return parseChunk(text);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function expectSame(text: string): void {
  const [wanted, tree] = [parsed(text), read(text)];
  if (!isDeepStrictEqual(tree, wanted)) expect(tree, text).to.deep.equal(wanted);
}

/** A syntax tree as it is to whoever asks it for values and not for places. */
function withoutRanges(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutRanges);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, inner]) => (name === 'range' ? [] : [[name, withoutRanges(inner)]])),
  );
}

function readWithoutRanges(text: string): unknown {
  try {
    return readChunk(text, withoutRanges);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Reads scripts that may be of one template, each until its code is known. */
function expectSameValues(...texts: readonly string[]): void {
  for (const text of [...texts, ...texts, ...texts, ...texts]) {
    const [wanted, tree] = [withoutRanges(parsed(text)), readWithoutRanges(text)];
    if (!isDeepStrictEqual(tree, wanted)) expect(tree, text).to.deep.equal(wanted);
  }
}

/** A page of mostly tables: long enough that what is around them does not count. */
const among = (fields: string, head = ''): string => `${head}return {${' x = {},'.repeat(40)}\n${fields}\n}`;

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Pieces of Lua, and of what looks like it. */
const pieces = [
  ...['{', '}', '[', ']', '(', ')', ',', ';', '=', '==', '-', '--', '..', '...', '.', ':', '#', '~=', '\\', '\n', ' '],
  ...['"', "'", '[[', ']]', '[=[', ']=]', '--[[', '--[==[', ']==]', '"a"', "'b'", '""', '","', '"="', '"}"', '"{"'],
  ...['x', 'end', 'nil', 'true', 'not', 'and', 'function', 'function() end', 'function(a) return {1, a} end', 'if'],
  ...['1', '0x1F', '3.5e2', '.5', '5.', '1..2', '3do', 'f()', 'f{}', 'f"x"', 'a.b[1]', '-- remark\n', '\xe9', '\0'],
  ...['x = ', '["x"] = ', '[1] = ', '[x] = ', '[ [[x]] ] = ', '{ y = 1 }', '{ {}, {} }', '#!', 'é', '\\"', '\r', '\v'],
];

describe('a table that is read without the parser', () => {
  it('is what the parser makes of it, in any style of page', () => {
    let read = 0;
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, (parts, throws) => {
        const text = latin1(printPageIndex(parts, diceOf(throws)));
        expectSame(text);
        if (outlineOf(text) !== undefined) read += 1;
      }),
      { numRuns: 300 },
    );
    expect(read, 'most pages are read in outline').to.be.greaterThan(150);
  });

  it('is what the parser makes of it, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), fc.boolean(), (fields, spaced) => {
        expectSame(among(fields.join(spaced ? ' ' : '')));
        expectSame(among(fields.join(', ')));
        expectSame(among(fields.map((piece) => `x${piece.length} = ${piece},`).join('\n'), 'local f, x = 1\n'));
      }),
      { numRuns: 1500 },
    );
  });

  it('is what the parser makes of it, where a page is damaged', () => {
    const damage = fc.record({
      at: fc.nat(9999),
      cut: fc.nat(6),
      put: fc.oneof(fc.constant(''), fc.constantFrom(...pieces)),
    });
    fc.assert(
      fc.property(pagePartsArbitrary, diceArbitrary, damage, (parts, throws, { at, cut, put }) => {
        const text = latin1(printPageIndex(parts, diceOf(throws)));
        const place = at % (text.length + 1);
        expectSame(text.slice(0, place) + put + text.slice(place + cut));
      }),
      { numRuns: 600 },
    );
  });

  for (const folder of ['fixtures/page-index/', 'fixtures/scripts/']) {
    for (const file of readdirSync(new URL(`../../${folder}`, import.meta.url)).filter((name) =>
      name.endsWith('.lua'),
    )) {
      it(`is what the parser makes of it, in ${file}`, () => {
        expectSame(readFileSync(new URL(`../../${folder}${file}`, import.meta.url), 'latin1'));
      });
    }
  }

  it('has its gaps filled: functions, calculations, calls', () => {
    const text = among(
      'f = function(a, b) return { a; b } end, [ "k" ] = 1 + 2 * 3, (g)(1, 2), -4, h { 1 }, [[s]] .. "t"',
    );
    expect(outlineOf(text)?.text).to.equal(
      'return {function(a, b) return { a; b } end,1 + 2 * 3,(g)(1, 2),-4,h { 1 },[[s]] .. "t",}',
    );
    expectSame(text);
  });

  it('has no reserved words for names', () => {
    for (const word of ['end', 'nil', 'true', 'not', 'function', 'goto']) expectSame(among(`${word} = 1`));
  });

  it('is left to the parser where it is nested deeply, has many gaps, or is no Lua', () => {
    const nested = (depth: number): string => '{'.repeat(depth) + '}'.repeat(depth);
    expect(readTable(nested(66), 0)?.end).to.equal(132);
    expect(readTable(nested(67), 0)).to.equal(undefined);
    expect(readTable(`{ ${'f(), '.repeat(64)} }`, 0)?.gaps.length).to.equal(64);
    expect(readTable(`{ ${'f(), '.repeat(65)} }`, 0)).to.equal(undefined);
    expect(readTable(`{ f(${'1,'.repeat(8000)}1) }`, 0)?.gaps.length).to.equal(1);
    expect(readTable(`{ f(${'1,'.repeat(9000)}1) }`, 0)).to.equal(undefined);
    for (const text of ['{', '{ x = }', '{ x = , }', '{ [x] = 1 }', '{ "a }', '{ { } .. {} }', '{ f( }', '{ [1 }']) {
      expect(readTable(text, 0), text).to.equal(undefined);
    }
    for (const depth of [60, 100, 200, 201]) expectSame(`x = ${nested(depth)}`);
    expectSame(`x = { ${'f(), '.repeat(100)} ${'1, '.repeat(2000)} }`);
    expectSame(`${'do '.repeat(70)} x = { ${'1, '.repeat(500)} } ${'end '.repeat(70)}`);
    expectSame(`x = { ${'1, '.repeat(500)} ${'('.repeat(70)}1${')'.repeat(70)} }`);
  });

  it('is read where several stand in one text, and inside functions and calls', () => {
    const list = `{ ${'1, '.repeat(60)} }`;
    const text = `local a, b = ${list}, f(${list})\nfunction g() return { x = ${list}, y = function() return {} end } end\nh ${list}`;
    expect(outlineOf(text)?.tables.size).to.equal(4);
    expectSame(text);
    expectSame(`${text}\n(k)(1)`);
    expectSame(`#!/usr/bin/lua { "\nreturn ${list}`);
  });
});

describe('scripts whose code is parsed once', () => {
  const code = (values: string, fields = ''): string =>
    `local M = { ${values} f = function(a) return { a; x = 1 } end,\n${fields}\n}\nfunction M:create() return f { ${values} } end\nreturn M`;

  it('say what the parser reads in them, each its own', () => {
    const values = fc.array(fc.constantFrom('x = 1,', 'x = { y = "z" },', '2,', '["k"] = nil,', '-- }\n', 'x = -1,'), {
      maxLength: 4,
    });
    const fields = fc.array(fc.constantFrom(...pieces), { maxLength: 6 });
    fc.assert(
      fc.property(values, values, fields, fields, (one, other, first, second) => {
        const texts = [one, other].flatMap((each) =>
          [first, second].map((piece) => code(each.join(' '), piece.join(' '))),
        );
        expectSameValues(...texts, ...[first, second].map((piece) => `${code('')}\n${piece.join(' ')}`));
      }),
      { numRuns: 300 },
    );
  });

  it('are taken for one another only where tables and gaps are at the same places', () => {
    expectSameValues('return f { g(1) }', 'return f { g(1), }', 'return f { g(1), x = 2 }', 'return f { x = g(1) }');
    expectSameValues('return { f(), g() }', 'return { x = f(), y = 1, g() }', 'return { 1, [2] = f(), g(); }');
    expectSameValues('return { function() return {1} end }', 'return { x = function() return {1} end, 2 }');
  });

  it('are read as before when many others have been', () => {
    const text = (index: number): string => `local a${index} = ...\nreturn { x = ${index}, y = f() }`;
    for (let round = 0; round < 3; round++) for (let index = 0; index < 200; index++) expectSameValues(text(index));
  });

  for (const folder of ['fixtures/page-index/', 'fixtures/scripts/']) {
    for (const file of readdirSync(new URL(`../../${folder}`, import.meta.url)).filter((name) =>
      name.endsWith('.lua'),
    )) {
      it(`say what the parser reads in ${file}`, () => {
        expectSameValues(readFileSync(new URL(`../../${folder}${file}`, import.meta.url), 'latin1'));
      });
    }
  }
});
