import { expect } from 'chai';
import fc from 'fast-check';
import { propertiesJsonCodec } from '#adapters/codec-json/properties-json-codec';
import { sameStored } from '#domain/properties/same-stored';
import { setProperty } from '#domain/properties/set-property';
import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

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
  it('says the old values and the new one', () => {
    fc.assert(
      fc.property(file, path, value, ({ text }, where, set) => {
        const wanted = setProperty(parse(text), { path: where, value: set });
        expect(sameStored(parse(edit(text, where, set)), wanted), edit(text, where, set)).to.equal(true);
      }),
    );
  });

  it('changes no byte where it sets what is there', () => {
    fc.assert(
      fc.property(file, ({ text }) => {
        for (const [key, there] of Object.entries(parse(text)))
          if (there !== null) expect(edit(text, [key], there)).to.equal(text);
      }),
    );
  });

  it('that adds a name is taken back by one that removes it', () => {
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

  it('of a plain value replaces exactly that value', () => {
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
