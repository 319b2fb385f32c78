import { expect } from 'chai';
import fc from 'fast-check';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { propertyNotes } from '#application/project/script/script-text';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { Properties, PropertyValue } from '#domain/properties/property-value';
import { evaluateScript, loadLua, plain, runLua, type LuaData } from '../support/lua/real-lua.js';
import { rounds } from '../support/rounds.js';

const renderer = new LiquidRenderer();
const catalogue = new YamlCatalogue();

const hostile = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    'x\\',
    '"]]',
    ']==]',
    '--[[',
    '\n-- ',
    '\r\n',
    '\0',
    '\0' + '1',
    '\u2028',
    '\u202e',
    '\ufeff',
    '{{ name }}',
    '{% raw %}',
    '{%- assign x = 1 -%}',
    '{{ "a" | append: name }}',
    '{% comment %}',
    '"..os.execute("id").."',
    '", y = os.exit(), z = "',
    "'",
    '日本語',
    '🌊',
    '__proto__',
    'constructor',
    'nil',
    'size',
    'first',
    'end',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
);
const text = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1e21, 1e-7, -0.5, 2 ** 53),
);
const scalar: fc.Arbitrary<PropertyValue> = fc.oneof(text, number, fc.boolean());
const value: fc.Arbitrary<PropertyValue> = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1, maxLength: 4 }),
  fc.dictionary(text, scalar, { minKeys: 1, maxKeys: 4 }),
);

/** Names that the templates fill themselves, in a table that is otherwise the author's. */
const own = [
  'name',
  'class',
  'type',
  'init',
  'create',
  'didShow',
  'didHide',
  'destroy',
  'layerProps',
  'properties',
  'actions',
  'breadcrumbs',
];
const extra = fc.dictionary(
  text.filter((name) => !own.includes(name)),
  value,
  { maxKeys: 4 },
);

/** The definition's default tables with hostile values where they take text, and hostile fields beside them. */
function values(definition: ScriptDefinition): fc.Arbitrary<Properties> {
  return fc.tuple(extra, extra, text).map(([outside, inside, command]) => {
    const { properties, actions, ...rest } = definition.defaults;
    const event = definition.events[0];
    return {
      ...rest,
      ...outside,
      ...(isTable(properties) ? { properties: { ...properties, ...inside } } : {}),
      ...(isTable(actions) && event !== undefined ? { actions: { ...actions, [event]: command } } : {}),
    };
  });
}

const isTable = (data: PropertyValue | undefined): data is Properties =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

function scripts(definition: ScriptDefinition) {
  return fc.record({
    name: text,
    class: text,
    page: text,
    book: text,
    layer: text,
    type: fc.constantFrom('long', 'short'),
    props: values(definition),
  });
}

/** What Lua makes of the value: nothing that is nil, and no difference between an empty table and an empty list. */
function inLua(data: PropertyValue): LuaData {
  if (data === null) return null;
  if (Array.isArray(data)) return data.map(inLua);
  if (typeof data === 'number') return data === 0 ? 0 : data;
  if (typeof data !== 'object') return data;
  const retained = Object.entries(data).filter(([, item]) => item !== null);
  return retained.length === 0 ? [] : Object.fromEntries(retained.map(([name, item]) => [name, inLua(item)]));
}

function expectFields(table: LuaData, wanted: Properties): void {
  if (typeof table !== 'object' || table === null || Array.isArray(table))
    throw new Error('The script holds no table.');
  for (const [name, item] of Object.entries(wanted)) {
    const read = Object.hasOwn(table, name) ? table[name] : null;
    if (isTable(item) && isTable(read)) expectFields(read ?? null, item);
    else expect(read, name).to.deep.equal(inLua(item));
  }
}

// One class of a family's template and one with a template of its own; test/lua has every class.
const handedOver: readonly ScriptDefinition[] = [
  catalogue.class('linear'),
  catalogue.class('button'),
  ...(['audios', 'groups', 'timers', 'variables', 'joints'] as const).map((kind) => catalogue.component(kind)),
].filter((definition) => definition !== undefined);

function runtime({ name, module, call }: ScriptDefinition): Properties {
  return { kind: name, module, call };
}

describe('Whatever is in the values', () => {
  for (const definition of handedOver) {
    it(`a script of "${definition.name}" with any values loads in Lua and passes them to the runtime`, () => {
      fc.assert(
        fc.property(scripts(definition), (given) => {
          const notes = propertyNotes(definition.properties);
          const table = evaluateScript(
            renderer.render(definition.template, { ...given, ...runtime(definition), notes }),
            {
              args: [`App.book.components.page1.layers.boat_${definition.name}`],
            },
          );
          // A trail that is switched off is left out of the script.
          const wanted = Object.fromEntries(Object.entries(given.props).filter(([name]) => name !== 'breadcrumbs'));
          const properties = isTable(wanted['properties']) ? { ...wanted['properties'] } : {};
          if (definition.family !== 'component') properties['target'] = given.name;
          expectFields(table, { ...wanted, ...(isTable(wanted['properties']) ? { properties } : {}) });
          expectFields(table, { name: definition.name === 'button' ? `${given.name}_${given.class}` : given.name });
        }),
        { numRuns: rounds(10) },
      );
    });
  }

  it('a layer script with any values loads in Lua and sets those properties', () => {
    fc.assert(
      fc.property(scripts(catalogue.component('layer')), (given) => {
        const { calls } = runLua(renderer.render('layer/image', given));
        const set = calls.find(({ name }) => name === 'setProps');
        expectFields(plain(set?.args[1] ?? null), { ...given.props, name: given.name });
      }),
      { numRuns: rounds(10) },
    );
  });

  it('a group, a custom class and a page component with any values load in Lua and return them', () => {
    fc.assert(
      fc.property(scripts(catalogue.component('custom-class')), (given) => {
        for (const template of ['layer/group', 'layer-class/custom', 'component/page']) {
          expectFields(loadLua(renderer.render(template, given)), { ...given.props, name: given.name });
        }
      }),
      { numRuns: rounds(10) },
    );
  });

  it('a command with any values loads in Lua and returns its actions to the editor', () => {
    const action = fc.record({
      command: fc.oneof(
        fc.constantFrom(...catalogue.actionNames().filter((name) => !/^(condition|loop)\./.test(name))),
        text,
      ),
      params: fc.dictionary(
        fc.oneof(fc.constantFrom('target', '_trigger', 'url', 'pageName', 'value', 'time', 'delay', 'actions'), text),
        scalar,
      ),
    });
    const harmless = fc
      .array(action, { maxLength: 5 })
      .filter((actions) => actions.every(({ params }) => params['type'] !== 'function'));
    fc.assert(
      fc.property(text, harmless, (name, actions) => {
        const module = loadLua(renderer.render('command/command', { name, actions: listsWhereTaken(actions) })) as {
          model: string;
        };
        expect(JSON.parse(module.model)).to.deep.equal(
          JSON.parse(JSON.stringify({ name, actions: listsWhereTaken(actions) })),
        );
      }),
      { numRuns: rounds(15) },
    );
  });
});

function listsWhereTaken(
  actions: { command: string; params: Properties }[],
): { command: string; params: Properties }[] {
  return actions.map(({ command, params }) => ({
    command,
    params: 'actions' in params ? { ...params, actions: [params['actions'] ?? null] } : params,
  }));
}
