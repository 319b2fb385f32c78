import { expect } from 'chai';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import type { ScriptForm } from '#application/ports/script-form';
import { type PropertyEdit, setProperties } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { isTable, type Properties, type PropertyValue, sameStored } from '#domain/properties/property-value';
import { compileError, evaluateScript, type LuaData } from '../../support/lua/real-lua.js';
import { rounds } from '../../support/rounds.js';

const folder = new URL('../../fixtures/scripts/', import.meta.url);
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.lua') && !/^(command|nothing)/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'latin1') }));
/** Those whose table real Lua hands to a stubbed module, so that it can be seen. */
const evaluated = fixtures.filter(
  ({ text }) => /\)\.(set|new)\b/.test(text.slice(text.lastIndexOf('return'))) && !text.includes('newModule'),
);

/** Each fixture with every line end, with a byte-order mark, and without its final newline. */
const style = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', ' \r\n'),
  mark: fc.constantFrom('', '\xef\xbb\xbf'),
  final: fc.boolean(),
});
const script = (from: typeof fixtures): fc.Arbitrary<{ name: string; text: string }> =>
  fc.tuple(fc.constantFrom(...from), style).map(([{ name, text }, { lineEnd, mark, final }]) => ({
    name,
    text: mark + (final ? text : text.replace(/\n$/, '')).replaceAll('\n', lineEnd),
  }));

const key = fc.constantFrom('x', 'delay', 'brand_new', 'end', 'with blank', '絵', 'a"b');
const plain = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(null, 'nil', ']]', '\\', "'", '\r\n\0\x7f'),
);
const value: fc.Arbitrary<PropertyValue> = fc.oneof(
  plain,
  fc.array(
    plain.filter((item) => item !== null),
    { maxLength: 4 },
  ),
  fc.dictionary(key, fc.oneof(plain, fc.dictionary(key, plain, { maxKeys: 2 })), { maxKeys: 3 }),
);

/** The paths of everything that a script sets, tables included. */
function pathsOf(values: Properties, above: string[] = []): string[][] {
  return Object.entries(values).flatMap(([name, item]) => [
    [...above, name],
    ...(isTable(item) ? pathsOf(item, [...above, name]) : []),
  ]);
}

/** The form of a fixture, which its text shows. */
function formOf(text: string): ScriptForm {
  if (text.includes('layer_image_infinity')) return 'properties';
  return /layer_image|newRect\(|layerProps = \{/.test(text) ? 'layer' : 'module';
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const parse = (text: string): Properties => scriptCodec.of(formOf(text)).parse(bytes(text)).values;
const edit = (text: string, ...edits: PropertyEdit[]): string =>
  Buffer.from(scriptCodec.of(formOf(text)).edit(bytes(text), edits)).toString('latin1');
const withoutMark = (text: string): Buffer => bytes(text.replace(/^\xef\xbb\xbf/, ''));

/** The edit's text; `undefined` where the script's code decides the value, and it was refused. */
function tryEdit(text: string, ...edits: PropertyEdit[]): string | undefined {
  try {
    return edit(text, ...edits);
  } catch (error) {
    if (error instanceof Problem && error.code === 'script-not-recognised') return undefined;
    throw error;
  }
}

/** A path that is set, one beside it, or one that is not there at all. */
const pathIn = (text: string): fc.Arbitrary<string[]> =>
  fc
    .tuple(fc.constantFrom(...pathsOf(parse(text)), []), fc.array(key, { maxLength: 2 }))
    .map(([known, more]) => [...known, ...(known.length === 0 || more.length === 1 ? [...more, 'x'] : [])]);

/** What Lua reads from the table, empty lists and tables alike, as properties. */
function asProperties(data: LuaData | undefined): PropertyValue {
  return data ?? null;
}

describe('an edit of a script', () => {
  it('an edit of a script leaves the other values and the new one, and is Lua', () => {
    fc.assert(
      fc.property(
        script(fixtures).chain((file) => fc.tuple(fc.constant(file), pathIn(file.text), value)),
        ([{ text }, path, set]) => {
          const edited = tryEdit(text, { op: 'set', path, value: set });
          if (edited === undefined) return;
          expect(sameStored(parse(edited), setProperties(parse(text), [{ path, value: set }])), edited).to.equal(true);
          expect(compileError(withoutMark(edited)), edited).to.equal(undefined);
        },
      ),
      { numRuns: rounds(75) },
    );
  });

  it('an edited script evaluates in real Lua to what was set', () => {
    fc.assert(
      fc.property(
        script(evaluated).chain((file) => fc.tuple(fc.constant(file), pathIn(file.text), value)),
        ([{ name, text }, path, set]) => {
          // Code that indexes a table would fail on anything else.
          fc.pre(!name.startsWith('physics') && (isTable(set) || !isTable(valueAt(parse(text), path) ?? null)));
          const edited = tryEdit(text, { op: 'set', path, value: set });
          if (edited === undefined) return;
          const found = path.reduce<LuaData | undefined>(
            (data, step) =>
              typeof data === 'object' && data !== null && !Array.isArray(data) ? data[step] : undefined,
            evaluateScript(withoutMark(edited)),
          );
          expect(sameStored(asProperties(found), set), `${path.join('.')} in ${edited}`).to.equal(true);
        },
      ),
      { numRuns: rounds(50) },
    );
  });

  it('an edit of a plain value of a script changes only the bytes of that value', () => {
    fc.assert(
      fc.property(script(fixtures), fc.nat(), fc.integer(), ({ text }, pick, number) => {
        const plainPaths = pathsOf(parse(text)).filter((path) => typeof valueAt(parse(text), path) !== 'object');
        const path = plainPaths[pick % Math.max(1, plainPaths.length)];
        fc.pre(path !== undefined);
        if (path === undefined) return;
        const edited = edit(text, { op: 'set', path, value: number });
        const [from, back] = sharedEnds(text, edited);
        expect(text.slice(from, text.length - back)).to.not.match(/[\r\n=]/);
        expect(String(number)).to.contain(edited.slice(from, edited.length - back));
      }),
      { numRuns: rounds(75) },
    );
  });

  it('an edit of several values of a script equals the same edits one by one', () => {
    const numberOrOther = fc.oneof(
      { weight: 3, arbitrary: fc.oneof(fc.integer(), fc.boolean()) },
      { arbitrary: value, weight: 1 },
    );
    fc.assert(
      fc.property(
        script(fixtures).chain((file) =>
          fc.tuple(
            fc.constant(file),
            fc.array(fc.record({ op: fc.constant('set' as const), path: pathIn(file.text), value: numberOrOther }), {
              maxLength: 5,
            }),
          ),
        ),
        ([{ text }, edits]) => {
          const inSteps = edits.reduce<string | undefined>(
            (edited, each) => (edited === undefined ? undefined : tryEdit(edited, each)),
            text,
          );
          if (inSteps !== undefined) expect(tryEdit(text, ...edits)).to.equal(inSteps);
        },
      ),
      { numRuns: rounds(75) },
    );
  });

  it('an edit of a script to the present value changes no byte', () => {
    fc.assert(
      fc.property(script(fixtures), ({ text }) => {
        const all = Object.entries(parse(text)).map(([name, there]): PropertyEdit => ({
          op: 'set',
          path: [name],
          value: there,
        }));
        expect(edit(text, ...all)).to.equal(text);
      }),
      { numRuns: rounds(13) },
    );
  });

  it('setting a value of a script and setting it back gives the old values', () => {
    fc.assert(
      fc.property(script(fixtures), fc.nat(), value, ({ text }, pick, set) => {
        const paths = pathsOf(parse(text));
        const path = paths[pick % Math.max(1, paths.length)];
        fc.pre(path !== undefined);
        if (path === undefined) return;
        const before = valueAt(parse(text), path) ?? null;
        // A list in the place of a table that is filled in several steps is refused, see the refusals.
        fc.pre(!(Array.isArray(set) && set.length > 0 && isTable(before)));
        const back = edit(edit(text, { op: 'set', path, value: set }), { op: 'set', path, value: before });
        expect(sameStored(parse(back), parse(text)), back).to.equal(true);
      }),
      { numRuns: rounds(50) },
    );
  });
});

function valueAt(values: PropertyValue, path: readonly string[]): PropertyValue | undefined {
  return path.reduce<PropertyValue | undefined>((at, step) => (isTable(at) ? at[step] : undefined), values);
}

/** How many characters two texts share at their starts, and at their ends beyond that. */
function sharedEnds(a: string, b: string): [number, number] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [start, end];
}
