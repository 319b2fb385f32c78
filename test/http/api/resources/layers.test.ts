import { expect } from 'chai';
import type { Properties } from '#domain/properties/property-value';
import { compileError } from '../../../support/lua/real-lua.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { useProject } from '../../../support/project/use-project.js';

describe('a layer', () => {
  const { call, files, text, opened, read, problem, changedSince } = useProject();
  const layers = async () => (await read('/story/cover')).components.layers;

  it('a layer returns its properties: from the script, then the JSON file, then the defaults', async () => {
    const { status, body } = await call('GET', '/story/cover/title');
    expect(status).to.equal(200);
    expect(body).to.have.keys(
      'type',
      'name',
      'path',
      'props',
      'classes',
      'layers',
      'preview',
      'image',
      'script',
      'from',
      'computed',
    );
    expect(body.image).to.include({ path: 'App/story/assets/images/cover/title.png', exists: true });
    expect(body).to.deep.include({
      type: 'layer',
      name: 'title',
      path: 'title',
      layers: [],
      preview: null,
    });
    expect(body.props).to.deep.include({ width: 400, height: 300, x: 960, y: 200, alpha: 1, blendMode: 'normal' });
    expect(body.props).to.deep.include({ rotation: 15, layerAsBg: true, xScale: null });
    // The script has `kind = pixel`, which only running it could show. What the JSON file has does not count.
    expect(body.props).not.to.have.property('kind');
    expect(body.computed).to.deep.equal({ kind: 'pixel' });
    expect(body.classes.map(({ name, custom }) => [name, custom])).to.deep.equal([['linear', false]]);
    expect(body.classes[0]).to.have.keys('name', 'custom', 'props', 'defaults', 'script', 'from');
  });

  it('the page of a layer’s artwork is a text, whatever pages there are', async () => {
    expect((await call('POST', '/story/cover/bg', { body: { psdPage: 'first draft' } })).body.warnings).to.deep.equal(
      [],
    );
    expect((await read('/story/cover/bg')).props).to.have.property('psdPage', 'first draft');
    const { findings } = (await call('GET', '/_/doctor')).body as unknown as { findings: unknown[] };
    expect(JSON.stringify(findings)).not.to.contain('first draft');
    expect(await problem('POST', '/story/cover/bg', { body: { psdPage: 4 } })).to.deep.equal([422, 'invalid-property']);
  });

  it('a layer group returns the names of its layers', async () => {
    const { body } = await call('GET', '/story/cover/GroupA');
    expect(body).to.deep.include({ name: 'GroupA', path: 'GroupA', layers: ['Ellipse', 'deep'], classes: [] });
    expect((await read('/story/cover/GroupA/deep/star')).path).to.equal('GroupA/deep/star');
  });

  it('a layer is made last, with its script and JSON', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/story/cover/moon');
    expect([status, headers.location, body.created]).to.deep.equal([201, '/story/cover/moon', true]);
    expect(body.resource).to.deep.include({ type: 'layer', name: 'moon', path: 'moon', href: '/story/cover/moon' });
    expect(body.warnings).to.deep.equal([]);
    expect(await changedSince(before)).to.deep.equal([
      '~ App/story/components/cover/index.lua',
      '+ App/story/components/cover/layers/moon.lua',
      '~ App/story/models/cover/index.json',
      '+ App/story/models/cover/moon.json',
    ]);
    expect(body.changes).to.have.deep.members([
      { path: 'App/story/components/cover/layers/moon.lua', action: 'created' },
      { path: 'App/story/models/cover/moon.json', action: 'created' },
      { path: 'App/story/models/cover/index.json', action: 'modified' },
      { path: 'App/story/components/cover/index.lua', action: 'modified' },
    ]);
    expect((await layers()).at(-1)).to.deep.equal({ moon: {} });
    expect(JSON.parse(await text('App/story/models/cover/index.json'))).to.have.nested.property(
      'components.layers[4].name',
      'moon',
    );
  });

  it('a layer takes its width and height from its image, in the pixels of the 4x artwork', async () => {
    expect((await call('PUT', '/story/cover/moon')).body.resource.props).to.deep.include({ width: 48, height: 20 });
  });

  it('a new layer takes properties from the body', async () => {
    const { status, body } = await call('PUT', '/story/cover/moon', { body: { alpha: 0.25, width: 10, glow: true } });
    expect(status).to.equal(201);
    expect(body.resource.props).to.deep.include({ alpha: 0.25, width: 10, height: 20, glow: true });
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([['unknown-property', 'glow']]);
    expect(await text('App/story/components/cover/layers/moon.lua')).to.match(/alpha = 0\.25,/);
    expect(JSON.parse(await text('App/story/models/cover/moon.json'))).to.include({
      name: 'moon',
      alpha: 0.25,
      glow: true,
    });
  });

  it('properties in a table that the runtime reads without it are refused, and nothing is changed', async () => {
    const before = await files();
    const refused = async (path: string, body: Properties) => {
      const { status, body: answer } = await call('POST', path, { body });
      return [status, answer.code, answer.errors.map(({ at, nearest }) => [at, nearest])];
    };
    expect(await refused('/story/cover/title', { properties: { x: 12, alpha: 0.5 } })).to.deep.equal([
      422,
      'invalid-property',
      [['properties', ['x', 'alpha']]],
    ]);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a layer stores a property with a name that every JavaScript object has', async () => {
    for (const name of ['toString', 'valueOf', 'hasOwnProperty']) {
      const { status, body } = await call('POST', '/story/cover/title', { body: { [name]: 1 } });
      expect(status).to.equal(200);
      expect(body.resource.props).to.have.own.property(name, 1);
      expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([['unknown-property', name]]);
    }
  });

  it('a save with so many properties that others would wait is refused', async () => {
    const many = (count: number, value: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`own${index}`, value]));
    const before = await files();
    const { status, body } = await call('POST', '/story/cover/title', { body: many(201, 1) });
    expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
    expect(body.detail).to.contain('201 properties of the layer "title" would change; 200 may at once');
    expect(await changedSince(before)).to.deep.equal([]);
    expect((await call('POST', '/story/cover/title', { body: many(200, 1) })).status).to.equal(200);
    expect((await call('POST', '/story/cover/title', { body: many(200, 2) })).body.resource.props).to.deep.include(
      many(200, 2),
    );
    // What is there already is no change, however much that is.
    expect((await call('POST', '/story/cover/title', { body: { ...many(200, 2), ...{ own200: 2 } } })).status).to.equal(
      200,
    );
  });

  it('a PUT leaves an existing layer alone', async () => {
    const before = await files();
    for (const options of [{}, { body: '', type: 'application/json' }, { body: '{}' }]) {
      const { status, body } = await call('PUT', '/story/cover/title', options);
      expect([status, body.created, body.changes, body.changeset]).to.deep.equal([200, false, [], null]);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a PUT with a body saves an existing layer', async () => {
    const { status, body } = await call('PUT', '/story/cover/title', { body: 'alpha: 0.5', type: 'application/yaml' });
    expect([status, body.created, body.resource.props['alpha']]).to.deep.equal([200, false, 0.5]);
    expect(await text('App/story/components/cover/layers/title.lua')).to.contain('alpha     = 0.5,\n}');
  });

  it('a PUT of a layer makes the missing groups of its path', async () => {
    const { status, headers, body } = await call('PUT', '/story/cover/sky/clouds/small');
    expect([status, headers.location]).to.deep.equal([201, '/story/cover/sky/clouds/small']);
    expect(body.resource).to.include({ name: 'small', path: 'sky/clouds/small' });
    expect((await layers()).at(-1)).to.deep.equal({ sky: { layers: [{ clouds: { layers: [{ small: {} }] } }] } });
    for (const path of ['sky/index.lua', 'sky/clouds/index.lua', 'sky/clouds/small.lua'])
      expect(compileError(Buffer.from(await text(`App/story/components/cover/layers/${path}`))), path).to.be.undefined;
    expect(JSON.parse(await text('App/story/models/cover/sky/clouds/small.json'))).to.include({ name: 'small' });
  });

  it('a layer becomes a group when a layer is made in it', async () => {
    const script = await text('App/story/components/cover/layers/title.lua');
    await call('PUT', '/story/cover/title/shadow');
    expect(await text('App/story/components/cover/layers/title/index.lua')).to.equal(script);
    expect(await text('App/story/components/cover/layers/title/index_linear.lua')).to.contain('linear');
    expect((await files()).has('App/story/components/cover/layers/title.lua')).to.be.false;
    const { body } = await call('GET', '/story/cover/title');
    expect([body.layers, body.classes.map(({ name }) => name)]).to.deep.equal([['shadow'], ['linear']]);
  });

  it('a layer adopts a script that the model does not list', async () => {
    const path = 'App/story/components/cover/layers/ghost.lua';
    const script = Buffer.from(
      '-- by hand\nlocal M = { name = "ghost", alpha = 0.125 }\nfunction M:create() end\nreturn M\n',
    );
    await opened().store.commit([{ action: 'created', path, content: script }], []);
    const { status, body } = await call('PUT', '/story/cover/ghost');
    expect([status, body.created]).to.deep.equal([201, true]);
    expect(await text(path)).to.equal(script.toString());
    expect(body.warnings.map(({ code }) => code)).to.deep.equal(['script-taken-up']);
    expect(body.resource.props['alpha']).to.equal(0.125);
    expect((await layers()).at(-1)).to.deep.equal({ ghost: {} });
  });

  it('a layer adopts any existing script when it has an image', async () => {
    const path = 'App/story/components/cover/layers/moon.lua';
    for (const script of ['return { name = "moon", width = 5, height = 7 }\n', 'local moon = (\n']) {
      await opened().store.commit([{ action: 'created', path, content: Buffer.from(script) }], []);
      const { status, body } = await call('PUT', '/story/cover/moon');
      expect([status, body.warnings.map(({ code }) => code)]).to.deep.equal([201, ['script-taken-up']]);
      expect(await text(path)).to.equal(script);
      await call('DELETE', '/story/cover/moon');
    }
  });

  it('a layer is renamed with its files and images, and back again', async () => {
    const before = await files();
    for (const [from, to] of [
      ['title', 'heading'],
      ['GroupA', 'GroupB'],
      ['hero', 'hero two'],
    ] as const) {
      const { status, body } = await call('PUT', `/story/cover/${from}?newName=${encodeURIComponent(to)}`);
      expect([status, body.created, body.resource.name]).to.deep.equal([200, false, to]);
      expect(body.resource.href).to.equal(`/story/cover/${encodeURIComponent(to)}`);
      expect((await call('GET', `/story/cover/${from}`)).body.code).to.equal('layer-not-found');
      const after = await files();
      expect([...after.keys()].filter((path) => new RegExp(`/${from}([./_@]|$)`).test(path))).to.deep.equal([]);
      await call('PUT', `/story/cover/${encodeURIComponent(to)}?newName=${from}`);
      expect(await changedSince(before), from).to.deep.equal([]);
    }
  });

  it('a renamed layer has its new name in its own scripts and JSON', async () => {
    await call('PUT', '/story/cover/GroupA?newName=GroupB');
    expect((await read('/story/cover/GroupB/Ellipse')).props).to.include({ name: 'GroupB/Ellipse' });
    const { props } = await read('/story/cover/GroupB/Ellipse/button');
    expect(props).to.have.nested.property('properties.target', 'GroupB/Ellipse');
    expect(await text('App/story/assets/images/cover/GroupB/Ellipse@2x.png')).to.contain('PNG');
  });

  it('a layer is not moved deeper than an address can be', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `l${index}`).join('/');
    await call('PUT', `/story/cover/${names(8)}`);
    await call('PUT', `/story/cover/deep/${names(6)}`);
    const before = await files();
    const refused = await call('PUT', `/story/cover/deep?into=${encodeURIComponent(names(8))}`);
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'invalid-query']);
    expect(refused.body.detail).to.contain('15 deep');
    expect(await changedSince(before)).to.deep.equal([]);
    expect((await call('PUT', `/story/cover/deep/l0?into=${encodeURIComponent(names(8))}`)).status).to.equal(200);
    expect((await call('GET', `/story/cover/${names(8)}/${names(6)}`)).status).to.equal(200);
  });

  it('the problem of a layer at another place names that place', async () => {
    const { status, body } = await call('GET', '/story/cover/Ellipse');
    expect([status, body.nearest]).to.deep.equal([404, ['GroupA/Ellipse']]);
  });

  it('a new layer in another one with the name of a class gets a warning', async () => {
    const { status, body } = await call('PUT', '/story/cover/title/button');
    expect([status, body.warnings.map(({ code, at }) => [code, at])]).to.deep.equal([
      201,
      [
        ['not-loaded-by-runtime', 'title'],
        ['called-like-a-class', 'title/button'],
      ],
    ]);
    expect(body.warnings[1]?.message).to.contain('?class=button');
    expect((await call('PUT', '/story/cover/button')).body.warnings).to.deep.equal([]);
  });

  it('a layer is not renamed over another', async () => {
    for (const newName of ['bg', 'BG', 'title_linear', 'hero_wobble', 'pair']) {
      expect(await problem('PUT', `/story/cover/title?newName=${newName}`), newName).to.deep.equal([
        409,
        'name-collides',
      ]);
    }
  });

  it('a layer is renamed to its own name without a change', async () => {
    const { status, body } = await call('PUT', '/story/cover/title?newName=title');
    expect([status, body.changes]).to.deep.equal([200, []]);
  });

  it('a layer is removed with its class scripts and JSON; its images stay', async () => {
    const before = await files();
    const { status, body } = await call('DELETE', '/story/cover/title');
    expect([status, body.resource.name]).to.deep.equal([200, 'title']);
    expect(await changedSince(before)).to.deep.equal([
      '~ App/story/components/cover/index.lua',
      '- App/story/components/cover/layers/title.lua',
      '- App/story/components/cover/layers/title_linear.lua',
      '~ App/story/models/cover/index.json',
      '- App/story/models/cover/title.json',
      '- App/story/models/cover/title_linear.json',
    ]);
    expect(body.changes.filter(({ action }) => action === 'removed')).to.have.lengthOf(4);
    expect((await call('DELETE', '/story/cover/title')).body.code).to.equal('layer-not-found');
  });

  it('a layer group is removed with everything in it', async () => {
    const before = await files();
    await call('DELETE', '/story/cover/GroupA');
    const after = await files();
    expect([...after.keys()].filter((path) => path.includes('GroupA') && !path.includes('/images/'))).to.deep.equal([]);
    expect(treeDifferences(before, after).filter((line) => line.includes('/images/'))).to.deep.equal([]);
    expect(await layers()).to.deep.equal([
      { bg: {} },
      { title: { class: ['linear'] } },
      { hero: { class: ['wobble', 'linear'] } },
    ]);
  });

  it('a missing layer is 404 with the nearest names', async () => {
    for (const [method, path] of [
      ['GET', '/story/cover/titel'],
      ['POST', '/story/cover/titel'],
      ['POST', '/story/cover/titel?command=preview'],
      ['DELETE', '/story/cover/titel'],
      ['PUT', '/story/cover/titel?newName=x'],
      ['PUT', '/story/cover/titel?class=linear'],
      ['GET', '/story/cover/titel?class=linear'],
      ['DELETE', '/story/cover/titel?class=linear'],
      ['POST', '/story/cover/titel?class=linear'],
    ] as const) {
      const { status, body } = await call(method, path);
      expect([status, body.code, body.nearest], `${method} ${path}`).to.deep.equal([404, 'layer-not-found', ['title']]);
    }
  });
});

describe('the place of a layer', () => {
  const { call, files, read, problem, changedSince } = useProject();
  const order = async () => (await read('/story/cover')).components.layers.map((entry) => Object.keys(entry).join());
  const inGroup = async (group: string) => (await read(`/story/cover/${group}`)).layers;

  it('a new layer is placed before or after another one', async () => {
    expect((await call('PUT', '/story/cover/low?before=title')).status).to.equal(201);
    expect((await call('PUT', '/story/cover/high?after=title')).status).to.equal(201);
    expect(await order()).to.deep.equal(['bg', 'low', 'title', 'high', 'GroupA', 'hero']);
  });

  it('a new layer is placed last in a group', async () => {
    const { status, headers, body } = await call('PUT', '/story/cover/moon?into=GroupA');
    expect([status, headers.location]).to.deep.equal([201, '/story/cover/GroupA/moon']);
    expect(body.resource.path).to.equal('GroupA/moon');
    expect(await inGroup('GroupA')).to.deep.equal(['Ellipse', 'deep', 'moon']);
  });

  it('a move of a layer among its siblings changes only their order', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover/hero?before=bg');
    expect([status, body.created]).to.deep.equal([200, false]);
    expect(await order()).to.deep.equal(['hero', 'bg', 'title', 'GroupA']);
    expect(body.changes.map(({ path }) => path).sort()).to.deep.equal([
      'App/story/components/cover/index.lua',
      'App/story/models/cover/index.json',
    ]);
    await call('PUT', '/story/cover/hero?after=GroupA');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a layer moves into a group and out of it with its files', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover/hero?into=GroupA');
    expect([status, body.created, body.resource.path]).to.deep.equal([200, false, 'GroupA/hero']);
    const moved = await files();
    for (const path of [
      'components/cover/layers/GroupA/hero.lua',
      'components/cover/layers/GroupA/hero_wobble.lua',
      'models/cover/GroupA/hero.json',
      'models/cover/GroupA/hero_linear.json',
    ])
      expect(moved.has(`App/story/${path}`), path).to.be.true;
    expect((await read('/story/cover/GroupA/hero/linear')).props).to.have.nested.property(
      'properties.target',
      'GroupA/hero',
    );
    await call('PUT', '/story/cover/GroupA/hero?after=GroupA');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a layer that is placed beside one of another group moves into that group', async () => {
    const { body } = await call('PUT', '/story/cover/hero?before=GroupA/deep');
    expect(body.resource.path).to.equal('GroupA/hero');
    expect(await inGroup('GroupA')).to.deep.equal(['Ellipse', 'hero', 'deep']);
  });

  it('a placement beside a sibling takes the sibling’s own name', async () => {
    const { body } = await call('PUT', '/story/cover/GroupA/deep?before=Ellipse');
    expect(body.resource.path).to.equal('GroupA/deep');
    expect(await inGroup('GroupA')).to.deep.equal(['deep', 'Ellipse']);
  });

  it('a group without layers is a layer', async () => {
    const before = await files();
    await call('PUT', '/story/cover/GroupA/deep/star?into=GroupA');
    expect(await inGroup('GroupA')).to.deep.equal(['Ellipse', 'deep', 'star']);
    expect((await files()).has('App/story/components/cover/layers/GroupA/deep.lua')).to.be.true;
    await call('PUT', '/story/cover/GroupA/star?into=GroupA/deep');
    // The list of the group's layers was taken out with the last of them, and is now written anew.
    expect(await changedSince(before)).to.deep.equal(['~ App/story/components/cover/index.lua']);
  });

  it('a layer is renamed and moved in one change, with its files and references, and back again', async () => {
    const before = await files();
    for (const [path, query, now, undone] of [
      ['hero', 'newName=star&after=bg', 'star', 'hero'],
      ['hero', 'newName=star&into=GroupA', 'GroupA/star', 'hero'],
      ['GroupA/deep', 'newName=low&before=hero', 'low', 'GroupA/deep'],
      ['hero', 'newName=star&into=GroupB/inner', 'GroupB/inner/star', 'hero'],
      ['hero', 'move=true&into=GroupA', 'GroupA/hero', 'hero'],
    ] as const) {
      const { status, body } = await call('PUT', `/story/cover/${path}?${query}`);
      expect([status, body.created, body.resource.path], query).to.deep.equal([200, false, now]);
      expect((await call('GET', `/story/cover/${path}`)).body.code, query).to.equal('layer-not-found');
      expect((await read(`/story/cover/${now}`)).script.exists, query).to.be.true;
      await call('POST', '/_/history/undo');
      expect((await read(`/story/cover/${undone}`)).path, query).to.equal(undone);
      expect(await changedSince(before), query).to.deep.equal([]);
    }
  });

  it('a layer moves with a new name where its old name is taken, and where its new name was taken in its old group', async () => {
    await call('PUT', '/story/cover/GroupA/hero');
    await call('PUT', '/story/cover/hero?newName=knight&into=GroupA');
    expect(await inGroup('GroupA')).to.deep.equal(['Ellipse', 'deep', 'hero', 'knight']);
    expect((await read('/story/cover/GroupA/knight')).classes.map(({ name }) => name)).to.deep.equal([
      'wobble',
      'linear',
    ]);
    await call('PUT', '/story/cover/GroupA/bg');
    expect(await problem('PUT', '/story/cover/GroupA/bg?newName=Ellipse&before=title')).to.deep.equal([
      409,
      'name-collides',
    ]);
    await call('PUT', '/story/cover/GroupA/knight?newName=deep&before=title');
    expect((await read('/story/cover/deep')).classes.map(({ name }) => name)).to.deep.equal(['wobble', 'linear']);
    expect(await inGroup('GroupA')).to.deep.equal(['Ellipse', 'deep', 'hero', 'bg']);
  });

  it('an impossible placement of a layer is refused', async () => {
    const before = await files();
    for (const [path, status, code] of [
      ['hero?before=nothing', 404, 'layer-not-found'],
      ['hero?after=nothing', 404, 'layer-not-found'],
      ['GroupA?into=GroupA', 400, 'invalid-query'],
      ['GroupA?into=GroupA/deep', 400, 'invalid-query'],
      ['hero?before=bg&after=title', 400, 'invalid-query'],
      ['hero?before=bg&after=title&newName=x', 400, 'invalid-query'],
      ['hero?after=nothing&newName=x', 404, 'layer-not-found'],
      ['hero?newName=title&after=bg', 409, 'name-collides'],
      ['hero?newName=deep&into=GroupA', 409, 'name-collides'],
      ['hero?move=true', 400, 'invalid-query'],
      ['nobody?move=true&after=bg', 404, 'layer-not-found'],
      ['hero?class=linear&before=bg', 404, 'class-not-attached'],
      ['hero?class=linear&into=GroupA', 400, 'invalid-query'],
      ['hero?before=', 400, 'invalid-query'],
      ['hero?before=GroupA//deep', 400, 'invalid-query'],
      ['hero?before=hero', 400, 'invalid-query'],
    ] as const) {
      const answer = await call('PUT', `/story/cover/${path}`);
      expect([answer.status, answer.body.code], path).to.deep.equal([status, code]);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a placement where another layer has the name is refused', async () => {
    await call('PUT', '/story/cover/GroupA/hero');
    for (const path of ['hero?into=GroupA', 'GroupA/hero?after=bg', 'hero?before=GroupA/Ellipse']) {
      expect(await problem('PUT', `/story/cover/${path}`), path).to.deep.equal([409, 'name-collides']);
    }
  });
});
