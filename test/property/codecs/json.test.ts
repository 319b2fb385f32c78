import { expect } from 'chai';
import fc from 'fast-check';
import { JsonDocument } from '#adapters/json/json-document';
import { plainJson } from '#adapters/json/plain-json';
import { propertiesJsonCodec } from '#adapters/json/properties-json-codec';
import { readValue } from '#adapters/json/read-value';
import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  sameStored,
} from '#domain/properties/property-value';
import { setProperties } from '#domain/model/set-properties';

const name = fc.constantFrom('name', 'x', 'properties', 'to', 'a.b', '絵', '', 'with "quotes"');
const plain = fc.oneof(
  fc.boolean(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.string({ unit: 'grapheme' }),
  fc.constant(null),
);
const { table, value } = fc.letrec<{ value: PropertyValue; table: Properties }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, plain, fc.array(tie('value'), { maxLength: 3 }), tie('table')),
  table: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}));

/** How a hand or a program lays JSON out. */
const style = fc.record({
  unit: fc.constantFrom('', '  ', '    ', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  colon: fc.constantFrom(':', ': ', ' : '),
  emptyTable: fc.constantFrom('{}', '[]', '{ }'),
  mark: fc.constantFrom('', '\ufeff'),
  end: fc.constantFrom('', '\n'),
});
type Style = typeof style extends fc.Arbitrary<infer S> ? S : never;

function write(item: PropertyValue, how: Style, indent: string = how.lineEnd): string {
  const inner = indent + how.unit;
  const [lead, tail] = how.unit === '' ? ['', ''] : [inner, indent];
  if (Array.isArray(item)) {
    return item.length === 0 ? '[]' : `[${lead}${item.map((each) => write(each, how, inner)).join(`,${lead}`)}${tail}]`;
  }
  if (!isTable(item)) return JSON.stringify(item);
  const fields = Object.entries(item).map(
    ([key, each]) => `${JSON.stringify(key)}${how.colon}${write(each, how, inner)}`,
  );
  return fields.length === 0 ? how.emptyTable : `{${lead}${fields.join(`,${lead}`)}${tail}}`;
}

const file = fc.tuple(table, style).map(([values, how]) => ({ values, text: how.mark + write(values, how) + how.end }));
const edit = (text: string, path: string[], set: PropertyValue): string =>
  Buffer.from(propertiesJsonCodec.edit(Buffer.from(text), [{ op: 'set', path, value: set }])).toString();
const parse = (text: string): Properties => propertiesJsonCodec.parse(Buffer.from(text));
const path = fc.array(name, { minLength: 1, maxLength: 3 });

describe('an edit of a JSON file', () => {
  it('an edit of a JSON file says the old values and the new one', () => {
    fc.assert(
      fc.property(file, path, value, ({ text }, where, set) => {
        const wanted = setProperties(parse(text), [{ path: where, value: set }]);
        expect(sameStored(parse(edit(text, where, set)), wanted), edit(text, where, set)).to.equal(true);
      }),
    );
  });

  it('an edit of a JSON file changes no byte where it sets what is there', () => {
    fc.assert(
      fc.property(file, ({ text }) => {
        for (const [key, there] of Object.entries(parse(text)))
          if (there !== null) expect(edit(text, [key], there)).to.equal(text);
      }),
    );
  });

  it('an edit of a JSON file of several values gives the bytes that they give one after the other', () => {
    const edits = fc.array(fc.tuple(path, fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: value })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(file, edits, ({ text }, all) => {
        const together = propertiesJsonCodec.edit(
          Buffer.from(text),
          all.map(([where, set]) => ({ op: 'set', path: where, value: set })),
        );
        const inSteps = all.reduce((edited, [where, set]) => edit(edited, where, set), text);
        expect(Buffer.from(together).toString()).to.equal(inSteps);
      }),
      { numRuns: 500 },
    );
  });

  it('an edit of a JSON file that adds a name is taken back by one that removes it', () => {
    fc.assert(
      fc.property(file, fc.array(name, { maxLength: 2 }), value, ({ text }, above, set) => {
        fc.pre(set !== null);
        const parent = above.reduce<PropertyValue>(
          (at, key) => (isTable(at) ? (at[key] ?? emptyProperties()) : null),
          parse(text),
        );
        fc.pre(isTable(parent) || (Array.isArray(parent) && parent.length === 0));
        const target = above.reduce<PropertyValue | undefined>(
          (at, key) => (isTable(at) ? at[key] : undefined),
          parse(text),
        );
        fc.pre(target !== undefined && target !== null);
        const added = edit(text, [...above, 'brand new'], set);
        expect(added).to.not.equal(text);
        expect(edit(added, [...above, 'brand new'], null)).to.equal(text);
      }),
      { numRuns: 500 },
    );
  });

  it('an edit of a JSON file of a plain value replaces exactly that value', () => {
    fc.assert(
      fc.property(file, plain, ({ text, values }, set) => {
        const old = Object.entries(values).find(([, item]) => item !== null && typeof item !== 'object');
        fc.pre(old !== undefined && set !== null);
        if (old === undefined) return;
        const start = text.search(/\S/u);
        const edited = edit(text, [old[0]], set);
        expect(edited.length - text.length).to.equal(JSON.stringify(set).length - JSON.stringify(old[1]).length);
        expect(edited.slice(0, start)).to.equal(text.slice(0, start));
      }),
    );
  });
});

describe('a JSON file that is read without places', () => {
  const read = (text: string): { values?: unknown; problem?: unknown } => {
    try {
      return { values: readValue(JsonDocument.read(Buffer.from(text)).root) };
    } catch (problem) {
      return { problem };
    }
  };
  /** Pieces that are put in somewhere: names that stand twice, colons in texts, what is no JSON. */
  const piece = fc.constantFrom(
    ...[
      '"name":1,',
      '"na\\u006de":1,',
      ',"x":{"x":1}',
      '":"',
      ':',
      '"a":',
      '{',
      '}',
      '[',
      ']',
      ',',
      '"',
      '\\',
      '//',
      '/**/',
    ],
    ...['1e999', '-', '-0', '01', 'nul', '\ufeff', '\u0001', '\u2028', '\ud800', '__proto__', '"__proto__":{"x":1},'],
  );
  const damage = fc.array(fc.record({ at: fc.nat(), length: fc.constantFrom(0, 0, 1, 3), piece }), { maxLength: 3 });

  it('a JSON file that is read without places says what it says where places are known, if it says anything', () => {
    let output = 0;
    fc.assert(
      fc.property(file, damage, ({ text }, damages) => {
        const damaged = damages.reduce((whole, { at, length, piece }) => {
          const start = at % (whole.length + 1);
          return whole.slice(0, start) + piece + whole.slice(start + length);
        }, text);
        const plain = plainJson(Buffer.from(damaged));
        if (plain === undefined) return;
        output += 1;
        expect(read(damaged)).to.deep.equal({ values: plain });
      }),
      { numRuns: 2000 },
    );
    expect(output).to.be.above(100);
  });

  it('a JSON file that is read without places is left to the other where a name stands twice, or it is nested deep', () => {
    expect(plainJson(Buffer.from('{"a":1}'))).to.deep.equal({ a: 1 });
    expect(plainJson(Buffer.from('{"a":1,"a":1}'))).to.equal(undefined);
    expect(plainJson(Buffer.from('{"a":1,"b":{"c":2,"\\u0063":3}}'))).to.equal(undefined);
    expect(plainJson(Buffer.from('{"a":'.repeat(100) + '1' + '}'.repeat(100)))).to.equal(undefined);
  });
});
