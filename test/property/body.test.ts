import { expect } from 'chai';
import fc from 'fast-check';
import { readBody } from '#adapters/request-bodies/read-body';
import { Problem } from '#domain/problem/problem';
import { isTable, sameValue, type PropertyValue } from '#domain/properties/property-value';
import { jsonText, tableText, yamlText } from '../unit/request-bodies/value-texts.js';
import { rounds } from '../support/rounds.js';

const name = fc.oneof(
  fc.constantFrom(
    'alpha',
    'x',
    'end',
    'nil',
    '1',
    '',
    'with blank',
    'naïve',
    '絵',
    'a.b',
    '<<',
    '- a',
    'NIL',
    'true',
    '0x1',
  ),
  fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text)),
);
const number = fc.oneof(fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true }));
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'nil',
    'true',
    '~',
    '0x10',
    '1e3',
    'a: b',
    '# c',
    '--',
    ']]',
    '\\',
    '"',
    "'",
    '\r\n',
    '\u2028',
    '\0',
    '{a=1}',
    '&a',
    '!b',
    '\ufeff',
  ),
);
const plain = fc.oneof(fc.constant(null), fc.boolean(), number, text);

/** No empty list: Lua has one empty table, which is read as a table of names. */
const { table } = fc.letrec<{ value: PropertyValue; table: PropertyValue }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, plain, fc.array(tie('value'), { minLength: 1, maxLength: 4 }), tie('table')),
  table: fc.dictionary(name, tie('value'), { maxKeys: 5 }),
}));

const forms: readonly (readonly [string, Parameters<typeof readBody>[0], (value: PropertyValue) => string])[] = [
  ['JSON', 'json', jsonText],
  ['YAML', 'yaml', yamlText],
  ['the braced form', 'yaml', (value) => tableText(value, '\n')],
  ['a Lua table', 'lua', (value) => `return ${tableText(value, ', ')}`],
];

describe('a body', () => {
  for (const [form, kind, write] of forms) {
    it(`a body in ${form} is read as the values that were written`, () => {
      fc.assert(
        fc.property(table, (value) => {
          fc.pre(form !== 'the braced form' || (isTable(value) && Object.keys(value).length > 0));
          const read = readBody(kind, Buffer.from(write(value)));
          if (!sameValue(read, value)) expect(read).to.deep.equal(value);
        }),
      );
    });
  }

  it('a body of any bytes is a value or a Problem, never another error', () => {
    const fragment = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '=',
      ':',
      ',',
      ';',
      '\n',
      '- ',
      '? ',
      '& a',
      '*a',
      '"',
      "'",
      '[[',
      ']]',
      '--',
      '\\',
      '1',
      '1e999',
      'a',
      'nil',
      '%',
      '!t',
      '|',
      '>',
      '#',
      '\0',
      '\ufeff',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fragment, { maxLength: 30 }).map((parts) => Buffer.from(parts.join(''))),
    );
    fc.assert(
      fc.property(fc.constantFrom('json', 'yaml', 'lua'), bytes, (kind, content) => {
        try {
          readBody(kind, content);
        } catch (error) {
          expect(error).to.be.instanceOf(Problem).with.property('code', 'invalid-body');
        }
      }),
      { numRuns: rounds(250) },
    );
  });
});
