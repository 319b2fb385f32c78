import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import type { PropertyTypes, ScriptDefinition } from '#application/ports/class-catalogue';

const catalogue = new YamlCatalogue();
const kinds = ['layer', 'layer-group', 'audios', 'groups', 'timers', 'variables', 'joints', 'page'] as const;
const withVariants = (definition: ScriptDefinition): ScriptDefinition[] => [
  definition,
  ...new Set(Object.values(definition.variants?.kinds ?? {})),
];
const classes = catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []);
const components = kinds.flatMap((kind) => withVariants(catalogue.component(kind)));
const actions = catalogue.actionNames().flatMap((name) => catalogue.action(name) ?? []);
const forms: readonly (readonly [string, PropertyTypes])[] = [
  ...[...classes, ...components].map(({ name, properties }) => [name, properties] as const),
  ...actions.map(({ command, params }) => [command, params] as const),
];

/** Words as on a form: a capital first, no dot or underscore, no name of code such as `dropArea`. */
const plainWords = /^[A-Z](?!.*[a-z][A-Z])[^._{}]{1,44}$/;

/** The units that a dragged handle can set. */
const unitsOf = {
  position: ['artwork', 'points'],
  size: ['artwork', 'points', 'times'],
  rotation: ['degrees'],
  colour: [undefined],
};

describe('What forms are made from', () => {
  it('each class, component and action has a title of its own and a group in plain words', () => {
    expect(Math.min(classes.length, components.length, actions.length)).to.be.above(0);
    for (const { title, group } of [...classes, ...components, ...actions]) {
      expect(title).to.match(plainWords);
      expect(group).to.match(plainWords);
    }
    for (const titled of [classes, components, actions]) {
      const titles = titled.map(({ title, group }) => `${group}: ${title}`);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).to.deep.equal([]);
    }
  });

  for (const [name, types] of forms) {
    it(`the form of ${name} is in plain words, and no two of its fields look the same`, () => {
      const seen = new Map<string, string>();
      for (const [path, { title, group }] of Object.entries(types)) {
        expect(title, path).to.match(plainWords);
        expect(group, path).to.match(plainWords);
        const field = `${group}: ${title}`;
        expect(seen.get(field), `also ${path}, ${field}`).to.equal(undefined);
        seen.set(field, path);
      }
    });

    it(`each number of ${name} has a step, and each handle a unit that it can set`, () => {
      for (const [path, { type, unit, step, handle, minimum, maximum }] of Object.entries(types)) {
        if (type === 'number' || type === 'integer') expect(step, path).to.be.greaterThan(0);
        else expect(step, path).to.equal(undefined);
        if (type === 'integer') expect(Number.isInteger(step), path).to.equal(true);
        if (step !== undefined && minimum !== undefined && maximum !== undefined)
          expect(step, path).to.be.at.most(maximum - minimum);
        if (type === 'color') expect(handle, path).to.equal('colour');
        if (handle !== undefined) expect(unit, path).to.be.oneOf(unitsOf[handle]);
      }
    });
  }

  it('the parts of a position, and of a size, share a table and a unit', () => {
    for (const [name, types] of forms) {
      const parts = new Map<string, Set<string | undefined>>();
      for (const [path, { unit, handle }] of Object.entries(types)) {
        if (handle !== 'position' && handle !== 'size') continue;
        const table = `${path.slice(0, path.lastIndexOf('.') + 1)} ${handle}`;
        parts.set(table, (parts.get(table) ?? new Set()).add(unit));
      }
      for (const [table, units] of parts) expect([...units], `${name} ${table}`).to.have.length(1);
    }
  });

  it('images count in pixels of the artwork, shapes and animations in points of the page', () => {
    const [image, ...shapes] = withVariants(catalogue.component('layer'));
    expect(image?.properties['x']).to.include({ unit: 'artwork', handle: 'position', step: 1 });
    for (const { name, properties } of shapes) expect(properties['x'], name).to.include({ unit: 'points' });
    const linear = catalogue.class('linear')?.properties;
    expect(linear?.['from.x']).to.include({
      title: 'Start position, horizontal',
      group: 'Start',
      unit: 'points',
      handle: 'position',
    });
    expect(linear?.['to.rotation']).to.include({ title: 'End rotation', unit: 'degrees', handle: 'rotation' });
    expect(linear?.['properties.duration']).to.include({ unit: 'ms', step: 100, group: 'Playback' });
  });
});
