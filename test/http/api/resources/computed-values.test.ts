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

/** Classes of a family share a template: each field of it is tried with the first class that has it. */
function untried(tried: Set<string>, definition: ScriptDefinition, gaps: readonly Gap[]): Gap[] {
  const { template, defaults, properties } = definition;
  return gaps.filter(({ path, value }) => {
    const key = JSON.stringify([template, path, typeof value, valueAt(defaults, path), properties[path.join('.')]]);
    return !tried.has(key) && tried.add(key);
  });
}

describe('what the script of a class computes or lacks', () => {
  const [triedComputed, triedNil] = [new Set<string>(), new Set<string>()];
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
      for (const { path, value, filled } of untried(triedComputed, definition, gaps)) {
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

        const other = gaps.find((gap) => gap.path.join('.') > dotted) ?? gaps[0];
        if (other !== undefined && other.path.join('.') !== dotted) {
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
      for (const { path, filled } of untried(triedNil, definition, gapsOf(original, (await read(at)).props))) {
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

describe('a computed value', () => {
  const { call, files, opened, text, read, changedSince } = useProject();
  const title = 'App/story/components/cover/layers/title.lua';
  const linear = 'App/story/components/cover/layers/bg_linear.lua';

  async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
    const before = await text(path);
    const after = before.replace(from, to);
    expect(after, path).not.to.equal(before);
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(after) }], []);
  }

  const refused = async (path: string, body: Properties) => {
    const answer = await call('POST', path, { body });
    expect([answer.status, answer.body.code], path).to.deep.equal([409, 'computed-value']);
    return answer.body;
  };

  it('of a layer wins over the JSON file, and a save without it changes neither that value nor the expression', async () => {
    await edit(title, 'y         = 200', 'y         = display.contentCenterY');
    const { props, from, computed } = await read('/story/cover/title');
    expect(props).not.to.have.any.keys('y', 'kind');
    expect([from['y'], computed]).to.deep.equal(['computed', { kind: 'pixel', y: 'display.contentCenterY' }]);
    const saved = await call('POST', '/story/cover/title', { body: { x: 3, alpha: 0.5 } });
    expect(saved.body.resource.computed).to.deep.equal(computed);
    expect(await text(title)).to.contain('y         = display.contentCenterY');
    const json = JSON.parse(await text('App/story/models/cover/title.json')) as Properties;
    expect(json).to.deep.include({ x: 3, y: 200 });
  });

  it('is named with file, line and expression where a save is refused, and an undo gives the expression back', async () => {
    await edit(title, 'y         = 200', 'y         = display.contentCenterY');
    const before = await files();
    const problem = await refused('/story/cover/title', { y: 5, x: 1, kind: 'group' });
    expect(problem).to.include({ file: title, line: 8 });
    expect(problem.errors).to.deep.equal([
      { at: 'kind', message: 'is computed in line 8: pixel' },
      { at: 'y', message: 'is computed in line 12: display.contentCenterY' },
    ]);
    expect((await refused('/story/cover/title?replace=kind', { y: 5, kind: 'group' })).errors.map(({ at }) => at))
      .to //
      .deep.equal(['y']);
    expect(await changedSince(before)).to.deep.equal([]);
    expect((await call('POST', '/story/cover/title?replace=y', { body: { y: 5 } })).status).to.equal(200);
    expect(await text(title))
      .to.contain('y         = 5,')
      .and.to.contain('kind      = pixel');
    expect((await call('POST', '/_/history/undo')).status).to.equal(200);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('may be a whole table: a value in it needs the table’s name, and then the table is written anew', async () => {
    await call('PUT', `${bg}?class=linear`);
    await edit(linear, 'from = nil', 'from = startOf("bg")');
    const { props, computed, from } = await read(`${bg}/linear`);
    expect([props['from'], computed, from['from']]).to.deep.equal([undefined, { from: 'startOf("bg")' }, 'computed']);
    await refused(`${bg}/linear`, { from: { x: 5 } });
    const saved = await call('POST', `${bg}/linear?replace=from`, { body: { from: { x: 5 } } });
    expect([saved.status, saved.body.resource.from['from.x']]).to.deep.equal([200, 'script']);
    expect(saved.body.resource.props).to.have.nested.property('from.y', null);
  });

  it('in a table that an edit would take away is named, too', async () => {
    await call('PUT', `${bg}?class=linear`, { body: { breadcrumbs: { enable: true } } });
    await edit(linear, /time = 1000/, 'time = trailTime');
    expect((await refused(`${bg}/linear`, { breadcrumbs: { enable: false } })).errors.map(({ at }) => at))
      .to //
      .deep.equal(['breadcrumbs.time']);
    const off = await call('POST', `${bg}/linear?replace=breadcrumbs`, { body: { breadcrumbs: { enable: false } } });
    expect(off.body.resource.props).to.have.nested.property('breadcrumbs.enable', false);
    expect(await text(linear)).to.contain('breadcrumbs = nil');
  });

  it('may be the whole trail: it is off or on as the save asks', async () => {
    for (const enable of [false, true]) {
      await call('PUT', `${bg}?class=linear`, { body: { breadcrumbs: { enable: true } } });
      await edit(linear, /breadcrumbs = \{[^}]*\}/, 'breadcrumbs = trailOf("bg")');
      await refused(`${bg}/linear`, { breadcrumbs: { enable } });
      const { body } = await call('POST', `${bg}/linear?replace=breadcrumbs.enable`, {
        body: { breadcrumbs: { enable } },
      });
      expect(body.resource.props).to.have.nested.property('breadcrumbs.enable', enable);
      await call('DELETE', `${bg}/linear`);
    }
  });

  it('that a branch sets cannot be replaced, and is refused as before', async () => {
    await edit(title, 'M.align       = ""', 'if wide then M.align = "left" end');
    expect((await read('/story/cover/title')).from['align']).to.equal('computed');
    const answer = await call('POST', '/story/cover/title?replace=align', { body: { align: 'right' } });
    expect([answer.status, answer.body.code]).to.deep.equal([409, 'script-not-recognised']);
  });

  it('is lost where the script is rendered anew, and only there', async () => {
    await call('PUT', '/story/cover/box', { body: { shapedWith: 'new_rectangle' } });
    const box = 'App/story/components/cover/layers/box.lua';
    await edit(box, /width = \d+/, 'width = display.contentWidth');
    await refused('/story/cover/box?overwrite=true', { width: 5 });
    const anew = await call('POST', '/story/cover/box?overwrite=true', { body: { shapedWith: 'new_text' } });
    expect(anew.status).to.equal(200);
    expect(await text(box)).not.to.contain('display.contentWidth');
  });

  it('is refused by a preview, which a save would store', async () => {
    await edit(title, 'y         = 200', 'y         = display.contentCenterY');
    await refused('/story/cover/title?command=preview', { y: 5 });
    const shown = await call('POST', '/story/cover/title?command=preview&replace=y', { body: { y: 5 } });
    expect(shown.status).to.equal(200);
    await refused('/story/cover/title', {});
    expect((await call('POST', '/story/cover/title?replace=y', { body: {} })).status).to.equal(200);
    expect(await text(title)).to.contain('y         = 5,');
  });

  it('of a component, and of a class on a page group, is shown and stays in the same way', async () => {
    for (const [make, at, script, from] of [
      [
        '/story/components/cover/joints/rope',
        '/story/components/cover/joints/rope',
        'App/story/components/cover/joints/rope.lua',
        /anchor_x = [^,\n]+/,
      ],
      [
        '/story/components/cover/groups/pair?class=linear',
        '/story/components/cover/groups/pair/linear',
        'App/story/components/cover/groups/pair_linear.lua',
        /delay = 0/,
      ],
    ] as const) {
      const made = await call('PUT', make, make.includes('joints') ? { body: { properties: { type: 'pivot' } } } : {});
      expect(made.status, made.body.detail).to.equal(201);
      const name = from.source.startsWith('delay') ? 'delay' : 'anchor_x';
      await edit(script, from, `${name} = display.contentCenterX`);
      const { props, computed } = await read(at);
      expect(computed).to.deep.equal({ [`properties.${name}`]: 'display.contentCenterX' });
      expect(props['properties']).not.to.have.property(name);
      const body = { properties: { [name]: 12 } };
      await refused(at, body);
      const saved = await call('POST', `${at}?replace=properties.${name}`, { body });
      expect(saved.body.resource.props, saved.body.detail).to.have.nested.property(`properties.${name}`, 12);
    }
  });

  it('is in the documents of a page with its layers and page groups, and replaced by an item of a batch', async () => {
    await call('PUT', '/story/components/cover/groups/pair?class=linear');
    await edit('App/story/components/cover/groups/pair_linear.lua', /delay = 0/, 'delay = wait');
    await call('PUT', `${bg}?class=linear`);
    await edit(linear, /delay = 0/, 'delay = wait');
    const { layerDocuments, groupDocuments } = (await read('/story/cover/?with=layers')) as unknown as {
      readonly layerDocuments: readonly { readonly path: string; readonly classes: readonly object[] }[];
      readonly groupDocuments: readonly { readonly name: string; readonly classes: readonly object[] }[];
    };
    const carried = layerDocuments.find(({ path }) => path === 'bg')?.classes;
    const [group] = groupDocuments.find(({ name }) => name === 'pair')?.classes ?? [];
    const [own] = carried ?? [];
    for (const shown of [own, group]) {
      expect(shown).to.have.deep.property('computed', { 'properties.delay': 'wait' });
      expect(shown).to.have.nested.property('script.recognised', true);
    }
    const body = { properties: { delay: 5 } };
    const item = (path: string) => [{ method: 'POST', path, body }];
    const not = await call('POST', '/_/batch', { body: item(`${bg}/linear`) });
    expect([not.status, not.body.code]).to.deep.equal([409, 'computed-value']);
    const done = await call('POST', '/_/batch', { body: item(`${bg}/linear?replace=properties.delay`) });
    expect(done.status, done.body.detail).to.equal(200);
    expect(await text(linear)).to.contain('delay = 5');
  });
});

describe('an absent value', () => {
  const { call, opened, text, read } = useProject();
  const at = `${bg}/linear`;
  const script = 'App/story/components/cover/layers/bg_linear.lua';
  const nothing = { x: null, y: null, alpha: null, xScale: null, yScale: null, rotation: null };

  it('is not 0: a linear without a start, and a bounce without a height', async () => {
    for (const [name, table] of [
      ['linear', 'from'],
      ['linear', 'to'],
      ['bounce', 'to'],
    ] as const) {
      await call('PUT', `${bg}?class=${name}`);
      const path = `App/story/components/cover/layers/bg_${name}.lua`;
      for (const written of ['nil', '{}', 'NIL']) {
        const lua = (await text(path)).replace(
          new RegExp(`^  ${table} = (\\{[^}]*\\}|nil|NIL)`, 'm'),
          `  ${table} = ${written}`,
        );
        await opened().store.commit([{ action: 'modified', path, content: Buffer.from(lua) }], []);
        const { props, from } = await read(`${bg}/${name}`);
        expect(props[table], `${name}: ${table} = ${written}`).to.deep.equal(nothing);
        expect(from[`${table}.y`]).to.equal('absent');
      }
      await call('DELETE', `${bg}/${name}`);
    }
  });

  it('null writes nil, and for a table without values, too; what the runtime needs is the initial value', async () => {
    await call('PUT', `${bg}?class=linear`, { body: { from: { x: 1 }, to: { x: 300, y: 50 } } });
    await call('POST', at, { body: { to: { y: null } } });
    expect(await text(script)).to.match(/to = \{[^}]* y = nil,/);
    await call('POST', at, { body: { from: null } });
    expect(await text(script)).to.contain('from = nil,');
    expect((await read(at)).props['from']).to.deep.equal(nothing);
    await call('POST', at, { body: { from: { x: 5 } } });
    expect((await read(at)).props['from']).to.deep.equal({ ...nothing, x: 5 });

    await call('PUT', `${bg}?class=bounce`, { body: { to: { y: -20, rotation: null } } });
    await call('POST', `${bg}/bounce`, { body: { to: { y: null } } });
    expect((await read(`${bg}/bounce`)).props['to']).to.deep.include({ y: -100, rotation: null });
  });

  it('null takes a value of Kwik’s script away again, and leaves no number in its place', async () => {
    await call('PUT', `${bg}?class=linear`);
    const kwik = `local M = { name = "bg", class = "linear" }
M.properties = { target = "bg", autoPlay = true, delay = 0, duration = 1000, loop = 1, easing = "Linear" }
M.from = nil
M.to = { x = 300 }
return require("components.kwik.layer_animation").set(M)
`;
    await opened().store.commit([{ action: 'modified', path: script, content: Buffer.from(kwik) }], []);
    await call('POST', at, { body: { to: { y: 50 } } });
    expect(await text(script)).to.equal(kwik.replace('{ x = 300 }', '{ x = 300, y = 50 }'));
    await call('POST', at, { body: { to: { y: null } } });
    expect(await text(script)).to.equal(kwik.replace('{ x = 300 }', '{ x = 300, y = nil }'));
    const { props, from } = await read(at);
    expect(props['from']).to.deep.equal(nothing);
    expect(props['to']).to.deep.equal({ ...nothing, x: 300 });
    expect([from['to.x'], from['to.y'], from['from.x']]).to.deep.equal(['script', 'absent', 'absent']);
  });

  it('null is nothing in a class that is attached with it, and attaching without values writes the initial ones', async () => {
    await call('PUT', `${bg}?class=linear`, { body: { from: null, to: { x: 300, y: null } } });
    const { props } = await read(at);
    expect(props['from']).to.deep.equal(nothing);
    expect(props['to']).to.deep.include({ x: 300, y: null, alpha: null });
    expect(await text(script)).to.contain('from = nil,');
    for (const { name, initial } of classes) {
      await call('PUT', `/story/cover/hero?class=${name}`);
      const { props: fresh } = await read(`/story/cover/hero?class=${name}`);
      for (const [path, value] of leavesOf(initial))
        if (value !== null && !['properties.target', 'name'].includes(path.join('.')))
          expect(valueAt(fresh, path), `${name}: ${path.join('.')}`).to.deep.equal(value);
    }
  });
});
