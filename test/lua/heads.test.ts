import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import type { PropertyType, ScriptDefinition } from '#application/ports/class-catalogue';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { LuaData } from '../support/lua/real-lua.js';
import { formOfHead } from '../support/project/heads-project.js';
import { runtimeView } from '../support/lua/runtime-view.js';

const catalogue = new YamlCatalogue();
const folder = new URL('../fixtures/scripts/heads/', import.meta.url);
const heads = readdirSync(folder).map((file) => ({ file, source: readFileSync(new URL(file, folder)) }));

/** The paths of all values that are no tables. */
function leavesOf(values: Properties, above: readonly string[] = []): string[][] {
  return Object.entries(values).flatMap(([name, value]) =>
    isTable(value) ? leavesOf(value, [...above, name]) : [[...above, name]],
  );
}

function at(values: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => (value as Properties | undefined)?.[name], values);
}

function plainOf(type: PropertyType['type']): PropertyValue {
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'table') return {};
  return type === 'boolean' ? false : type === 'list' ? [] : 'x';
}

/** Another value of the same kind. */
function anotherThan(value: unknown): PropertyValue {
  if (typeof value === 'number') return value + 7.5;
  if (typeof value === 'boolean') return !value;
  if (isTable(value as PropertyValue)) return { some: 1 };
  return Array.isArray(value) ? [...(value as PropertyValue[]), 9] : `${typeof value === 'string' ? value : ''} anew`;
}

/** Without names that have no value: after it was set, it is `nil` where it was `NIL`. */
function withoutNothing(view: LuaData): unknown {
  return JSON.parse(JSON.stringify(view, (_name, value: unknown) => (value === null ? undefined : value)));
}

function isComputed(computed: readonly { readonly at: string }[], name: string): boolean {
  return computed.some(({ at: path }) => path === name || name.startsWith(`${path}.`));
}

/** The definition of the thing that a fixture is a script of. */
function definitionOf(file: string): ScriptDefinition {
  const [kind = ''] = file.split('-');
  if (kind === 'joint') return catalogue.component('joints');
  const layer = catalogue.component('layer');
  if (formOfHead(file) === 'layer') return layer.variants?.kinds[kind === 'shape' ? 'new_rectangle' : ''] ?? layer;
  return catalogue.class(kind) ?? catalogue.component('custom-class');
}

describe('The script of each head, in Lua 5.1', () => {
  for (const { file, source } of heads) {
    const codec = scriptCodec.of(formOfHead(file));

    it(`${file} has each value that is read where the runtime reads it`, () => {
      const { values, computed } = codec.parse(source);
      const view = runtimeView(source, formOfHead(file));
      for (const path of leavesOf(values)) {
        const [read, seen] = [at(values, path), at(view, path)];
        expect(seen ?? null, path.join('.')).to.deep.equal(read);
      }
      expect(leavesOf(values).length + computed.length).to.be.greaterThan(3);
    });

    it(`${file} has each value that is set where the runtime reads it, and no other value changes`, () => {
      const { values } = codec.parse(source);
      const before = runtimeView(source, formOfHead(file));
      for (const path of leavesOf(values)) {
        const value = anotherThan(at(values, path));
        const edited = codec.edit(source, [{ op: 'set', path, value }]);
        const after = runtimeView(edited, formOfHead(file));
        expect(at(after, path), path.join('.')).to.deep.equal(value);
        const back = codec.edit(edited, [{ op: 'set', path, value: at(values, path) as PropertyValue }]);
        expect(withoutNothing(runtimeView(back, formOfHead(file))), path.join('.')).to.deep.equal(
          withoutNothing(before),
        );
      }
    });

    it(`${file} has each property of its kind set where the runtime reads it, whether it has one or not`, () => {
      const { properties } = definitionOf(file);
      expect(Object.keys(properties)).not.to.deep.equal([]);
      for (const [name, { type }] of Object.entries(properties)) {
        const value = anotherThan(plainOf(type));
        const path = name.split('.');
        if (isComputed(codec.parse(source).computed, name)) continue;
        // An image becomes a shape with another script only.
        if (name === 'shapedWith' && !file.startsWith('shape')) continue;
        const edited = codec.edit(source, [{ op: 'set', path, value }]);
        expect(at(runtimeView(edited, formOfHead(file)), path), name).to.deep.equal(value);
      }
    });

    it(`${file} stays as it is where its own values are set`, () => {
      const { values } = codec.parse(source);
      const edits = Object.entries(values).map(([name, value]) => ({ op: 'set' as const, path: [name], value }));
      expect(codec.edit(source, edits)).to.equal(source);
    });
  }
});
