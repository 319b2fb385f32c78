import { expect } from 'chai';
import fc from 'fast-check';
import { readBody } from '#adapters/body/read-body';
import { readShortJson } from '#adapters/body/short-json';
import { Problem } from '#domain/problem/problem';

const name = fc.constantFrom('a', 'b', 'a:b', '__proto__', 'constructor', '1', 'é', 'n'.repeat(257), '\\u0061', '');
const plain = fc.constantFrom(
  '1',
  '-0',
  '1e999',
  '"x"',
  '":"',
  '"\\n"',
  '"\\ud800"',
  'null',
  'true',
  'nul',
  '',
  '/*c*/1',
);

/** Texts that are JSON mostly, with all that a body must not have now and then. */
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    plain,
    fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(name, tie('text')), { maxLength: 3 })
      .map((entries) => `{${entries.map(([key, value]) => `"${key}" : ${value}`).join(', ')}}`),
    fc.tuple(fc.integer({ min: 28, max: 36 }), tie('text')).map(([depth, inner]) => nested(depth, inner)),
  ),
}));

function nested(depth: number, inner: string): string {
  return `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
}

/** What a body is read as, or why it is not. */
function outcome(body: string): unknown {
  try {
    return { value: readBody('json', Buffer.from(body)) };
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, message: error.message };
    throw error;
  }
}

describe('a short JSON body', () => {
  it('is read, or refused, as the same one is that blanks make long', () => {
    fc.assert(
      fc.property(text, (body) => {
        expect(outcome(body)).to.deep.equal(outcome(body + ' '.repeat(4096)));
      }),
      { numRuns: 500 },
    );
  });

  it('is read by the quick reader where it is plain', () => {
    expect(JSON.stringify(readShortJson('{"a": "b", "x": [1, null, {"y": "é"}]}'))).to.equal(
      '{"a":"b","x":[1,null,{"y":"é"}]}',
    );
    expect(readShortJson('[1, 2]')).to.deep.equal([1, 2]);
  });

  it('is left to the other reader where that may refuse it, or it is long', () => {
    for (const body of [
      '{"a":1,"a":2}',
      '{"a":":"}',
      '{"constructor":1}',
      '1e999',
      '{"a":"\\n"}',
      '{',
      nested(33, '1'),
    ]) {
      expect(readShortJson(body), body).to.equal(undefined);
    }
    expect(readShortJson(`1${' '.repeat(4096)}`)).to.equal(undefined);
  });
});
