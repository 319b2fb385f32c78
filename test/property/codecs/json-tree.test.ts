import { expect } from 'chai';
import fc from 'fast-check';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { plainTree } from '#adapters/json/plain-tree';

/** What the library finds; `undefined` where it finds fault with the text. */
function parsed(text: string): unknown {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  return root === undefined || errors.length > 0 ? undefined : withoutWays(root);
}

/** What nobody asks for: what a node is in, and where a colon is. */
function withoutWays({ type, offset, length, value, children }: Node): unknown {
  return children === undefined
    ? { type, offset, length, value: value as unknown }
    : { type, offset, length, children: children.map(withoutWays) };
}

const blanks = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const words = fc.oneof(
  fc.constantFrom(
    'true',
    'false',
    'null',
    '0',
    '-0',
    '1e5',
    '-1.5E-3',
    '12345678901234567890',
    '""',
    '[]',
    '{}',
    '"\\u00e9"',
  ),
  fc.string().map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);

/** Texts of JSON with blanks of every kind anywhere, and with names that stand twice. */
const { text: texts } = fc.letrec<{ text: string }>((tie) => {
  const item = fc.tuple(blanks, tie('text'), blanks).map((parts) => parts.join(''));
  const name = fc.oneof(
    fc.constantFrom('"a"', '"name"'),
    fc.string().map((each) => JSON.stringify(each)),
  );
  const property = fc
    .tuple(blanks, name, blanks, item)
    .map(([before, key, after, value]) => `${before}${key}${after}:${value}`);
  return {
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      words,
      fc.array(item, { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc.array(property, { maxLength: 4 }).map((items) => `{${items.join(',')}}`),
    ),
  };
});

describe('the nodes of a text of JSON', () => {
  it('the nodes of a text of JSON are those that the library finds', () => {
    fc.assert(
      fc.property(blanks, texts, blanks, (before, text, after) => {
        const whole = before + text + after;
        expect(plainTree(whole), whole).to.deep.equal(parsed(whole)).and.not.equal(undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('the nodes of a text of JSON are none where the library finds fault, and none are others than the library’s', () => {
    fc.assert(
      fc.property(
        texts,
        fc.nat(),
        fc.constantFrom('', ',', '"', '{', ']', '\\', '\t', '\n', '0', '.', '//', '\u00a0', '\u2028'),
        (text, at, put) => {
          const place = at % (text.length + 1);
          const damaged = text.slice(0, place) + put + text.slice(place + (put === '' ? 1 : 0));
          const tree = plainTree(damaged);
          if (tree !== undefined) expect(tree, damaged).to.deep.equal(parsed(damaged));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
