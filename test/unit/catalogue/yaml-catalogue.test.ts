import { expect } from 'chai';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadCatalogue } from '#adapters/catalogue-yaml/load-catalogue';
import { parseCatalogue, YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { LiquidRenderer } from '#adapters/lua/liquid/liquid-renderer';
import type { ScriptDefinition, ScriptKind } from '#application/ports/class-catalogue';
import { checkTypes } from '#application/properties/check-types';
import { compileError } from '../../support/lua/real-lua.js';
import { renderDefinition } from '../../support/lua/render-definition.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const folder = fileURLToPath(new URL('../../../templates/', import.meta.url));
const catalogue = new YamlCatalogue();
const renderer = new LiquidRenderer();
const kinds: readonly ScriptKind[] = [
  'layer',
  'layer-group',
  'custom-class',
  'audios',
  'groups',
  'timers',
  'variables',
  'joints',
  'page',
];
const definitions: readonly ScriptDefinition[] = [
  ...catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []),
  ...kinds.map((kind) => catalogue.component(kind)),
];

describe('The catalogue', () => {
  it('The catalogue knows linear and button', () => {
    expect(catalogue.classNames()).to.include.members(['linear', 'button']);
    expect(catalogue.class('linear')).to.include({ family: 'animation', module: 'components.kwik.layer_animation' });
    expect(catalogue.class('linear')?.events).to.deep.equal(['onComplete']);
    expect(catalogue.class('linear')?.defaults).to.have.nested.property('properties.duration', 1000);
    expect(catalogue.class('linear')?.defaults).to.have.nested.property('to.x', null);
    expect(catalogue.class('linear')?.initial).to.have.nested.property('properties.duration', 2000);
    expect(catalogue.class('linear')?.initial, 'it starts and ends where its layer is').to.have.nested.property(
      'to.x',
      null,
    );
    expect(catalogue.class('button')?.defaults).to.have.nested.property('properties.eventType', 'tap');
    expect(catalogue.class('button')?.properties['properties.eventType']?.enum).to.deep.equal(['tap', 'touch']);
  });

  it('The catalogue knows no class by the name of something every object has', () => {
    expect(catalogue.class('constructor')).to.equal(undefined);
    expect(catalogue.action('toString')).to.equal(undefined);
  });

  for (const definition of definitions) {
    it(`The catalogue has defaults for "${definition.name}" that are of the types it takes, and all known`, () => {
      expect(checkTypes(definition.name, definition.defaults, definition.properties)).to.deep.equal([]);
    });

    it(`The catalogue renders a new script of "${definition.name}" from its defaults`, () => {
      const values = {
        name: 'boat',
        class: definition.name,
        layer: 'boat',
        page: 'quay',
        book: 'harbour',
        type: 'short',
      };
      const script = renderDefinition(definition, values, definition.defaults);
      expect(compileError(script)).to.equal(undefined);
    });
  }

  it('The catalogue renders every action it knows from its defaults, or names the missing parameter', () => {
    for (const command of catalogue.actionNames()) {
      const action = catalogue.action(command);
      const params = { ...action?.defaults };
      for (const name of action?.expressions ?? []) params[name] = 'x';
      const script = renderer.render('command/command', { name: 'go', actions: [{ command, params }] });
      expect(compileError(script), command).to.equal(undefined);
      expect(new TextDecoder().decode(script), command).not.to.include('not known');
    }
  });

  it('The catalogue has defaults for every action that are of the types it takes', () => {
    for (const command of catalogue.actionNames()) {
      const action = catalogue.action(command);
      expect(checkTypes(command, { ...action?.defaults }, action?.params ?? {}), command).to.deep.equal([]);
    }
  });

  it('The catalogue knows an action with a dot in front of its name, as old files have it', () => {
    expect(catalogue.action('.page.gotoPage')?.command).to.equal('page.gotoPage');
  });

  it('The catalogue has data for each action group that has a template, and the other way round', () => {
    const named = (ending: string) =>
      readdirSync(join(folder, 'command/actions'))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length));
    const parts = ['audio-play', 'chosen', 'close', 'comparison', 'reload'];
    expect(named('.liquid').filter((name) => !parts.includes(name))).to.deep.equal(named('.yaml'));
  });

  it('The catalogue that the build writes as JSON has the same definitions, and no name is special in them', () => {
    const loaded = loadCatalogue(pathToFileURL(folder));
    const built = parseCatalogue(JSON.stringify(loaded));
    expect(built).to.deep.equal(loaded);
    expect(built.classes[0]?.properties['constructor']).to.equal(undefined);
  });

  it('The catalogue finds each class and component by its name and by its aliases', () => {
    const { classes, components, actions } = loadCatalogue(pathToFileURL(folder));
    for (const { name, aliases } of classes)
      for (const each of [name, ...aliases]) expect(catalogue.class(each)?.name, each).to.equal(name);
    for (const { name, aliases } of components)
      for (const each of [name, ...aliases]) expect(catalogue.component(each as ScriptKind).name, each).to.equal(name);
    for (const action of actions) expect(catalogue.action(action.command)).to.deep.equal(action);
  });

  describe('with another data file', () => {
    const place = useTemporaryFolder();
    beforeEach(() => cpSync(folder, place(), { recursive: true }));

    const changed = () => new YamlCatalogue(pathToFileURL(place('/')));

    it('The catalogue with another data file names the file and the place in it', () => {
      writeFileSync(
        place('layer-class/animation/linear.yaml'),
        'name: linear\nfamily: animation\ndescription: x\ndefaults: {}\ncolour: red\n',
      );
      expect(() => changed().class('linear')).to.throw(/linear\.yaml".*\n.*colour/);
    });

    it('The catalogue with another data file names a file that is no YAML', () => {
      writeFileSync(place('component/timers.yaml'), 'name: [');
      expect(() => changed().component('timers')).to.throw(/timers\.yaml" cannot be read/);
    });

    it('The catalogue with another data file reports a class without a template, of its own or of its family', () => {
      writeFileSync(place('layer-class/animation.yaml'), 'module: m\n');
      expect(() => changed().class('linear')).to.throw(/"\w+".*"animation"/);
    });

    it('The catalogue with another data file prefers a class of that name to another one’s alias', () => {
      writeFileSync(
        place('layer-class/animation/blink.yaml'),
        'name: blink\ntitle: Wink\nfamily: animation\ndescription: x\naliases: [linear, wink]\ndefaults: {}\n',
      );
      const catalogue = changed();
      expect(catalogue.class('linear')?.name).to.equal('linear');
      expect(catalogue.class('wink')?.name).to.equal('blink');
    });

    it('The catalogue with another data file finds a class by adding one file', () => {
      writeFileSync(
        place('layer-class/animation/blink.yaml'),
        'name: blink\ntitle: Blink\nfamily: animation\ndescription: Comes and goes.\ndefaults:\n  properties: { duration: 500 }\n  to: { xScale: 1.2 }\n',
      );
      const found = changed().class('blink');
      expect(found).to.include({ template: 'layer-class/animation' });
      const script = new LiquidRenderer().render('layer-class/animation', {
        name: 'boat',
        kind: 'blink',
        class: 'blink',
        props: found?.defaults ?? {},
      });
      expect(compileError(script)).to.equal(undefined);
    });
  });
});
