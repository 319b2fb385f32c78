import { expect } from 'chai';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import type { ScriptForm } from '#application/ports/script-form';
import type { ScriptModel } from '#domain/model/script-model';
import { ignoreProblem } from '#domain/problem/problem';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { handEdited } from '../../support/arbitrary/hand-edits.js';
import { compileError, type LuaData } from '../../support/lua/real-lua.js';
import { runtimeView } from '../../support/lua/runtime-view.js';
import { formOfHead } from '../../support/project/heads-project.js';
import { rounds } from '../../support/rounds.js';

const folder = new URL('../../fixtures/scripts/heads/', import.meta.url);
/** The own code of backgrounds and older shapes decides which table it reads. */
const heads = readdirSync(folder).filter((file) => !/^(background|shape-older)/.test(file));
const script = fc.constantFrom(...heads).chain((file) =>
  fc.record({
    form: fc.constant(formOfHead(file)),
    text: handEdited(readFileSync(new URL(file, folder), 'utf8')),
  }),
);
const newValue = fc.constantFrom<PropertyValue>(77, -1.5, 'new', true, null);
const added = fc.constantFrom(['brand'], ['properties', 'brand'], ['x'], ['properties', 'x']);

/** What the runtime gives itself, and what it makes of a name. */
const ofRuntime = /^(imagePath|layerMod|layerProps|class)\b/;

/** Values by their dotted paths, without what is nothing. */
function flat(data: unknown, above = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    for (const [name, inner] of Object.entries(data)) flat(inner, above === '' ? name : `${above}.${name}`, found);
  } else if (!isNothing(data) && !ofRuntime.test(above)) found.set(above, data);
  return found;
}

function isNothing(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0);
}

/** The runtime's view; `undefined` where the script stops, as an author's lines may make it. */
function viewOf(source: Uint8Array, form: ScriptForm): LuaData | undefined {
  try {
    return runtimeView(source, form);
  } catch {
    return undefined;
  }
}

function pathsOf(values: Properties, above: readonly string[] = []): string[][] {
  return Object.entries(values).flatMap(([name, item]) =>
    isTable(item) ? pathsOf(item, [...above, name]) : [[...above, name]],
  );
}

function isPartOf(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

function expectTrue({ values, computed }: ScriptModel, view: LuaData): void {
  const [shown, got] = [flat(values), flat(view)];
  for (const [path, value] of shown) expect(got.get(path), `${path}, as it is shown`).to.deep.equal(value);
  for (const [path, value] of got) {
    const isComputed = computed.some(({ at }) => isPartOf(path, at) || isPartOf(at, path));
    const isCode = /^<\w+>$/.test(String(value)) || (path === 'name' && String(value) === 'gull_class');
    if (!isComputed && !isCode) expect(shown.get(path), `${path}, which the runtime gets`).to.deep.equal(value);
  }
}

describe('a script with lines of an author’s own', () => {
  it('a script with lines of an author’s own shows what the runtime gets, and a change of one value changes that alone', () => {
    let edits = 0;
    fc.assert(
      fc.property(script, fc.nat(), newValue, added, ({ form, text }, pick, value, fresh) => {
        const source = Buffer.from(text);
        const view = compileError(source) === undefined ? viewOf(source, form) : undefined;
        const model = ignoreProblem(() => scriptCodec.of(form).parse(source));
        if (view === undefined || model === undefined || !model.isRead) return;
        expectTrue(model, view);
        const paths = [...pathsOf(model.values), fresh].filter((path) => !ofRuntime.test(path.join('.')));
        const path = paths[pick % paths.length] ?? fresh;
        const edited = ignoreProblem(() => scriptCodec.of(form).edit(source, [{ op: 'set', path, value }]));
        const after = edited === undefined ? undefined : viewOf(edited, form);
        if (after === undefined) return;
        edits++;
        const [wanted, dotted] = [flat(view), path.join('.')];
        for (const known of [...wanted.keys()]) if (isPartOf(known, dotted)) wanted.delete(known);
        if (value !== null) wanted.set(dotted, value);
        expect(Object.fromEntries(flat(after)), `${dotted} = ${JSON.stringify(value)}`).to.deep.equal(
          Object.fromEntries(wanted),
        );
      }),
      { numRuns: rounds(75) },
    );
    expect(edits).to.be.greaterThan(rounds(12));
  });
});
