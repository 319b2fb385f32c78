import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import {
  isTable,
  nest,
  type Properties,
  type PropertyValue,
  sameValue,
  valueAt,
} from '#domain/properties/property-value';
import { holdsProperties } from '#application/properties/typed-values';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { useProject } from '../../../support/project/use-project.js';

const catalogue = new YamlCatalogue();
const classes = catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []);

/** Every path of a table that holds no table, with its value. */
function leavesOf(values: Properties, above: readonly string[] = []): [readonly string[], PropertyValue][] {
  return Object.entries(values).flatMap(([name, value]) =>
    isTable(value) && Object.keys(value).length > 0
      ? leavesOf(value, [...above, name])
      : [[[...above, name], value] satisfies [readonly string[], PropertyValue]],
  );
}

/** The field of a name in a script, up to the end of its value; `undefined` where the value fills several lines. */
function fieldOf(script: string, path: readonly string[]): RegExpExecArray | undefined {
  const [name = ''] = path.slice(-1);
  const [table = ''] = path.slice(-2, -1);
  const from = path.length === 1 ? 0 : script.search(new RegExp(`^ *(?:M\\.)?${table} = \\{`, 'm'));
  const pattern = new RegExp(`(^ *(?:M\\.)?${name} = )([^\\n{}]+?|\\{[^\\n{}]*\\})(,?(?: --[^\\n]*)?)$`, 'm');
  const found = pattern.exec(from < 0 ? '' : script.slice(from));
  if (found !== null) found.index += from;
  return found ?? undefined;
}

/** Another value that the property takes. */
function otherThan(value: PropertyValue, path: string, { properties }: ScriptDefinition): PropertyValue {
  const { type, enum: choices, minimum = 0, maximum } = properties[path] ?? {};
  if (choices !== undefined) return choices.find((each) => each !== '' && !sameValue(each, value)) ?? value;
  if (type === 'table' || (type === undefined && holdsProperties(path, properties))) return { note: 1 };
  if (typeof value === 'number' && maximum !== undefined && value + 1 > maximum)
    return value === minimum ? maximum : minimum;
  if (typeof value === 'number' || type === 'number' || type === 'integer') return Number(value ?? 0) + 1;
  if (typeof value === 'boolean' || type === 'boolean') return value !== true;
  if (type === 'color') return [0, 0.5, 1];
  if (type === 'list' || Array.isArray(value)) return ['sun'];
  return 'other';
}

const expression = 'display.contentCenterX';
const bg = '/story/cover/bg';

/** A script with a gap at one field, and the field's place. */
interface Gap {
  readonly path: readonly string[];
  readonly value: PropertyValue;
  readonly filled: (written: string) => string;
}

function gapsOf(script: string, props: Properties): Gap[] {
  return leavesOf(props).flatMap(([path, value]) => {
    const field = fieldOf(script, path);
    if (field === undefined || ['name', 'class', 'layer'].includes(path.join('.'))) return [];
    const [whole, before = '', , behind = ''] = field;
    const [head, rest] = [script.slice(0, field.index), script.slice(field.index + whole.length)];
    return [{ path, value, filled: (written: string) => head + before + written + behind + rest }];
  });
}

describe('what the script of a class computes or lacks', () => {
  const { call, files, opened, text, read, changedSince } = useProject();

  async function attach(name: string): Promise<string> {
    const { status, body } = await call('PUT', `${bg}?class=${name}`);
    expect(status, `${name}: ${body.detail}`).to.equal(201);
    return body.changes.find(({ path, action }) => path.endsWith('.lua') && action === 'created')?.path ?? '';
  }

  async function write(path: string, script: string): Promise<void> {
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(script) }], []);
  }

  for (const definition of classes) {
    const { name, defaults, initial, properties } = definition;
    const at = `${bg}?class=${name}`;
    const absence = (value: PropertyValue) => (value === null ? 'absent' : 'default');
    const defaultAt = (path: readonly string[]) => valueAt(defaults, path) ?? null;

    it(`a computed value of the class ${name} is shown, stays, and is replaced only where the request names it`, async () => {
      const script = await attach(name);
      const gaps = gapsOf(await text(script), (await read(at)).props);
      expect(gaps.length, 'fields that stand in one line').to.be.greaterThan(0);
      for (const [index, { path, value, filled }] of gaps.entries()) {
        const dotted = path.join('.');
        await write(script, filled(expression));
        const before = await files();
        const { props, computed, from } = await read(at);
        expect([computed, from[dotted]], dotted).to.deep.equal([{ [dotted]: expression }, 'computed']);
        expect(valueAt(props, path), dotted).to.equal(undefined);
        expect((await call('POST', at, { body: props })).body.changes, `${dotted}: sent back`).to.deep.equal([]);

        for (const sent of [otherThan(value, dotted, definition), null]) {
          const refused = await call('POST', `${at}&overwrite=true`, { body: nest(path, sent) as Properties });
          expect([refused.status, refused.body.code], `${dotted}: ${JSON.stringify(sent)}`).to.deep.equal([
            409,
            'computed-value',
          ]);
          expect(refused.body.errors.map((fault) => fault.at)).to.deep.equal([dotted]);
          expect(refused.body.detail).to.contain(expression).and.to.contain(`?replace=${dotted}`);
        }
        expect(await changedSince(before), dotted).to.deep.equal([]);

        const other = gaps[(index + 1) % gaps.length];
        if (other !== undefined && other !== gaps[index]) {
          const body = nest(other.path, otherThan(other.value, other.path.join('.'), definition)) as Properties;
          const saved = await call('POST', `${at}&replace=${dotted}`, { body });
          expect(saved.status, `${dotted}: ${saved.body.detail}`).to.equal(200);
          expect(await text(script), `${dotted}: ${other.path.join('.')} is saved`).to.contain(` = ${expression}`);
          await write(script, filled(expression));
        }

        const body = nest(path, otherThan(value, dotted, definition)) as Properties;
        const saved = await call('POST', `${at}&replace=y,${dotted}`, { body });
        expect(saved.status, `${dotted}: ${saved.body.detail}`).to.equal(200);
        const [head = '', rest = ''] = filled('\0').split('\0');
        const replaced = await text(script);
        expect([replaced.slice(0, head.length), replaced.slice(-rest.length)], dotted).to.deep.equal([head, rest]);
        const origins = Object.entries((await read(at)).from).filter(([place]) => `${place}.`.startsWith(`${dotted}.`));
        expect(
          origins.map(([, origin]) => origin),
          dotted,
        ).to.include('script');
      }
      expect((await call('DELETE', at)).status).to.equal(200);
    });

    it(`what the script of the class ${name} sets to nil has the value that counts then, and null writes it`, async () => {
      const script = await attach(name);
      const original = await text(script);
      for (const { path, filled } of gapsOf(original, (await read(at)).props)) {
        const dotted = path.join('.');
        for (const nothing of ['nil', 'NIL', '"nil"']) {
          await write(script, filled(nothing));
          const { props, from } = await read(at);
          if (nothing === '"nil"' && from[dotted] === 'script') continue;
          expect([valueAt(props, path), from[dotted]], `${dotted} = ${nothing}`).to.deep.equal([
            defaultAt(path),
            absence(defaultAt(path)),
          ]);
          expect((await call('POST', at, { body: props })).body.changes, `${dotted}: sent back`).to.deep.equal([]);
        }
        await write(script, original);
        expect((await call('POST', at, { body: nest(path, null) as Properties })).status, dotted).to.equal(200);
        const isRequired = properties[dotted]?.required === true;
        const wanted = isRequired ? (valueAt(initial, path) ?? null) : defaultAt(path);
        const { props } = await read(at);
        expect(valueAt(props, path), `${dotted}: null`).to.deep.equal(wanted);
        if (wanted === null) expect(await text(script), dotted).to.equal(filled('nil'));
      }
      expect((await call('DELETE', at)).status).to.equal(200);
    });
  }
});
