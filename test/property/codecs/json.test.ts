import { expect } from 'chai';
import fc from 'fast-check';
import { applyEdits, type Edit } from 'jsonc-parser';
import { JsonDocument, readValue } from '#adapters/json/json-document';
import { propertiesJsonCodec } from '#adapters/json/json-codecs';
import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  sameStored,
} from '#domain/properties/property-value';
import { setProperties } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { rounds } from '../../support/rounds.js';

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

/** Texts that an edit may write, whole values or not. */
const written = fc.constantFrom(
  '',
  ' ',
  ',',
  '"x":1,',
  ',"name":1',
  '1,',
  ',[3]',
  '1',
  '[]',
  '{}',
  ',{"x":1}',
  '"x":[2],',
  '"to":{}',
  ']',
  '[',
  '"',
  '}',
  '1,2',
  '// 1',
  ',\n',
);

/** The tree after an edit, or why there is none. */
function outcomeOf(read: () => JsonDocument): unknown {
  try {
    const { root, text } = read();
    return { root, text };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details;
  }
}

/** Makes an edit, and expects the tree, or the refusal, that a reading of the whole text gives. */
function readsAsEdited(before: JsonDocument, edit: Edit): JsonDocument {
  let after = before;
  const read = outcomeOf(() => (after = before.with([edit])));
  const whole = Buffer.from(applyEdits(before.text, [edit]));
  expect(read).to.deep.equal(outcomeOf(() => JsonDocument.read(whole)));
  return after;
}

describe('an edit of a JSON file', () => {
  it('a text is read as a whole where only the whole shows what an edit makes of it', () => {
    const edits: [text: string, offset: number, length: number, content: string][] = [
      ['[1,2]', 2, 0, ','],
      ['{"a":1,"b":2}', 6, 0, ','],
      ['[1,2,3]', 3, 1, ''],
      ['{"a":1,"b":2}', 7, 5, ''],
      ['{"a":1,"b":2}', 12, 0, ',"a":3'],
      ['{"a":[1,2]}', 7, 0, '],"b":['],
      ['[[1],[2]]', 3, 3, ''],
    ];
    for (const [text, offset, length, content] of edits)
      readsAsEdited(JsonDocument.read(Buffer.from(text)), { offset, length, content });
  });

  it('the tree after edits of a text is that of the new text, whatever they write', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    const made = fc.record({ at: place, length: fc.constantFrom(0, 0, 1, 2, 6), content: written });
    fc.assert(
      fc.property(file, fc.array(made, { minLength: 1, maxLength: 4 }), ({ text }, edits) => {
        let document = JsonDocument.read(Buffer.from(text));
        for (const { at, length, content } of edits) {
          const before = document;
          const marks = [...before.text.matchAll(/[[\]{},:]/g)].flatMap(({ index }) => [index, index + 1]);
          const offset = marks[Math.floor(at * marks.length)] ?? 0;
          const edit = { offset, length: Math.min(length, before.text.length - offset), content };
          const edited = applyEdits(before.text, [edit]);
          // An edit cut a character into two, or wrote a comment, which is blanks in the text.
          if (Buffer.from(edited).toString() !== edited || edited.includes('//')) return;
          document = readsAsEdited(before, edit);
          if (document === before) return;
        }
      }),
      { numRuns: rounds(2000) },
    );
  });

  it('an edit of a JSON file leaves the other values and the new one', () => {
    fc.assert(
      fc.property(file, path, value, ({ text }, where, set) => {
        const wanted = setProperties(parse(text), [{ path: where, value: set }]);
        expect(sameStored(parse(edit(text, where, set)), wanted), edit(text, where, set)).to.equal(true);
      }),
    );
  });

  it('an edit of a JSON file to the present value changes no byte', () => {
    fc.assert(
      fc.property(file, ({ text }) => {
        for (const [key, there] of Object.entries(parse(text)))
          if (there !== null) expect(edit(text, [key], there)).to.equal(text);
      }),
    );
  });

  it('an edit of several values of a JSON file equals the same edits one by one', () => {
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
      { numRuns: rounds(125) },
    );
  });

  it('adding a name to a JSON file and removing it restores every byte', () => {
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
      { numRuns: rounds(125) },
    );
  });

  it('an edit of a plain value of a JSON file replaces exactly that value', () => {
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

/** The value of a JSON text by the runtime's own parser; `undefined` where it is none, or has a name twice in one object. */
function parsedByRuntime(text: string): PropertyValue | undefined {
  const withoutMark = text.replace(/^\ufeff/, '');
  let names = 0;
  try {
    const value = JSON.parse(withoutMark, (_name, each: PropertyValue) => {
      if (!isTable(each)) return each;
      names += Object.keys(each).length;
      return Object.assign(emptyProperties(), each);
    }) as PropertyValue;
    const colons = withoutMark.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1;
    return colons === names ? value : undefined;
  } catch {
    return undefined;
  }
}

const blanks = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const words = fc.oneof(
  fc.constantFrom(
    ...['true', 'false', 'null', '0', '-0', '1e5', '-1.5E-3', '1e999', '12345678901234567890', '""', '[]', '{}'],
    '"\\u00e9"',
  ),
  fc.string().map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);

/** Texts of JSON with blanks of every kind anywhere, and with names that stand twice. */
const { text: texts } = fc.letrec<{ text: string }>((tie) => {
  const item = fc.tuple(blanks, tie('text'), blanks).map((parts) => parts.join(''));
  const key = fc.oneof(
    fc.constantFrom('"a"', '"name"', '"na\\u006de"', '"__proto__"'),
    fc.string().map((each) => JSON.stringify(each)),
  );
  const property = fc
    .tuple(blanks, key, blanks, item)
    .map(([before, each, after, text]) => `${before}${each}${after}:${text}`);
  return {
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      words,
      fc.array(item, { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc.array(property, { maxLength: 4 }).map((items) => `{${items.join(',')}}`),
    ),
  };
});

describe('reading a JSON file', () => {
  const read = (text: string): PropertyValue | undefined => {
    try {
      return readValue(JsonDocument.read(Buffer.from(text)).root);
    } catch (problem) {
      if (problem instanceof Problem) return undefined;
      throw problem;
    }
  };

  it('a JSON file is read as the runtime reads it', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom('', '\ufeff'), blanks, texts, blanks, (mark, before, text, after) => {
        const whole = mark + before + text + after;
        const value = read(whole);
        expect(value, whole).to.deep.equal(parsedByRuntime(whole));
        if (value === undefined) refused += 1;
      }),
      { numRuns: rounds(250) },
    );
    expect(refused, 'texts with a name twice').to.be.within(1, 500);
  });

  it('a damaged JSON file is refused when the runtime refuses it without comments and last commas, or when a name occurs twice', () => {
    const piece = fc.constantFrom(
      ...['', '"name":1,', '"na\\u006de":1,', ',"x":{"x":1}', '":"', ':', '"a":', '{', '}', '[', ']', ',', '"', '\\'],
      ...['//', '/**/', '\t', '\n', '\u00a0', '\u2028', '\u0001', '\ufeff', '\ud800'],
      ...['0', '.', '1e999', '-', '-0', '01', 'nul', '__proto__', '"__proto__":{"x":1},'],
    );
    const damage = fc.record({ at: fc.nat(), length: fc.constantFrom(0, 0, 1, 3), put: piece });
    let accepted = 0;
    fc.assert(
      fc.property(texts, fc.array(damage, { minLength: 1, maxLength: 3 }), (text, damages) => {
        const damaged = damages.reduce((whole, { at, length, put }) => {
          const start = at % (whole.length + 1);
          return whole.slice(0, start) + put + whole.slice(start + length);
        }, text);
        const value = read(damaged);
        const strict = value === undefined ? damaged : withoutExtras(damaged);
        expect(value, damaged).to.deep.equal(parsedByRuntime(Buffer.from(strict).toString()));
        if (value !== undefined) accepted += 1;
      }),
      { numRuns: rounds(750) },
    );
    expect(accepted).to.be.above(rounds(25));
  });

  it('a JSON file may have 200 levels of nesting and no more', () => {
    expect(read('[{"a":'.repeat(100) + '1' + '}]'.repeat(100))).to.be.an('array');
    expect(read('['.repeat(201) + ']'.repeat(201))).to.equal(undefined);
  });
});

/** The text without what JSON itself has not: comments, and the comma behind a last item. */
function withoutExtras(text: string): string {
  const withoutComments = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : ' ',
  );
  return withoutComments.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found));
}
