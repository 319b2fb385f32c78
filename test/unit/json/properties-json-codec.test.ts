import { expect } from 'chai';
import { propertiesJsonCodec } from '#adapters/json/json-codecs';
import { writeJson } from '#adapters/json/write-json';
import { Problem } from '#domain/problem/problem';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import { problemOf } from '../../support/service/problem-of.js';

function set(text: string, path: string, value: PropertyValue): string {
  return Buffer.from(
    propertiesJsonCodec.edit(Buffer.from(text), [{ op: 'set', path: path.split('.'), value }]),
  ).toString();
}

function parse(text: string | Uint8Array): Properties {
  return propertiesJsonCodec.parse(typeof text === 'string' ? Buffer.from(text) : text);
}

function refusal(text: string | Uint8Array): Problem {
  return problemOf(() => parse(text));
}

describe('a JSON file of properties', () => {
  it('a JSON file of properties is read as a table on which no name is special', () => {
    const values = parse('{"__proto__":{"x":1},"a":[true,null,"\\u00e9"]}');
    expect(Object.getPrototypeOf(values)).to.equal(null);
    expect(Object.keys(values)).to.deep.equal(['__proto__', 'a']);
    expect(values['a']).to.deep.equal([true, null, 'é']);
  });

  it('a JSON file of properties that editors wrote as [] is an empty table', () => {
    expect(Object.keys(parse('[]'))).to.deep.equal([]);
    expect(set('[]', 'a.b', 1)).to.match(/^\{\s*"a": \{\s*"b": 1\s*\}\s*\}$/);
  });

  it('a JSON file of properties gets a name at the end, in the indentation and line ends of the file', () => {
    expect(set('{\r\n\t"a": 1,\r\n\t"to": {\r\n\t\t"x": 1\r\n\t}\r\n}', 'to.y', 2)).to.equal(
      '{\r\n\t"a": 1,\r\n\t"to": {\r\n\t\t"x": 1,\r\n\t\t"y": 2\r\n\t}\r\n}',
    );
    expect(set('{"a":1,"to":{"x":1}}', 'to.y', 2)).to.equal('{"a":1,"to":{"x":1,"y":2}}');
    expect(set('{ "a": 1, "b": 2 }\n', 'c', [1, 'x'])).to.equal('{ "a": 1, "b": 2, "c": [1, "x"] }\n');
    expect(set('{\n  "a": 1\n}', 'to', { x: 1, y: null, z: [1] })).to.equal(
      '{\n  "a": 1,\n  "to": {\n    "x": 1,\n    "z": [\n      1\n    ]\n  }\n}',
    );
  });

  it('a JSON file of properties has an empty list turned into an object where a name is set in it, and only there', () => {
    expect(set('{"params":[],"actions":[]}', 'params.target', 'x')).to.equal('{"params":{"target":"x"},"actions":[]}');
    expect(set(set('{"params":[],"actions":[]}', 'params.target', 'x'), 'params.target', null)).to.equal(
      '{"params":[],"actions":[]}',
    );
  });

  it('a JSON file of properties has only the bytes of the value changed', () => {
    expect(set('{"a" :  1 , "b":[1,  2]}', 'a', 'é')).to.equal('{"a" :  "é" , "b":[1,  2]}');
    expect(set('{"a" :  1 , "b":[1,  2]}', 'b', [1, 3])).to.equal('{"a" :  1 , "b":[1,  3]}');
    expect(set('{\n  "b": [1, 2]\n}', 'b', [1, 3, 4])).to.equal('{\n  "b": [1, 3, 4]\n}');
    expect(set('{"to":{"x":1, "y":2}}', 'to', { y: 3, z: 4 })).to.equal('{"to":{"y":3, "z":4}}');
    expect(set('{"to":"nil"}', 'to.x', 1)).to.equal('{"to":{"x":1}}');
  });

  it('a JSON file of properties has a list that grows or shrinks changed where it does', () => {
    const text = (...items: string[]): string => `{\n  "list": [\n    ${items.join(',\n    ')}\n  ], "z": [1.0,2]\n}`;
    const before = text('1.0', '{"x":1e0}', '"\\u0061"');
    const [one, table] = [1, { x: 1 }];
    expect(set(before, 'list', [one, table, 'a', 'b', 2])).to.equal(text('1.0', '{"x":1e0}', '"\\u0061"', '"b"', '2'));
    expect(set(before, 'list', ['b', one, table, 'a'])).to.equal(text('"b"', '1.0', '{"x":1e0}', '"\\u0061"'));
    expect(set(before, 'list', [one, 'a'])).to.equal(text('1.0', '"\\u0061"'));
    expect(set(before, 'list', [one])).to.equal(text('1.0'));
    expect(set(before, 'z', [1, 3, 4])).to.equal(before.replace('[1.0,2]', '[1.0,3,4]'));
  });

  it('a JSON file of properties keeps the items of a list that do not change, and has it written anew where hundreds do', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ x: index }));
    const text = `{"list":[${items.map(({ x }) => `{"x":${x}}`).join(' ,\n')}]}`;
    expect(set(text, 'list', [{ y: 1 }, ...items.slice(1)])).to.equal(text.replace('{"x":0}', '{"y":1}'));
    expect(
      set(
        text,
        'list',
        items.map(({ x }) => ({ x: x + 1 })),
      ),
    ).to.equal(`{"list":[${items.map(({ x }) => `{"x":${x + 1}}`).join(' ,\n')}]}`);
    const anew = set(
      text,
      'list',
      items.map(({ x }) => ({ y: x })),
    );
    expect(anew).not.to.contain(' ,\n');
    expect(parse(anew)['list']).to.deep.equal(items.map(({ x }) => ({ y: x })));
  });

  it('a JSON file of properties keeps its bytes where an edit changes nothing', () => {
    const text = '\ufeff{"a":4e1,"b":{"x":[1,{}]},"c":"\\u00e9"}';
    expect(set(text, 'a', 40)).to.equal(text);
    expect(set(text, 'b.x', [1, {}])).to.equal(text);
    expect(set(text, 'c', 'é')).to.equal(text);
    expect(set(text, 'missing', null)).to.equal(text);
    expect(set(text, 'a.deeper', null)).to.equal(text);
  });

  it('a JSON file of properties is edited between its comments, which stay', () => {
    const text = (...lines: string[]): string => ['// a boat', '{', ...lines, '}', '// end'].join('\r\n');
    const [a, b] = ['  "a": 1, // "a" of {', '  /* of b */ "b": [1, /* two */ 2] // about b'];
    const before = text(a, '  // before b', b);
    expect(parse(before)).to.deep.equal(parse('{"a":1,"b":[1,2]}'));
    expect(set(before, 'a', 5)).to.equal(text(a.replace('1', '5'), '  // before b', b));
    expect(set(before, 'b', [1, 3])).to.equal(text(a, '  // before b', b.replace('2]', '3]')));
    expect(set(before, 'c', 3)).to.equal(
      text(a, '  // before b', '  /* of b */ "b": [1, /* two */ 2], // about b', '  "c": 3'),
    );
    expect(set(before, 'a', null)).to.equal(text('  // "a" of {', '  // before b', b));
    expect(set(before, 'b', null)).to.equal(
      text('  "a": 1 // "a" of {', '  // before b', '  /* of b */ /* two */ // about b'),
    );
    expect(set('{"a":{"x":1 /* one */}}', 'a', 'x')).to.equal('{"a":"x" /* one */}');
    expect(set('{"url":"http://a/*b*/"}', 'a', 1)).to.equal('{"url":"http://a/*b*/","a":1}');
  });

  it('a JSON file of properties keeps the comma behind its last item', () => {
    expect(set('{\n  "a": 1,\n}', 'b', 2)).to.equal('{\n  "a": 1,\n  "b": 2,\n}');
    expect(set('{\n  "a": 1,\n  "b": 2,\n}', 'b', null)).to.equal('{\n  "a": 1,\n}');
    expect(set('{\n  "a": 1, // one\n}', 'b', 2)).to.equal('{\n  "a": 1, // one\n  "b": 2,\n}');
  });

  it('a JSON file of properties that cannot be read is refused with its place', () => {
    expect(refusal('{\n  "a": 1,,\n}').details).to.include({ line: 2, column: 10 });
    expect(refusal('{"a":1,"a":2}').message).to.match(/stands twice/);
    expect(refusal('{"a":1} /* x').code).to.equal('model-not-readable');
    expect(refusal('{"a":1 // }\n').code).to.equal('model-not-readable');
    expect(refusal('[1]').message).to.match(/not an object/);
    expect(refusal('').code).to.equal('model-not-readable');
    expect(refusal(Uint8Array.of(0x22, 0xff, 0x22)).message).to.match(/no UTF-8/);
    expect(refusal('['.repeat(100_000)).message).to.match(/nested/);
    expect(() => set('{"a":', 'a', 1))
      .to.throw(Problem)
      .with.property('code', 'model-not-readable');
  });
});

describe('writeJson', () => {
  it('writeJson indents by two blanks, ends with a newline and leaves out what is set to nothing', () => {
    expect(Buffer.from(writeJson({ a: { b: [1], c: null }, d: 'é' })).toString()).to.equal(
      '{\n  "a": {\n    "b": [\n      1\n    ]\n  },\n  "d": "é"\n}\n',
    );
  });
});

describe('a large JSON file', () => {
  it('a large JSON file is refused beyond 1.5 MiB and beyond 100,000 values, with the limit', () => {
    const list = (count: number): string => `{ "list": [${'1,'.repeat(count)}1] }`;
    expect(parse(list(99_990))['list']).to.have.length(99_991);
    expect(refusal(list(100_000)).message).to.include('it has more than 100000 values');
    const long = `{ "text": "${'x'.repeat(1536 * 1024)}" }`;
    expect(refusal(long).message).to.include('it has more than 1572864 characters');
    // What stands in strings is no value.
    expect(parse(`{ "text": "${',:[{'.repeat(60_000)}" }`)).to.have.property('text');
  });

  it('a large JSON file is refused for many names, tables and comments sooner than for many values', () => {
    const names = Array.from({ length: 26_000 }, (_, at) => `"k${at}":1`).join();
    for (const text of [`{${names}}`, `{"x":[${'[],'.repeat(34_000)}1]}`, `{"x":1${'/**/'.repeat(100_001)}}`])
      expect(refusal(text).message, text.slice(0, 20)).to.include('it has more than 100000 values');
  });

  it('a large JSON file that could not be read again is not written', () => {
    const many = Array.from({ length: 100_000 }, () => 1);
    const refused = [
      () => writeJson({ many }),
      () => propertiesJsonCodec.edit(Buffer.from('{}'), [{ op: 'set', path: ['many'], value: many }]),
    ];
    for (const write of refused)
      expect(write).to.throw(Problem, 'it has more than 100000 values').with.property('code', 'invalid-property');
  });

  it('a large JSON file is edited in steps, one for each reading', () => {
    const edits = Array.from({ length: 40 }, (_, at) => ({ op: 'set' as const, path: [`k${at}`], value: [at] }));
    const steps = [...propertiesJsonCodec.editing(Buffer.from('{}'), edits)];
    expect(steps).to.have.length.at.least(edits.length);
  });
});
