import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { componentKinds } from '#domain/component-kind';
import { isTable, nest, overlay, type Properties } from '#domain/properties/property-value';
import { plain, runLua, type LuaData } from '../support/lua/real-lua.js';
import { useProject } from '../support/project/use-project.js';
import { shownValues } from '../support/shown-values.js';
import { differences } from '../support/value-differences.js';

const catalogue = new YamlCatalogue();

/** A thing of the catalogue, and the request that makes it with no more than its kind. */
interface Made {
  readonly title: string;
  readonly path: string;
  readonly body?: Properties;
  readonly definition: ScriptDefinition;
}

/** Without these, the runtime gets nothing. */
const required: Readonly<Record<string, Properties>> = { imported: { path: 'story.components.forest.layers.tree' } };

const onLayer = catalogue.classNames().flatMap((name): Made[] => {
  const definition = catalogue.class(name);
  if (definition === undefined) return [];
  const made = (of: string, path: string): Made => ({
    title: `class ${name} on ${of}`,
    path: `${path}?class=${name}`,
    body: required[name] ?? {},
    definition,
  });
  return [
    made('a layer', '/story/cover/bg'),
    made('a layer group', '/story/cover/GroupA'),
    ...(definition.onGroups ? [made('a page group', '/story/components/cover/groups/pair')] : []),
  ];
});

const parts = componentKinds.flatMap((kind): Made[] => {
  const definition = catalogue.component(kind);
  const at = (name: string) => `/story/components/cover/${kind}/${name}`;
  const kinds = Object.entries(definition.variants?.kinds ?? {}).map(([name, variant]) => ({
    title: `component ${kind} of the kind ${name}`,
    // A script of the page is known by its name.
    ...(definition.variants?.by === 'name' ? { path: at(name) } : { path: at('it'), body: choosing(definition, name) }),
    definition: variant,
  }));
  return [{ title: `component ${kind}`, path: at('it'), definition }, ...kinds];
});

const layer = catalogue.component('layer');
const layers: readonly Made[] = [
  { title: 'layer', path: '/story/cover/it', definition: layer },
  ...Object.entries(layer.variants?.kinds ?? {}).map(([name, definition]) => ({
    title: `layer ${name}`,
    path: '/story/cover/it',
    body: choosing(layer, name),
    definition,
  })),
];

/** The body that chooses a variant. */
function choosing({ variants }: ScriptDefinition, kind: string): Properties {
  return nest((variants?.by ?? '').split('.'), kind) as Properties; // it has a place
}

/** The table that the script passes to the runtime, or returns to it. */
function passedTable(script: string): LuaData {
  const { calls, returned } = runLua(Buffer.from(script), {
    args: ['App.story.components.cover.layers.bg_class'],
    modules: { 'App.story.components.cover.layers.bg': 'return {}' },
  });
  const call = calls.find(({ name }) => name === 'setProps') ?? calls.find(({ name }) => ['set', 'new'].includes(name));
  const table = plain(call?.args.at(-1) ?? returned[0] ?? null);
  const { layerProps } = isTable(table) ? table : {};
  return call === undefined && layerProps !== undefined ? layerProps : table;
}

/** The runtime takes these two under the name of its type, and where the effect ends from its settings. */
const elsewhere: Readonly<Record<string, readonly string[]>> = { filter: ['composite', 'to'] };

describe('What the form shows of something new', () => {
  const { call, text, read, opened } = useProject();

  async function expectShown(made: Made, script: string): Promise<void> {
    const { props } = await read(made.path);
    const shown = shownValues(props, made.definition);
    expect(differences(passedTable(await text(script)), shown)).to.deep.equal(elsewhere[made.definition.name] ?? []);
    const { initial } = made.definition;
    expect(differences(props, overlay(initial, made.body ?? {})), 'the docs show').to.deep.equal([]);
  }

  async function make({ path, body }: Pick<Made, 'path' | 'body'>): Promise<string> {
    const answer = await call('PUT', path, body === undefined ? {} : { body });
    expect(answer.status, answer.body.detail).to.equal(201);
    return (
      answer.body.changes.find((change) => change.action === 'created' && change.path.endsWith('.lua'))?.path ?? ''
    );
  }

  for (const made of [...onLayer, ...parts, ...layers])
    it(`the ${made.title} passes every value that its form shows to the runtime`, async () => {
      await expectShown(made, await make(made));
    });

  const variants = [...parts, ...layers].filter(({ body }) => body !== undefined);
  for (const made of variants) {
    it(`the ${made.title} that was of another kind passes every value that its form shows to the runtime`, async () => {
      const script = await make({ path: made.path });
      const { status, body } = await call('POST', `${made.path}?overwrite=true`, { body: made.body });
      expect(status, body.detail).to.equal(200);
      await expectShown(made, script);
    });

    it(`the ${made.title} whose script was lost gets one with every value that its form shows`, async () => {
      const script = await make(made);
      await opened().store.commit([{ action: 'removed', path: script }], []);
      const { status, body } = await call('POST', `${made.path}?overwrite=true`, { body: {} });
      expect(status, body.detail).to.equal(200);
      await expectShown(made, script);
    });
  }
});
