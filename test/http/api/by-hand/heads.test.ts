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
