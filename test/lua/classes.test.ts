import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { hostileValues } from '../support/arbitrary/hostile-values.js';
import { plain, runLua, type LuaData } from '../support/lua/real-lua.js';
import { renderDefinition } from '../support/lua/render-definition.js';
import { differences } from '../support/value-differences.js';

const catalogue = new YamlCatalogue();
const classes = catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []);
/** Where a class can be, and what the runtime then calls its script. */
const owners = [
  { of: 'a layer', name: 'boat', module: 'layers.boat', group: false },
  { of: 'a layer in a group', name: 'fleet/left/boat', module: 'layers.fleet.left.boat', group: false },
  { of: 'a layer group', name: 'fleet', module: 'layers.fleet.index', group: false },
  { of: 'a page group', name: 'pair', module: 'groups.pair', group: true },
] as const;

interface Handed {
  readonly module: string;
  readonly call: string;
  readonly table: LuaData;
}

/** What the script hands to its module of the runtime, or returns where it has none. */
function handed(definition: ScriptDefinition, owner: (typeof owners)[number], props: Properties): Handed {
  const script = renderDefinition(definition, { name: owner.name, class: definition.name, group: owner.group }, props);
  const { calls, returned } = runLua(script, {
    args: [`App.harbour.components.quay.${owner.module}_${definition.name}`],
    modules: { [`App.harbour.components.quay.${owner.module}`]: 'return { layerProps = { name = "own", x = 3 } }' },
  });
  const call = calls.find(({ name }) => name === 'set' || name === 'new');
  return { module: call?.module ?? '', call: call?.name ?? '', table: plain(call?.args[0] ?? returned[0] ?? null) };
}

function table(value: PropertyValue): Properties {
  return isTable(value) ? value : {};
}

function at(values: PropertyValue | LuaData | undefined, path: string | readonly string[]): unknown {
  return (typeof path === 'string' ? path.split('.') : path).reduce<unknown>(
    (value, name) => (value as Properties | undefined)?.[name],
    values,
  );
}

describe('The script of every class, in Lua 5.1', () => {
  for (const definition of classes) {
    const hasModule = definition.module !== '' && !definition.module.startsWith('extlib.');
    for (const owner of owners.filter(({ group }) => !group || definition.onGroups)) {
      for (const [kind, props] of [
        ['its defaults', definition.initial],
        ['hostile values', hostileValues(definition.initial, definition.properties)],
      ] as const) {
        it(`the script of the class "${definition.name}" on ${owner.of} passes ${kind} to the runtime`, () => {
          // Until it names a layer, nothing gets it.
          if (definition.name === 'imported' && props['path'] === '') return;
          // A trail is left wherever the table is, so it is not written unless it is switched on.
          const { breadcrumbs = {}, filter = null, composite = null, ...others } = props;
          const off = 'breadcrumbs' in props ? { breadcrumbs: { ...table(breadcrumbs), enable: false } } : {};
          const given = handed(definition, owner, { ...props, ...off });
          if (hasModule) expect(given).to.include({ module: definition.module, call: definition.call });
          // The runtime takes a filter under the name of its type, and where it ends from its settings.
          const type = at(filter, 'type');
          const { to, ...but } = others;
          // Of a filter's delay the runtime takes a thousandth.
          const delay = definition.name === 'filter' ? 1000 * Number(at(but, 'properties.delay')) : undefined;
          const expected =
            delay === undefined ? but : { ...but, properties: { ...table(but['properties'] ?? {}), delay } };
          expect(differences(given.table, filter === null && to !== undefined ? others : expected)).to.deep.equal([]);
          if (typeof type === 'string') {
            const chosen = at(given.table, type) as LuaData;
            expect(differences(chosen, filter)).to.deep.equal([]);
            expect(differences(chosen, type === 'composite' ? composite : null)).to.deep.equal([]);
          }
          for (const [copy, from] of Object.entries(definition.copies))
            expect(at(given.table, copy), copy).to.deep.equal(at(given.table, from));
        });
      }
    }

    it(`the script of the class "${definition.name}" reads as its values, and is edited in place`, () => {
      const props = hostileValues(definition.initial, definition.properties);
      const script = renderDefinition(definition, { name: 'boat', class: definition.name, group: false }, props);
      const { breadcrumbs: _, ...output } = props;
      const codec = scriptCodec.of(definition.form);
      const read = codec.parse(script).values;
      expect(differences(read, output)).to.deep.equal([]);
      for (const path of leaves(output)) {
        const edited = codec.edit(script, [{ op: 'set', path, value: 'set anew' }]);
        expect(at(codec.parse(edited).values, path), path.join('.')).to.equal('set anew');
      }
    });
  }
});

function leaves(table: Properties, above: readonly string[] = []): string[][] {
  return Object.entries(table).flatMap(([name, value]) =>
    isTable(value) && above.length === 0 ? leaves(value, [...above, name]) : [[...above, name]],
  );
}
