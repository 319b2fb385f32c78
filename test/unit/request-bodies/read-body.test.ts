import { expect } from 'chai';
import { readBody } from '#adapters/request-bodies/read-body';
import type { Problem, ProblemDetails } from '#domain/problem/problem';
import type { PropertyValue } from '#domain/properties/property-value';
import { problemOf } from '../../support/service/problem-of.js';

type Form = Parameters<typeof readBody>[0];

function read(form: Form, text: string | Uint8Array): PropertyValue {
  return readBody(form, typeof text === 'string' ? Buffer.from(text) : text);
}

function refusal(form: Form, text: string | Uint8Array): Problem {
  return problemOf(() => read(form, text));
}

function expectRefused(
  form: Form,
  text: string | Uint8Array,
  message: RegExp,
  place: Pick<ProblemDetails, 'line' | 'column'> = {},
): void {
  const problem = refusal(form, text);
  expect(problem.code).to.equal('invalid-body');
  expect(problem.message).to.match(message);
  expect(problem.details).to.include(place);
}

/** Plain objects, which chai can compare with literals. */
function plain(value: PropertyValue): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('readBody', () => {
  it('readBody reads one set of properties from any of the four forms', () => {
    const meant = { alpha: 0.5, color: [1, 0, 1], name: 'x', flip: null, to: { x: -3, on: true } };
    expect(
      plain(read('json', '{"alpha":0.5,"color":[1,0,1],"name":"x","flip":null,"to":{"x":-3,"on":true}}')),
    ).to.deep.equal(meant);
    expect(
      plain(read('yaml', 'alpha: 0.5\ncolor: [1, 0, 1]\nname: x\nflip: null\nto:\n  x: -3\n  on: true\n')),
    ).to.deep.equal(meant);
    expect(plain(read('yaml', '{ alpha=0.5, color={1,0,1}; name="x"\nflip=nil\nto={x=-3, on=true} }'))).to.deep.equal(
      meant,
    );
    expect(
      plain(
        read('lua', "return { alpha = 0.5, color = {1, 0, 1}, name = 'x'; flip = NIL, to = { x = -3, on = true }, }"),
      ),
    ).to.deep.equal(meant);
  });

  it('readBody reads nothing as an empty table', () => {
    for (const form of ['json', 'yaml', 'lua'] as const) {
      for (const text of ['', ' \r\n\t', '\ufeff']) expect(plain(read(form, text))).to.deep.equal({});
    }
    expect(plain(read('yaml', '# only a comment\n'))).to.deep.equal({});
    expect(plain(read('yaml', '---\n'))).to.deep.equal({});
  });

  it('readBody leaves it to the caller whether a list or a plain value will do', () => {
    expect(plain(read('json', '[{"command":"page.gotoPage"}]'))).to.deep.equal([{ command: 'page.gotoPage' }]);
    expect(plain(read('lua', 'return { { command = "page.gotoPage" } }'))).to.deep.equal([
      { command: 'page.gotoPage' },
    ]);
    expect(read('json', 'null')).to.equal(null);
  });

  it('readBody makes tables on which no name is special', () => {
    for (const [form, text] of [
      ['json', '{"toString":1}'],
      ['yaml', 'toString: 1'],
      ['lua', '{toString=1}'],
    ] as const) {
      const table = read(form, text);
      expect(Object.getPrototypeOf(table)).to.equal(null);
    }
  });

  it('readBody refuses bytes that are no UTF-8', () => {
    for (const form of ['json', 'yaml', 'lua'] as const)
      expectRefused(form, Uint8Array.of(0x22, 0xff, 0x22), /not UTF-8/);
  });

  it('readBody reports the line and column of a fault, in characters, and shows the line', () => {
    const problem = refusal('json', '{\n  "絵": 1,\n  "b" 2\n}');
    expect(problem.details).to.include({ line: 3, column: 7, excerpt: '  "b" 2\n      ^' });
    expect(
      refusal('lua', `{ name = "${'x'.repeat(500)}", 絵 = 1 }`).details.excerpt?.split('\n')[0],
    ).to.have.lengthOf.at.most(72);
  });

  it('readBody refuses names without values in braces, which YAML takes for null', () => {
    expectRefused('yaml', '{1, 2}', /"1" has no value/, { line: 1, column: 2 });
    expectRefused('yaml', '# dim\n{alpha=0.5}', /"alpha=0.5" has no value/, { line: 2, column: 2 });
    expect(plain(read('yaml', 'flip:\nto: { x: , y: null }'))).to.deep.equal({ flip: null, to: { x: null, y: null } });
  });

  it('readBody refuses a name that stands twice, at its second place', () => {
    expectRefused('json', '{"a":1,\n "a":2}', /"a" is set twice/, { line: 2, column: 2 });
    expectRefused('yaml', 'b:\n  a: 1\n  a: 2\n', /"a" is set twice/, { line: 3, column: 3 });
    expectRefused('yaml', '{ a=1\n a=2 }', /"a" is set twice/, { line: 2, column: 2 });
    expectRefused('lua', '{ a = 1, ["a"] = nil }', /"a" is set twice/, { line: 1, column: 10 });
  });

  it('readBody refuses names that are special to JavaScript', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      expectRefused('json', `{"to":{"${name}":{}}}`, /cannot be the name/);
      expectRefused('yaml', `to: { ${name}: 1 }`, /cannot be the name/);
      expectRefused('yaml', `{ ${name}=1 }`, /cannot be the name/);
      expectRefused('lua', `{ ["${name}"]=1 }`, /cannot be the name/);
    }
  });

  it('readBody reads 32 tables inside one another, and no 33rd', () => {
    const nested = (count: number, open: string, close: string): string => open.repeat(count) + close.repeat(count);
    expect(read('json', nested(32, '[', ']'))).to.be.an('array');
    expect(read('yaml', nested(32, '[', ']'))).to.be.an('array');
    expect(read('lua', nested(32, '{', '}'))).to.be.an('array');
    expectRefused('json', nested(33, '[', ']'), /more than 32 deep/, { line: 1, column: 33 });
    expectRefused('yaml', nested(33, '[', ']'), /more than 32 deep/);
    expectRefused('lua', nested(33, '{', '}'), /more than 32 deep/, { line: 1, column: 33 });
  });

  it('readBody reads 10,000 values, and no more', () => {
    const list = (count: number): string => Array<string>(count).fill('1').join(',');
    expect(read('json', `[${list(9_999)}]`)).to.have.length(9_999);
    expectRefused('json', `[${list(10_000)}]`, /more than 10000 values/);
    expectRefused('yaml', `[${list(10_000)}]`, /more than 10000 values/);
    expectRefused('lua', `{${list(10_000)}}`, /more than 10000 values/);
  });

  it('readBody refuses names longer than 256 bytes', () => {
    expect(Object.keys(read('json', `{"${'é'.repeat(128)}":1}`) ?? {})).to.have.length(1);
    expectRefused('json', `{"${'é'.repeat(129)}":1}`, /longer than 256 bytes/);
    expectRefused('yaml', `${'k'.repeat(257)}: 1`, /longer than 256 bytes/);
    expectRefused('lua', `{ ${'k'.repeat(257)} = 1 }`, /longer than 256 bytes/);
  });

  it('readBody refuses numbers that are not finite and text that is not Unicode', () => {
    expectRefused('json', '{"a":1e999}', /not finite/);
    expectRefused('json', '{"a":"\\ud800"}', /surrogate/);
    expectRefused('json', '{"\\udfff":1}', /surrogate/);
    for (const text of ['a: 1e999', 'a: .inf', 'a: -.INF', 'a: .nan']) expectRefused('yaml', text, /not finite/);
    expectRefused('yaml', 'a: "\\ud800"', /surrogate|Unicode|escape/i);
    for (const text of ['{a=1e999}', '{a=1/0}', '{a=0%0}', '{a=10^999}']) expectRefused('lua', text, /not finite/);
    expectRefused('lua', '{ a = "\\255" }', /no UTF-8/);
  });
});

describe('a JSON body', () => {
  const faults: readonly (readonly [string, RegExp])[] = [
    ['{"a":1,}', /a name in double quotes must stand/],
    ['[1,]', /a value must stand/],
    ['{"a":1} 2', /the body has ended/],
    ['{"a":1 // one\n}', /comment/],
    ['/* */{}', /comment/],
    ["{'a':1}", /a name in double quotes must stand/],
    ['{a:1}', /a name in double quotes must stand/],
    ['{"a":01}', /"," or "}" must stand/],
    ['{"a":1.}', /no digits/],
    ['{"a":+1}', /a value must stand/],
    ['{"a":NaN}', /a value must stand/],
    ['{"a":"x\ny"}', /not closed/],
    ['{"a":"\t"}', /control character/],
    ['{"a":"\\x41"}', /escape/],
    ['{"a":"\\u12"}', /"\\u"/],
    ['{"a"', /it ends where/],
    ['{"a":\ufeff1}', /a value must stand/],
    ['{"a":\u00a01}', /a value must stand/],
    ['\0', /a value must stand/],
  ];
  for (const [text, message] of faults) {
    it(`a JSON body refuses ${JSON.stringify(text)}`, () => expectRefused('json', text, message));
  }

  it('a JSON body is refused however deep it nests', () => {
    expectRefused('json', '[{"a":'.repeat(40_000), /more than 32 deep/);
  });
});

describe('a YAML body', () => {
  const faults: readonly (readonly [string, RegExp])[] = [
    ['a: &x 1\nb: 2', /anchor/],
    ['a: [1, *x]', /alias/i],
    ['&a [*a]', /anchor|alias/i],
    ['a: !!binary aGk=', /tag/],
    ['!!set {a, b}', /tag/],
    ['a: !new x', /tag/],
    ['<<: {a: 1}', /merge/],
    ['a: 1\n---\nb: 2', /second document/],
    ['%YAML 1.1\n---\na: yes', /directive/],
    ['%TAG ! tag:x,2000:\n---\na: 1', /directive/],
    ['? [a, b]\n: 1', /not text|must be strings/],
    ['? '.repeat(400), /./],
    ['a: "\u0001"', /control character/],
    ['a: \0', /control character/],
    ['a: [1', /./],
    ['\ta: 1', /./],
    ['['.repeat(5000), /too deep/],
    ['- '.repeat(5000), /too deep/],
  ];
  for (const [text, message] of faults) {
    it(`a YAML body refuses ${JSON.stringify(text.slice(0, 40))}`, () => expectRefused('yaml', text, message));
  }

  for (const [text, what, line, column] of [
    ['a: &x 1', '"&x"', 1, 4],
    ['a: &x\n  b: 1', '"&x"', 1, 4],
    ['a: !!float 0.5', '"!!float"', 1, 4],
    ['a: [1, !new x]', '"!new"', 1, 8],
    ['a: !<tag:x> # why\n  1', '"!<tag:x>"', 1, 4],
    ['{!a b: 1}', 'the name here is not text', 1, 2],
    ['a:\n  ? [b]\n  : 1', 'the name here is not text', 2, 5],
  ] as const) {
    it(`a YAML body reports the place of what it refuses, as it is written: ${JSON.stringify(text)}`, () => {
      const { message, details } = refusal('yaml', text);
      expect(message).to.contain(what);
      expect([details.line, details.column]).to.deep.equal([line, column]);
    });
  }

  it('a YAML body is refused where it is nested too deep, and not where the stack ends', () => {
    for (const opening of ['[', '{', '- ', '? ', '{a: ', '[!a ', '- - ? ']) {
      const { message, details } = refusal('yaml', opening.repeat(Math.floor(65_000 / opening.length)));
      expect(message, opening).to.match(/too deep/);
      expect(details.column, opening).to.be.below(102 * opening.length);
    }
  });

  it('a YAML body reads the words of YAML 1.1 as text', () => {
    expect(plain(read('yaml', 'a: yes\nb: off\nc: 12:30\nd: 1_000\n"<<": x'))).to.deep.equal({
      a: 'yes',
      b: 'off',
      c: '12:30',
      d: '1_000',
      '<<': 'x',
    });
  });

  it('a YAML body takes numbers as names for text', () => {
    expect(plain(read('yaml', '1: a\ntrue: b'))).to.deep.equal({ 1: 'a', true: 'b' });
  });

  it('a YAML body of more than 64 KiB is refused', () => {
    expect(refusal('yaml', `a: "${'x'.repeat(64 * 1024)}"`).code).to.equal('body-too-large');
  });

  it('a YAML body that begins with "{" and holds no "name=" is YAML', () => {
    expect(plain(read('yaml', '{a: 1, "b=2": c, url: "x?a=b"}'))).to.deep.equal({ a: 1, 'b=2': 'c', url: 'x?a=b' });
    expect(plain(read('yaml', '{url: http://x/?a=b}'))).to.deep.equal({ url: 'http://x/?a=b' });
  });
});

describe('a braced body', () => {
  it('a braced body is distinguished from YAML wherever a name is set with "="', () => {
    for (const text of ['{a=1}', '{\n  a=1\n}', ' \n{a =1}', '-- note\n{a=1}', '{["a"]=1}', "{ ['a'] = 1 }"]) {
      expect(plain(read('yaml', text)), text).to.deep.equal({ a: 1 });
    }
    expect(plain(read('yaml', '{ {a=1}, {a=2} }'))).to.deep.equal([{ a: 1 }, { a: 2 }]);
    expectRefused('yaml', '{ 1, a=2 }', /either a list or has names/);
    expectRefused('yaml', '{ naïve=2 }', /constant expected/);
    expectRefused('yaml', '{ a: 1, b=2 }', /constant expected near 'a'/, { line: 1, column: 3 });
  });

  it('a braced body takes the end of a line for a separator', () => {
    expect(plain(read('yaml', '{ a=1\n\nb={2\n-3\n4} -- four\n c="x" }'))).to.deep.equal({
      a: 1,
      b: [2, -3, 4],
      c: 'x',
    });
    expectRefused('yaml', '{ a=1 b=2 }', /'}' expected/, { line: 1, column: 7 });
  });
});

describe('a Lua body', () => {
  it('a Lua body has strings as Lua 5.1 reads them', () => {
    const strings: readonly (readonly [string, string])[] = [
      ['"a\\tb\\\\\\"\\\'"', 'a\tb\\"\''],
      ["'\\65\\066\\195\\169'", 'ABé'],
      ['"a\\\r\nb"', 'a\nb'],
      ['[[\n a\r\nb]]', ' a\nb'],
      ['[==[x]]y]==]', 'x]]y'],
      ['"é \'"', "é '"],
      ['"\\0001"', '\x001'],
    ];
    for (const [source, meant] of strings)
      expect(plain(read('lua', `{ s = ${source} }`)), source).to.deep.equal({ s: meant });
  });

  it('a Lua body has numbers as Lua 5.1 reads them, arithmetic worked out', () => {
    const numbers: readonly (readonly [string, number])[] = [
      ['0x1F', 31],
      ['.5', 0.5],
      ['5.', 5],
      ['1e-3', 0.001],
      ['732 - 548', 184],
      ['480*4', 1920],
      ['10 + (20 - 30)/2', 5],
      ['-2^2', -4],
      ['2^3^2', 512],
      ['2^-1', 0.5],
      ['-7 % 3', 2],
      ['- -1', 1],
    ];
    for (const [source, meant] of numbers)
      expect(plain(read('lua', `{ n = ${source} }`)), source).to.deep.equal({ n: meant });
  });

  it('a Lua body may have comments', () => {
    expect(plain(read('lua', '--[[ a\nb ]] return -- c\n{ --[==[ ]] ]==] x = 1 --d\n} -- e'))).to.deep.equal({ x: 1 });
  });

  const faults: readonly (readonly [string, RegExp])[] = [
    ['os.exit()', /'{' expected near 'os'/],
    ['{ a = os.exit() }', /constant expected near 'os'/],
    ['{ a = function() end }', /constant expected near 'function'/],
    ['{ a = x }', /constant expected near 'x'/],
    ['{ a = {}.b }', /'}' expected .* near '\.'/],
    ['{ a = "x":rep(9) }', /'}' expected .* near ':'/],
    ['{ a = 1 } + 1', /'<eof>' expected/],
    ['{} {}', /'<eof>' expected/],
    ['return', /'{' expected near '<eof>'/],
    ['{ a = 1\nb = 2 }', /'}' expected/],
    ['{ 1, a = 2 }', /either a list or has names/],
    ['{ [1] = 2 }', /a name in quotes must stand/],
    ['{ end = 2 }', /constant expected near 'end'/],
    ['{ , }', /constant expected near ','/],
    ['{ a = "x', /unfinished string/],
    ['{ a = "x\n" }', /unfinished string/],
    ['{ a = [[x }', /unfinished long string/],
    ['{ --[[', /unfinished long comment/],
    ['{ a = "\\300" }', /escape sequence too large/],
    ['{ a = "\\', /unfinished string/],
    ['{ a = 1x }', /malformed number/],
    ['{ a = 0x }', /malformed number/],
    ['{ a = -"1" }', /only numbers/],
    ['{ a = 1 + nil }', /only numbers/],
    ['{ a = \0 }', /constant expected/],
    [`{ a = ${'('.repeat(5000)} }`, /too many syntax levels/],
    [`{ a = ${'- '.repeat(5000)}1 }`, /too many syntax levels/],
    [`{ a = ${'1^'.repeat(5000)}1 }`, /too many syntax levels/],
    ['{'.repeat(100_000), /too many syntax levels/],
  ];
  for (const [text, message] of faults) {
    it(`a Lua body refuses ${JSON.stringify(text.slice(0, 40))}`, () => expectRefused('lua', text, message));
  }
});
