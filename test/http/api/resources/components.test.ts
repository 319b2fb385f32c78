import { expect } from 'chai';
import { compileError } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

const kinds = ['audios', 'groups', 'timers', 'variables', 'joints', 'page'] as const;

describe('a page component', () => {
  const { call, files, text, opened, read, problem, changedSince } = useProject();
  const listed = async (kind: string) =>
    (await call('GET', `/story/components/cover/${kind}`)).list.map(({ name }) => name);

  it('a page component is returned with its properties and defaults, alone and in the list', async () => {
    const { status, body } = await call('GET', '/story/components/cover/timers/tick');
    expect(status).to.equal(200);
    expect(body).to.deep.include({ kind: 'timers', name: 'tick' });
    expect(body.props).to.have.nested.property('properties.iterations', 1);
    expect(body.defaults).to.have.nested.property('properties.iterations', 1);
    expect(await read('/story/components/cover/timers')).to.deep.equal([body]);
    expect(await read('/story/components/cover/joints')).to.deep.equal([]);
  });

  it('an audio is listed with its type', async () => {
    const { list } = await call('GET', '/story/components/cover/audios');
    expect(list.map(({ name, type }) => [name, type])).to.have.deep.members([
      ['tune', 'long'],
      ['click', 'short'],
    ]);
  });

  for (const kind of kinds) {
    it(`a page component is made, set, renamed and removed: ${kind}`, async () => {
      const before = await files();
      const path = `/story/components/cover/${kind}/fresh`;
      const made = await call('PUT', path);
      expect([made.status, made.headers.location, made.body.created]).to.deep.equal([201, path, true]);
      expect(made.body.resource).to.include({ type: 'component', kind, name: 'fresh', href: path });
      const changed = await changedSince(before);
      expect(changed.map((line) => line.slice(0, 1)).sort()).to.deep.equal(['+', '+', '~', '~']);
      const script =
        made.body.changes.find((change) => /\.lua$/.test(change.path) && change.action === 'created')?.path ?? '';
      expect(compileError(Buffer.from(await text(script)))).to.be.undefined;
      expect((await listed(kind)).at(-1)).to.equal('fresh');
      const again = await call('PUT', path);
      expect([again.status, again.body.created, again.body.changes]).to.deep.equal([200, false, []]);

      const set = await call('POST', path, { body: { properties: { note: 'stored' } } });
      // A page's script is the author's own: it takes anything.
      const unknown = kind === 'page' ? [] : ['properties.note'];
      expect([set.status, set.body.warnings.map(({ at }) => at)]).to.deep.equal([200, unknown]);
      expect((await read(path)).props).to.have.nested.property('properties.note', 'stored');
      expect(await text(script)).to.contain('note = "stored"');

      const renamed = await call('PUT', `${path}?newName=stale`);
      expect([renamed.status, renamed.body.resource.name]).to.deep.equal([200, 'stale']);
      expect((await listed(kind)).at(-1)).to.equal('stale');
      expect((await call('GET', path)).body.code).to.equal('component-not-found');
      expect([...(await files()).keys()].filter((file) => file.includes('fresh'))).to.deep.equal([]);

      const removed = await call('DELETE', `/story/components/cover/${kind}/stale`);
      expect([removed.status, removed.body.changes.map(({ action }) => action).sort()]).to.deep.equal([
        200,
        ['modified', 'modified', 'removed', 'removed'],
      ]);
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  for (const [kind, name, values, wrong] of [
    ['page', 'physics', { scale: 30 }, { scale: 'big' }],
    ['page', 'swipe', { length: 60 }, { length: 'far' }],
    ['page', 'controllers.swipe', { length: 60 }, { length: 'far' }],
    ['timers', 'beat', { delay: 10 }, { delay: 'long' }],
    ['variables', 'score', { isSave: false }, { isSave: 'no' }],
    ['joints', 'hinge', { motorSpeed: 5 }, { motorSpeed: 'fast' }],
    ['audios', 'song', { loops: 2 }, { loops: 'often' }],
  ] as const) {
    it(`a page component takes the same properties under another name: ${kind}, ${name}`, async () => {
      const path = `/story/components/cover/${kind}`;
      await call('PUT', `${path}/${name}`);
      const { defaults } = await read(`${path}/${name}`);
      const refused = async (at: string) =>
        (await call('POST', `${path}/${at}`, { body: { properties: wrong } })).body.code;
      expect(await refused(name)).to.equal('invalid-property');
      await call('PUT', `${path}/${name}?newName=other`);
      expect(await refused('other')).to.equal('invalid-property');
      const right = await call('POST', `${path}/other`, { body: { properties: values } });
      expect([right.status, right.body.warnings]).to.deep.equal([200, []]);
      expect((await read(`${path}/other`)).defaults).to.deep.equal(defaults);
    });
  }

  it('a page component keeps its kind when its script is written again under another name', async () => {
    const path = '/story/components/cover/page';
    await call('PUT', `${path}/physics`);
    await call('PUT', `${path}/physics?newName=weight`);
    const script = 'App/story/components/cover/page/weight.lua';
    const broken = 'return require("components.kwik.page_physics").set(build())\n';
    await opened().store.commit([{ action: 'modified', path: script, content: Buffer.from(broken) }], []);
    const { status } = await call('POST', `${path}/weight?overwrite=true`, { body: { properties: { scale: 20 } } });
    expect(status).to.equal(200);
    expect(await text(script))
      .to.contain('name = "weight"')
      .and.contain('page_physics')
      .and.contain('scale = 20');
  });

  it('a page component with a custom script takes any property', async () => {
    const path = '/story/components/cover/page';
    await call('PUT', `${path}/fresh`);
    const { status, body } = await call('POST', `${path}/fresh`, {
      body: { properties: { scale: 'big', length: '1' } },
    });
    expect([status, body.warnings]).to.deep.equal([200, []]);
  });

  it('an audio goes into the requested list', async () => {
    await call('PUT', '/story/components/cover/audios/hum?type=long');
    await call('PUT', '/story/components/cover/audios/pop?type=short');
    await call('PUT', '/story/components/cover/audios/zip');
    const { audios } = (await read('/story/cover')).components;
    expect(audios).to.deep.equal({ long: ['tune', 'hum'], short: ['click', 'pop', 'zip'] });
    expect((await files()).has('App/story/components/cover/audios/long/hum.lua')).to.be.true;
    expect((await read('/story/components/cover/audios/hum')).type).to.equal('long');
  });

  it('only an audio has a type, and only a known one', async () => {
    for (const [path, code] of [
      ['timers/x?type=long', 'invalid-query'],
      ['audios/x?type=loud', 'invalid-query'],
      ['audios/x?type=', 'invalid-query'],
      ['audios/tune?type=short', 'name-collides'],
    ] as const)
      expect((await call('PUT', `/story/components/cover/${path}`)).body.code, path).to.equal(code);
  });

  it('an audio gets its type by the query, and a type in the body is refused', async () => {
    for (const [method, name] of [
      ['PUT', 'fresh'],
      ['POST', 'tune'],
    ] as const) {
      const { status, body } = await call(method, `/story/components/cover/audios/${name}`, { body: { type: 'sync' } });
      expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
      expect(body.detail).to.match(/not set as a property\. It is set with \?type= when the thing is made\.$/);
    }
  });

  it('the type of an audio by the query is also where the runtime reads it', async () => {
    const tune = '/story/components/cover/audios/tune';
    const before = await files();
    for (const type of ['sync', null]) {
      for (const [method, path] of [
        ['PUT', '/story/components/cover/audios/fresh'],
        ['POST', tune],
      ] as const) {
        const { status, body } = await call(method, path, { body: { properties: { type, volume: 1 } } });
        expect([status, body.errors?.map(({ at }: { at: string }) => at)]).to.deep.equal([422, ['properties.type']]);
        expect(body.detail).to.match(/It is set with \?type= when the thing is made\.$/);
      }
    }
    expect(await files()).to.deep.equal(before);
    const { props } = await read(tune);
    const back = await call('POST', tune, { body: props });
    expect([back.status, back.body.changes]).to.deep.equal([200, []]);
    const asMade = { properties: { type: 'long' } };
    expect((await call('PUT', '/story/components/cover/audios/fresh?type=long', { body: asMade })).status).to.equal(
      201,
    );
  });

  it('a page component is set in each place where its script has the value', async () => {
    const path = 'App/story/components/cover/timers/tick.lua';
    const rendered = await text(path);
    const byHand = rendered.replace('props.iterations = props.properties.iterations', 'props.iterations = 1 -- mine');
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from(byHand) }], []);
    const body = { properties: { delay: 20, iterations: 5 } };
    expect((await call('POST', '/story/components/cover/timers/tick', { body })).status).to.equal(200);
    expect(await text(path)).to.equal(
      byHand
        .replace('delay = 0,', 'delay = 20,')
        .replace('iterations = 1,', 'iterations = 5,')
        .replace('props.iterations = 1 -- mine', 'props.iterations = 5 -- mine'),
    );
  });

  it('a PUT with a body makes and saves a page component with its properties', async () => {
    const made = await call('PUT', '/story/components/cover/timers/bell', { body: { properties: { delay: 250 } } });
    expect(made.body.resource.props).to.have.nested.property('properties.delay', 250);
    const saved = await call('PUT', '/story/components/cover/timers/bell', { body: { properties: { delay: 300 } } });
    expect([saved.status, saved.body.created]).to.deep.equal([200, false]);
    expect((await read('/story/components/cover/timers/bell')).props).to.have.nested.property('properties.delay', 300);
  });

  it('a rename of a page component changes nothing else in the same request', async () => {
    for (const [query, body] of [
      ['&type=long', undefined],
      ['', { properties: { delay: 1 } }],
    ] as const) {
      const path = `/story/components/cover/audios/tune?newName=song${query}`;
      const answer = await call('PUT', path, body === undefined ? {} : { body });
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'invalid-query']);
    }
  });

  it('a page component of an unknown kind or name is 404', async () => {
    for (const [path, near] of [
      ['timer', ['timers']],
      ['timers/tik', ['tick']],
      ['audios/tine', ['tune']],
    ] as const) {
      const { status, body } = await call('GET', `/story/components/cover/${path}`);
      expect([status, body.code, body.nearest], path).to.deep.equal([404, 'component-not-found', near]);
    }
    for (const method of ['POST', 'DELETE'])
      expect((await call(method, '/story/components/cover/timers/none')).body.code, method).to.equal(
        'component-not-found',
      );
  });

  for (const address of ['pair?class=linear', 'pair/linear']) {
    it(`a page group takes a class with properties, also over a script of another kind: ${address}`, async () => {
      const path = `/story/components/cover/groups/${address}`;
      const props = async () => (await read(path)).props;
      expect((await call('PUT', path, { body: { to: { x: 5 } } })).status).to.equal(201);
      expect(await props()).to.have.nested.property('to.x', 5);
      const script = 'App/story/components/cover/groups/pair_linear.lua';
      const content = Buffer.from('return function() end\n');
      await opened().store.commit([{ action: 'modified', path: script, content }], []);
      expect((await call('POST', path, { body: { to: { x: 6 } } })).body.code).to.equal('script-not-recognised');
      const separator = path.includes('?') ? '&' : '?';
      const saved = await call('POST', `${path}${separator}overwrite=true`, { body: { to: { x: 6 } } });
      expect(saved.status).to.equal(200);
      expect(await props()).to.have.nested.property('to.x', 6);
    });
  }

  it('a page group takes a class without a type or another name', async () => {
    for (const query of ['type=long', 'newName=other']) {
      expect(await problem('PUT', `/story/components/cover/groups/pair?class=linear&${query}`), query).to.deep.equal([
        400,
        'invalid-query',
      ]);
    }
  });

  it('a page component is refused when another would share its place', async () => {
    for (const path of [
      'timers/Tick',
      'groups/title',
      'groups/Pair',
      'audios/Click',
      'audios/CLICK?type=short',
      'audios/CLICK?type=long',
      'audios/Tune?type=short',
      'audios/click?newName=tune',
      'audios/click?newName=Tune',
    ]) {
      expect(await problem('PUT', `/story/components/cover/${path}`), path).to.deep.equal([409, 'name-collides']);
    }
  });
});
