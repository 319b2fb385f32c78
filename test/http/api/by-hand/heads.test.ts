import { expect } from 'chai';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { LuaData } from '../../../support/lua/real-lua.js';
import { runtimeView } from '../../../support/lua/runtime-view.js';
import { headsProject } from '../../../support/project/heads-project.js';
import { useProject } from '../../../support/project/use-project.js';

const { files: project, things } = headsProject();

/** A number that the thing has, and its path. */
function numberIn(values: Properties, above: readonly string[] = []): { path: string[]; value: number } | undefined {
  for (const [name, value] of Object.entries(values)) {
    const path = [...above, name];
    if (typeof value === 'number') return { path, value };
    const inner = isTable(value) ? numberIn(value, path) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function valueAt(values: LuaData, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Properties | undefined)?.[name], values);
}

function nested(path: readonly string[], value: PropertyValue): Properties {
  const [name = '', ...rest] = path;
  return { [name]: rest.length === 0 ? value : nested(rest, value) };
}

describe('scripts of each head', () => {
  const { call, files, read, changedSince } = useProject({ files: project });

  it('scripts of each head are recognised', async () => {
    for (const { address } of things) {
      const { script } = await read(address);
      expect(script, address).to.include({ exists: true, recognised: true });
    }
  });

  it('scripts of each head and their JSON stay where what GET returned is saved', async () => {
    for (const { address } of things) {
      const before = await files();
      const { props } = await read(address);
      const { status, body } = await call('POST', address, { body: props });
      expect([status, await changedSince(before)], `${address} ${body.detail ?? ''}`).to.deep.equal([200, []]);
    }
  });

  it('scripts of each head have a number that they have changed where the runtime reads it, and undone byte for byte', async () => {
    for (const { address, form } of things) {
      const before = await files();
      const { script } = await read(address);
      const path = script?.path ?? '';
      const found = numberIn(scriptCodec.of(form).parse(before.get(path) ?? Buffer.of()).values);
      if (found === undefined) throw new Error(`${address} has no number.`);
      const { status } = await call('POST', address, { body: nested(found.path, found.value + 3) });
      expect(status, address).to.equal(200);
      const edited = (await files()).get(path) ?? Buffer.of();
      expect(valueAt(runtimeView(edited, form), found.path), address).to.equal(found.value + 3);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before), address).to.deep.equal([]);
    }
  });
});

for (const [tree, book] of Object.entries({
  project: 'story',
  '../../examples/sample': 'harbour',
}))
  describe(`the scripts of ${tree}`, () => {
    const { call, files, changedSince } = useProject({ files: tree });

    it(`the scripts of ${tree} stay where what GET returned is saved`, async () => {
      const before = await files();
      const addresses = await everyThing(call, book);
      expect(addresses.length, book).to.be.greaterThan(5);
      for (const address of addresses) {
        const { status, body } = await call('GET', address);
        expect(status, address).to.equal(200);
        const saved = await call('POST', address, { body: body.props });
        expect([saved.status, await changedSince(before)], address).to.deep.equal([200, []]);
      }
    });
  });

type Call = ReturnType<typeof useProject>['call'];

type ListedLayer = Readonly<
  Record<string, { readonly class?: readonly string[]; readonly layers?: readonly ListedLayer[] }>
>;
type ListedNames =
  | readonly (string | Readonly<Record<string, unknown>>)[]
  | Readonly<Record<string, readonly string[]>>;

/** The addresses of all layers, classes and components of all pages of a book. */
async function everyThing(call: Call, book: string): Promise<string[]> {
  const found: string[] = [];
  const get = async <Body>(path: string): Promise<Body> => JSON.parse((await call('GET', path)).text) as Body;
  const add = (above: string, layer: ListedLayer): void => {
    for (const [name, { class: classes = [], layers = [] }] of Object.entries(layer)) {
      const address = `${above}/${encodeURIComponent(name)}`;
      found.push(address, ...classes.map((each) => `${address}?class=${encodeURIComponent(each)}`));
      for (const inner of layers) add(address, inner);
    }
  };
  const { pages } = await get<{ pages: readonly { name: string; kind: string }[] }>(`/${book}`);
  for (const { name: page } of pages.filter(({ kind }) => kind === 'indexed')) {
    const { components = {} } = await get<{ components?: Readonly<Record<string, ListedNames>> }>(`/${book}/${page}`);
    for (const [kind, listed] of Object.entries(components))
      if (kind === 'layers') for (const layer of listed as readonly ListedLayer[]) add(`/${book}/${page}`, layer);
      else
        for (const name of namesIn(listed))
          found.push(`/${book}/components/${page}/${kind}/${encodeURIComponent(name)}`);
  }
  return found;
}

function namesIn(listed: ListedNames): string[] {
  const entries = Array.isArray(listed) ? (listed as readonly unknown[]) : Object.values(listed).flat();
  return entries.flatMap((each) => (typeof each === 'string' ? each : Object.keys(each as Properties)));
}
