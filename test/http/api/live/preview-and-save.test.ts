import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

describe('a preview', () => {
  const { call, files, text, read, problem, changedSince } = useProject();

  it('merged previews hold no more than one body may hold', async () => {
    const preview = (first: number) =>
      call('POST', '/story/cover/title?command=preview', {
        body: Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`p${first + index}`, index])),
      });
    expect((await preview(0)).status).to.equal(200);
    expect((await preview(4_000)).status).to.equal(200);
    const { status, body } = await preview(8_000);
    expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
    expect(Object.keys((await read('/story/cover/title')).preview ?? {})).to.have.length(8_000);
    expect((await preview(2_000)).status, 'what is previewed already').to.equal(200);
  });

  it('a preview is merged, shown and not stored', async () => {
    const before = await files();
    const first = await call('POST', '/story/cover/title/?command=preview', { body: { alpha: 0.5, x: 1 } });
    expect([first.status, first.body.app]).to.deep.equal([200, 'not-connected']);
    expect(first.body.preview).to.deep.equal({ alpha: 0.5, x: 1 });
    expect(first.body.props['alpha']).to.equal(1);
    const second = await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.25, y: 2 } });
    expect(second.body.preview).to.deep.equal({ alpha: 0.25, x: 1, y: 2 });
    const { app, ...document } = second.body;
    expect(app).to.equal('not-connected');
    expect(await read('/story/cover/title')).to.deep.equal(document);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a preview with dryRun is refused, because it would be shown', async () => {
    const { status, body } = await call('POST', '/story/cover/title?command=preview&dryRun=true', {
      body: { alpha: 0.5 },
    });
    expect([status, body.code]).to.deep.equal([400, 'invalid-query']);
    expect((await read('/story/cover/title')).preview).to.be.null;
  });

  it('a preview respects If-Match', async () => {
    const { etag } = (await call('GET', '/story/cover/title')).headers;
    const preview = (alpha: number) =>
      call('POST', '/story/cover/title?command=preview', { body: { alpha }, headers: { 'If-Match': etag ?? '' } });
    expect((await preview(0.5)).status).to.equal(200);
    const second = await preview(0.25);
    expect([second.status, second.body.code]).to.deep.equal([412, 'precondition-failed']);
    expect((await read('/story/cover/title')).preview).to.deep.equal({ alpha: 0.5 });
  });

  it('a preview is ended on request, and a body begins a new one', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5, x: 1 } });
    const refused = await call('POST', '/story/cover/title?command=preview&end=true', { body: { alpha: 'half' } });
    expect(refused.status).to.equal(422);
    expect((await read('/story/cover/title')).preview, 'after a refusal').to.deep.equal({ alpha: 0.5, x: 1 });
    const replaced = await call('POST', '/story/cover/title?command=preview&end=true', { body: { y: 2 } });
    expect(replaced.body.preview).to.deep.equal({ y: 2 });
    const { status, body } = await call('POST', '/story/cover/title?command=preview&end=true');
    expect([status, body.preview, body.app]).to.deep.equal([200, null, 'not-connected']);
    expect((await read('/story/cover/title')).preview).to.be.null;
    await call('POST', '/story/cover/title', { body: { alpha: 0.75 } });
    const { props } = await read('/story/cover/title');
    expect([props['alpha'], props['x'] === 1, props['y'] === 2], 'a save stores none of it').to.deep.equal([
      0.75,
      false,
      false,
    ]);
    const save = await call('POST', '/story/cover/title?end=true', { body: { alpha: 1 } });
    expect([save.status, save.body.code]).to.deep.equal([400, 'invalid-query']);
  });

  it('a preview is of one layer only', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5 } });
    expect((await read('/story/cover/bg')).preview).to.be.null;
    expect((await read('/story/cover/title/linear')).preview).to.be.null;
  });

  it('a preview of a wrong type is refused and not stored', async () => {
    const { status, body } = await call('POST', '/story/cover/title?command=preview', { body: { alpha: 'half' } });
    expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
    expect((await read('/story/cover/title')).preview).to.be.null;
  });

  it('a preview of a class is shown on the class only', async () => {
    for (const path of ['title/linear?command=preview', 'title?class=linear&command=preview']) {
      const { status, body } = await call('POST', `/story/cover/${path}`, { body: { to: { x: 5 } } });
      expect([status, body.type, body.name, body.app]).to.deep.equal([200, 'class', 'linear', 'not-connected']);
      expect(body.preview).to.deep.equal({ to: { x: 5 } });
    }
    await call('POST', '/story/cover/title/linear');
    const { props, preview } = await read('/story/cover/title/linear');
    expect(props).to.have.nested.property('to.x', 5);
    expect(preview).to.be.null;
  });

  it('a preview of a class that is not attached is 404', async () => {
    expect(await problem('POST', '/story/cover/bg/linear?command=preview', { body: { to: { x: 5 } } })).to.deep.equal([
      404,
      'class-not-attached',
    ]);
  });

  it('a preview is stored by a save, and the values of the save override it', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5, x: 1 } });
    const { status, body } = await call('POST', '/story/cover/title?command=save', { body: { x: 2 } });
    expect([status, body.resource.preview]).to.deep.equal([200, null]);
    expect(body.resource.props).to.deep.include({ alpha: 0.5, x: 2, y: 200 });
    expect((await read('/story/cover/title')).preview).to.be.null;
    expect(await text('App/story/components/cover/layers/title.lua'))
      .to.contain('alpha     = 0.5')
      .and.contain('x         = 2, -- centred');
    expect(JSON.parse(await text('App/story/models/cover/title.json'))).to.include({ alpha: 0.5, x: 2 });
  });

  it('a preview ends with a save that changes no file', async () => {
    const { body: stored } = await call('GET', '/story/cover/title');
    await call('POST', '/story/cover/title?command=preview', { body: { x: stored.props['x'] } });
    const saved = await call('POST', '/story/cover/title', { body: {} });
    expect([saved.body.changes, saved.body.changeset]).to.deep.equal([[], null]);
    expect((await call('GET', '/story/cover/title')).body.preview).to.equal(null);
  });

  it('a preview survives a refused save and a dry run', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5 } });
    await call('POST', '/story/cover/title', { body: { x: 'left' } });
    await call('POST', '/story/cover/title?dryRun=true');
    expect((await read('/story/cover/title')).preview).to.deep.equal({ alpha: 0.5 });
  });

  it('a preview ends when its layer is removed, renamed or moved', async () => {
    for (const [method, path, back] of [
      ['DELETE', 'title', 'title'],
      ['PUT', 'title?newName=heading', 'title'],
      ['PUT', 'title?into=GroupA', 'title'],
    ] as const) {
      await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5 } });
      expect((await call(method, `/story/cover/${path}`)).status).to.equal(200);
      await call('PUT', `/story/cover/${back}`);
      expect((await read('/story/cover/title')).preview, path).to.be.null;
    }
  });

  it('a PUT with properties stores the preview of an existing layer, and no other PUT does', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5, x: 1 } });
    await call('POST', '/story/cover/title/linear?command=preview', { body: { to: { x: 5 } } });
    for (const path of ['title', 'title/linear', 'title?before=bg'])
      expect((await call('PUT', `/story/cover/${path}`)).body.resource.preview, path).to.be.an('object');
    const layer = await call('PUT', '/story/cover/title', { body: { x: 2 } });
    expect([layer.status, layer.body.resource.preview]).to.deep.equal([200, null]);
    expect(await read('/story/cover/title')).to.deep.include({ preview: null });
    expect((await read('/story/cover/title')).props).to.include({ alpha: 0.5, x: 2 });
    const ofClass = await call('PUT', '/story/cover/title?class=linear', { body: { to: { y: 6 } } });
    expect([ofClass.status, ofClass.body.resource.preview]).to.deep.equal([200, null]);
    const { preview, props } = await read('/story/cover/title/linear');
    expect(preview).to.be.null;
    expect(props['to']).to.deep.include({ x: 5, y: 6 });
  });

  it('a preview moves with its layer into a group when the request stores properties', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5 } });
    const { status, body } = await call('PUT', '/story/cover/title?into=GroupA', { body: { x: 2 } });
    expect([status, body.resource.preview], JSON.stringify(body)).to.deep.equal([200, null]);
    const moved = await read('/story/cover/GroupA/title');
    expect(moved.preview).to.be.null;
    expect(moved.props).to.include({ alpha: 0.5, x: 2 });
  });

  it('a preview of a class ends when the class is detached', async () => {
    await call('POST', '/story/cover/title/linear?command=preview', { body: { to: { x: 5 } } });
    await call('DELETE', '/story/cover/title/linear');
    await call('PUT', '/story/cover/title?class=linear');
    expect((await read('/story/cover/title/linear')).preview).to.be.null;
  });

  it('a preview survives changes of other layers', async () => {
    await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.5 } });
    await call('DELETE', '/story/cover/hero');
    await call('PUT', '/story/forest/leaf');
    expect((await read('/story/cover/title')).preview).to.deep.equal({ alpha: 0.5 });
  });
});

describe('a save', () => {
  const { call, files, text, opened, read, problem, changedSince } = useProject();

  it('a POST without a command is a save', async () => {
    for (const [path, alpha] of [
      ['title', 0.1],
      ['title/', 0.2],
      ['title?command=save', 0.3],
      ['title/?command=save', 0.4],
    ] as const) {
      const { status, body } = await call('POST', `/story/cover/${path}`, { body: { alpha } });
      expect([status, body.resource.type, body.resource.props['alpha']], path).to.deep.equal([200, 'layer', alpha]);
      expect(body.changes.map((change) => change.path).sort()).to.deep.equal([
        'App/story/components/cover/layers/title.lua',
        'App/story/models/cover/title.json',
      ]);
      expect(body.changeset).to.be.a('string');
    }
  });

  it('a POST with an unknown command is refused', async () => {
    for (const command of ['store', 'Save', 'preview ', 'previw']) {
      expect(await problem('POST', `/story/cover/title?command=${encodeURIComponent(command)}`), command).to.deep.equal(
        [400, 'unknown-command'],
      );
    }
    expect((await call('POST', '/story/cover/title?command=')).status).to.equal(400);
  });

  it('a save without new values touches no file', async () => {
    const before = await files();
    const { props } = await read('/story/cover/bg');
    const { status, body } = await call('POST', '/story/cover/bg', { body: props });
    expect([status, body.changes, body.changeset, body.warnings]).to.deep.equal([200, [], null, []]);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  for (const path of ['bg', 'GroupA/Ellipse', 'title/linear', 'GroupA/Ellipse/button', 'hero/wobble']) {
    it(`a save accepts the response of a GET unchanged: ${path}`, async () => {
      const { props } = await read(`/story/cover/${path}`);
      const { status, body } = await call('POST', `/story/cover/${path}`, { body: props });
      expect([status, body.warnings, body.changes]).to.deep.equal([200, [], []]);
    });
  }

  it('a save accepts the response of a GET where the JSON file has less than the script, or is missing', async () => {
    const json = (path: string) => `App/story/models/cover/${path}.json`;
    await opened().store.commit(
      [
        { action: 'modified', path: json('title'), content: Buffer.from('{ "name": "title", "x": 1 }') },
        { action: 'removed', path: json('bg') },
      ],
      [],
    );
    const before = await files();
    for (const path of ['title', 'bg', 'GroupA', 'GroupA/Ellipse']) {
      const { props } = await read(`/story/cover/${path}`);
      for (const body of [props, {}]) {
        const answer = await call('POST', `/story/cover/${path}`, { body });
        expect([answer.status, answer.body.changes], path).to.deep.equal([200, []]);
      }
    }
    expect(await changedSince(before)).to.deep.equal([]);
    await call('POST', '/story/cover/title', { body: { x: 5 } });
    expect(JSON.parse(await text(json('title')))).to.include({ x: 5 });
  });

  it('a save omits a name in the properties with a warning, and does not rename', async () => {
    const braced = '{ alpha=0.5, color={1,0,1}, name="x", flip=nil }';
    const { status, body } = await call('POST', '/story/cover/title', { body: braced, type: 'application/yaml' });
    expect(status).to.equal(200);
    expect(body.resource.props).to.deep.include({ name: 'title', alpha: 0.5, color: [1, 0, 1] });
    const [warning, ...others] = body.warnings.filter(({ code }) => code !== 'unknown-property');
    expect([warning?.code, warning?.at, others]).to.deep.equal(['name-left-out', 'name', []]);
    expect(warning?.message).to.contain('newName');
    expect(await text('App/story/components/cover/layers/title.lua')).not.to.contain('"x"');
  });

  it('a save accepts the properties of another thing, but for what the script computes', async () => {
    const { props } = await read('/story/cover/bg');
    const refused = await call('POST', '/story/cover/title', { body: props });
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'computed-value']);
    expect((await call('POST', '/story/cover/title?replace=kind', { body: props })).status).to.equal(200);
  });

  for (const [type, body] of [
    ['application/json', '{ "name": "blinkTest", "class": "Blink", "layer": "other", "to": { "x": 77 } }'],
    ['application/yaml', 'name: blinkTest\nclass: Blink\nlayer: other\nto: { x: 77 }\n'],
    ['application/yaml', '{ name="blinkTest", class="Blink", layer="other", to={ x=77 } }'],
    ['application/lua', '{ name = "blinkTest", class = "Blink", layer = "other", to = { x = 77 } }'],
  ] as const)
    for (const [method, query] of [
      ['POST', ''],
      ['POST', '?command=save'],
      ['PUT', ''],
    ] as const)
      it(`a save omits the names of the owner from a body, with a warning: ${method} ${query} ${type} ${body}`, async () => {
        const before = await text(`App/story/components/cover/layers/title_linear.lua`);
        const answer = await call(method, `/story/cover/title/linear${query}`, { type, body });
        expect(answer.status).to.equal(200);
        expect(answer.body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([
          ['name-left-out', 'name'],
          ['name-left-out', 'class'],
          ['name-left-out', 'layer'],
        ]);
        const after = await text(`App/story/components/cover/layers/title_linear.lua`);
        expect(after).to.equal(before.replace('x = 200, -- where it goes', 'x = 77, -- where it goes'));
      });

  it('a save warns of omitted and unknown names of a preview, too', async () => {
    const body = { name: 'blinkTest', class: 'Blink', glow: 1, to: { x: 77 } };
    for (let time = 0; time < 2; time++) {
      const shown = await call('POST', '/story/cover/title/linear?command=preview', { body });
      expect([shown.status, shown.body.preview]).to.deep.equal([200, { glow: 1, to: { x: 77 } }]);
      expect(shown.body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([
        ['name-left-out', 'name'],
        ['name-left-out', 'class'],
        ['unknown-property', 'glow'],
      ]);
    }
    const plain = await call('POST', '/story/cover/title/linear?command=preview', { body: { to: { x: 78 } } });
    expect(plain.body).not.to.have.property('warnings');
  });

  it('a save accepts the name of a class in other capitals, and retains the spelling in the file', async () => {
    for (const className of ['Linear', 'LINEAR', 'linear']) {
      const before = await files();
      const { status, body } = await call('POST', '/story/cover/title/linear', { body: { class: className } });
      expect([status, body.warnings, body.changes]).to.deep.equal([200, [], []]);
      expect(await changedSince(before)).to.deep.equal([]);
    }
  });

  it('a save omits another name of a page component, and refuses another type of an audio', async () => {
    const tick = await call('POST', '/story/components/cover/timers/tick', { body: { name: 'tock' } });
    expect([tick.status, tick.body.warnings.map(({ at }) => at)]).to.deep.equal([200, ['name']]);
    const tune = await call('POST', '/story/components/cover/audios/tune', { body: { name: 'song', type: 'short' } });
    expect([tune.status, tune.body.code, tune.body.errors.map(({ at }) => at)]).to.deep.equal([
      422,
      'invalid-property',
      ['type'],
    ]);
  });

  it('a save of a wrong type is refused, naming each property', async () => {
    const before = await files();
    const { status, body } = await call('POST', '/story/cover/title', {
      body: { alpha: 'half', x: [1], width: true, blendMode: 3 },
    });
    expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
    expect(body.errors.map(({ at }) => at)).to.have.members(['alpha', 'x', 'width', 'blendMode']);
    expect(body.detail).to.contain('"alpha"').and.contain('"half"');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a save stores properties that the class does not define, with a warning', async () => {
    const { status, body } = await call('POST', '/story/cover/title/linear', {
      body: { properties: { duratoin: 5 }, extra: { a: 1 } },
    });
    expect(status).to.equal(200);
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([
      ['unknown-property', 'properties.duratoin'],
      ['unknown-property', 'extra'],
    ]);
    expect(body.warnings[0]?.message).to.contain('properties.duration');
    const { props } = await read('/story/cover/title/linear');
    expect(props).to.have.nested.property('properties.duratoin', 5);
    expect(props).to.have.nested.property('extra.a', 1);
  });

  it('a save of an unknown property can be undone', async () => {
    await call('POST', '/story/cover/bg', { body: { glow: 3 } });
    const { body } = await call('POST', '/story/cover/bg', { body: { glow: null } });
    expect(body.warnings).to.deep.equal([]);
    const { props } = await read('/story/cover/bg');
    expect(props['glow'] ?? null).to.be.null;
  });

  it('a save that resets a name that is neither defined nor set gets a warning', async () => {
    const { body } = await call('POST', '/story/cover/title/linear', {
      body: { properties: { duratoin: null, duration: null, xSwipe: null } },
    });
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([
      ['unknown-property', 'properties.duratoin'],
    ]);
    expect(body.warnings[0]?.message).to.match(/It is not set, either\. Did you mean "properties\.duration"/);
    expect(Buffer.concat([...(await files()).values()]).toString()).not.to.contain('duratoin');
  });

  it('a save of a name with a dot does not set a value inside a table, and the warning shows how to', async () => {
    const { body } = await call('POST', '/story/cover/title/linear', { body: { 'to.x': 5 } });
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([['unknown-property', 'to.x']]);
    expect(body.warnings[0]?.message).to.contain('Did you mean {"to": {"x": …}}?');
  });

  it('a save renders a script that is missing', async () => {
    const path = 'App/story/components/cover/layers/bg.lua';
    await opened().store.commit([{ action: 'removed', path }], []);
    const { status, body } = await call('POST', '/story/cover/bg', { body: { alpha: 0.5 } });
    expect(status).to.equal(200);
    expect(body.changes).to.deep.include({ path, action: 'created' });
    expect(await text(path)).to.match(/alpha = 0\.5,/);
  });

  it('a save writes a JSON file that is missing', async () => {
    const path = 'App/story/models/cover/bg.json';
    await opened().store.commit([{ action: 'removed', path }], []);
    await call('POST', '/story/cover/bg', { body: { alpha: 0.5 } });
    expect(JSON.parse(await text(path))).to.include({ name: 'bg', alpha: 0.5 });
  });
});
