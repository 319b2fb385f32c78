import { expect } from 'chai';
import { compileError, evaluateScript } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

describe('a class on a layer', () => {
  const { call, files, text, opened, read, changedSince } = useProject();
  const classesOf = async (layer: string) => (await read(`/story/cover/${layer}`)).classes.map(({ name }) => name);

  it('a class on a layer returns its properties and the defaults', async () => {
    const { status, body } = await call('GET', '/story/cover/title/linear');
    expect(status).to.equal(200);
    expect(body).to.include({ type: 'class', name: 'linear', layer: 'title', custom: false, attached: true });
    expect(body.props).to.have.nested.property('properties.duration', 2000);
    expect(body.props).to.have.nested.property('properties.target', 'title');
    expect(body.defaults).to.have.nested.property('properties.duration', 1000);
    expect((await read('/story/cover/title')).classes[0]).to.deep.include({
      props: body.props,
      defaults: body.defaults,
    });
  });

  it('a class that is not attached is 404 with its defaults', async () => {
    for (const path of ['title/button', 'title?class=button']) {
      const { status, body } = await call('GET', `/story/cover/${path}`);
      expect([status, body.code], path).to.deep.equal([404, 'class-not-attached']);
      expect(body.defaults).to.have.nested.property('properties.eventType', 'tap');
      expect(body.detail).to.contain('"title"').and.contain('"button"');
    }
  });

  it('an unknown class is 404 with the nearest names', async () => {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
      const { status, body } = await call(method, '/story/cover/title?class=lineer');
      expect([status, body.code, body.nearest], method).to.deep.equal([404, 'class-not-found', ['linear']]);
    }
    expect((await call('PUT', '/story/cover/title?class=wobbel')).body.nearest).to.deep.equal(['wobble']);
    const { body } = await call('GET', '/story/cover/title/lineer');
    expect([body.code, body.nearest]).to.deep.equal(['layer-not-found', ['linear']]);
  });

  it('detaching a class removes its JSON file of an older editor, and the next class inherits nothing', async () => {
    const models = 'App/story/models/cover';
    const json = (of: string) => Buffer.from(JSON.stringify({ class: of, properties: { duration: 777 } }));
    await opened().store.commit(
      [
        { action: 'created', path: `${models}/title_animation.json`, content: json('Linear') },
        { action: 'created', path: `${models}/hero_animation.json`, content: json('blink') },
        { action: 'modified', path: `${models}/hero_linear.json`, content: Buffer.from('{ no JSON') },
      ],
      [],
    );
    const before = await files();
    expect((await call('DELETE', '/story/cover/title/linear')).status).to.equal(200);
    expect((await call('DELETE', '/story/cover/hero/linear')).status).to.equal(200);
    const left = await files();
    expect(['title_linear', 'title_animation', 'hero_linear'].filter((name) => left.has(`${models}/${name}.json`))).to
      .be.empty;
    expect(left.has(`${models}/hero_animation.json`), 'of another class').to.equal(true);
    expect((await call('PUT', '/story/cover/title?class=linear')).body.resource).to.have.nested.property(
      'props.properties.duration',
      2000,
    );
    for (let step = 0; step < 3; step++) await call('POST', '/_/history/undo');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('the problem of an unknown class shows how to make it, if that is possible', async () => {
    for (const [name, advice] of [
      ['sway', "the project's own. PUT /components/custom/sway makes one of your own."],
      ['video_png', "the project's own."],
      ['new_text', 'PUT a new layer with {"shapedWith": "new_text"}.'],
      ['Linear', '"linear" is a built-in class: GET /_/classes/linear describes it.'],
    ] as const)
      expect((await call('PUT', `/story/cover/title?class=${name}`)).body.detail, name).to.satisfy((detail: string) =>
        detail.endsWith(advice),
      );
    const { detail } = (await call('GET', '/components/custom/linear')).body;
    expect(detail).to.contain('GET /_/classes/linear');
    const misnamed = (await call('GET', '/components/custom/wobble.lua')).body;
    expect([misnamed.detail, misnamed.nearest]).to.deep.equal([
      'The project has no custom class "wobble.lua".',
      ['wobble'],
    ]);
  });

  it('a class on a layer is attached last, with its script and JSON', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/story/cover/title/?class=button');
    expect([status, headers.location, body.created]).to.deep.equal([201, '/story/cover/title/button', true]);
    expect(body.resource).to.deep.include({ type: 'class', name: 'button', layer: 'title', attached: true });
    expect(await changedSince(before)).to.deep.equal([
      '~ App/story/components/cover/index.lua',
      '+ App/story/components/cover/layers/title_button.lua',
      '~ App/story/models/cover/index.json',
      '+ App/story/models/cover/title_button.json',
    ]);
    expect(await classesOf('title')).to.deep.equal(['linear', 'button']);
    expect(await text('App/story/components/cover/index.lua')).to.contain(
      '{  title={ class={"linear","button",} } }, -- flies in',
    );
    expect(
      evaluateScript(Buffer.from(await text('App/story/components/cover/layers/title_button.lua')), {
        args: ['App.story.components.cover.layers.title_button'],
      }),
    ).to.have.nested.property('properties.target', 'title');
  });

  it('the path of an attached class means the class, and that of another name a new layer', async () => {
    const before = await files();
    const there = await call('PUT', '/story/cover/title/linear');
    expect([there.status, there.body.created, there.body.resource.type]).to.deep.equal([200, false, 'class']);
    expect(await changedSince(before)).to.deep.equal([]);
    const made = await call('PUT', '/story/cover/bg/button');
    expect([made.status, made.body.resource.type, made.body.resource.path]).to.deep.equal([201, 'layer', 'bg/button']);
  });

  it('a class on a layer takes first properties from the body', async () => {
    const { status, body } = await call('PUT', '/story/cover/bg?class=linear', {
      body: '{ properties = { duration = 500 }, to = { x = 10, alpha = nil } }',
      type: 'application/lua',
    });
    expect(status).to.equal(201);
    expect(body.resource.props).to.have.nested.property('properties.duration', 500);
    expect(body.resource.props).to.have.nested.property('to.x', 10);
    expect(body.resource.props).to.have.nested.property('to.alpha', null);
    expect(
      evaluateScript(Buffer.from(await text('App/story/components/cover/layers/bg_linear.lua')), {
        args: ['App.story.components.cover.layers.bg_linear'],
      }),
    ).to.have.nested.property('properties.duration', 500);
  });

  it('a class on a layer is attached once', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover/title?class=linear');
    expect([status, body.created, body.changes]).to.deep.equal([200, false, []]);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  for (const [first, second] of [
    ['sprite', 'spritesheet'],
    ['textinput', 'inputtext'],
    ['sync', 'syncTextAudio'],
  ] as const) {
    it(`a class on a layer has the same script by each of its names: ${first}, ${second}`, async () => {
      const scriptBy = async (name: string) => {
        await call('PUT', `/story/cover/bg?class=${name}`);
        const content = (await files()).get(`App/story/components/cover/layers/bg_${name}.lua`);
        await call('DELETE', `/story/cover/bg/${name}`);
        return Buffer.from(content ?? '')
          .toString()
          .replace(`class = "${name}"`, 'class = "…"');
      };
      expect(await scriptBy(first))
        .to.contain('…')
        .and.equal(await scriptBy(second));
    });

    it(`a class on a layer is attached once under any of its names: ${first}, then ${second}`, async () => {
      await call('PUT', `/story/cover/bg?class=${first}`);
      const before = await files();
      for (const method of ['PUT', 'POST'] as const) {
        const { status, body } = await call(method, `/story/cover/bg?class=${second}`);
        expect([status, body.code]).to.deep.equal([409, 'already-exists']);
        expect(body.detail).to.contain(`"${first}"`).and.contain(`"${second}"`);
      }
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('PUT', `/story/cover/bg?class=${first}`)).status).to.equal(200);
      expect((await call('PUT', `/story/cover/bg/${first}?newName=${second}`)).body.resource.name).to.equal(second);
    });
  }

  it('a custom class with another name of a built-in class is a class of its own', async () => {
    const content = Buffer.from(await text('components/custom/wobble.lua'));
    await opened().store.commit([{ action: 'created', path: 'components/custom/spritesheet.lua', content }], []);
    for (const name of ['sprite', 'spritesheet'])
      expect((await call('PUT', `/story/cover/bg?class=${name}`)).status, name).to.equal(201);
  });

  it('a PUT with a body saves an attached class', async () => {
    const { status, body } = await call('PUT', '/story/cover/title?class=linear', {
      body: { properties: { duration: 7 } },
    });
    expect([status, body.created]).to.deep.equal([200, false]);
    expect(body.resource.props).to.have.nested.property('properties.duration', 7);
  });

  it('a class on a layer is set by POST, in the path form and the query form', async () => {
    await call('POST', '/story/cover/title/linear', { body: { properties: { duration: 1 } } });
    expect((await read('/story/cover/title/linear')).props).to.have.nested.property('properties.duration', 1);
    await call('POST', '/story/cover/title/?command=save&class=linear', { body: { properties: { duration: 2 } } });
    expect((await read('/story/cover/title/linear')).props).to.have.nested.property('properties.duration', 2);
  });

  it('a POST attaches a missing class', async () => {
    const { status, headers, body } = await call('POST', '/story/cover/bg?class=button', {
      body: { properties: { btaps: 2 } },
    });
    expect([status, headers.location, body.created]).to.deep.equal([201, '/story/cover/bg/button', true]);
    expect(body.resource.props).to.have.nested.property('properties.btaps', 2);
    expect(await classesOf('bg')).to.deep.equal(['button']);
  });

  it('a class on a layer is detached with its script, its JSON and its name', async () => {
    const before = await files();
    const { status, body } = await call('DELETE', '/story/cover/hero/?class=linear');
    expect([status, body.resource.name, body.resource.href]).to.deep.equal([200, 'linear', '/story/cover/hero/linear']);
    expect(await changedSince(before)).to.deep.equal([
      '~ App/story/components/cover/index.lua',
      '- App/story/components/cover/layers/hero_linear.lua',
      '- App/story/models/cover/hero_linear.json',
      '~ App/story/models/cover/index.json',
    ]);
    expect(await classesOf('hero')).to.deep.equal(['wobble']);
    const again = await call('DELETE', '/story/cover/hero/linear');
    expect([again.status, again.body.code]).to.deep.equal([404, 'class-not-attached']);
  });

  it('attaching and detaching a class leaves every byte as it was', async () => {
    const before = await files();
    for (const layer of ['bg', 'title', 'GroupA/Ellipse', 'GroupA/deep/star', 'hero']) {
      const attached = `/story/cover/${layer}?class=${layer.endsWith('Ellipse') ? 'linear' : 'button'}`;
      expect((await call('PUT', attached)).status, layer).to.equal(201);
      expect((await call('DELETE', attached)).status, layer).to.equal(200);
      expect(await changedSince(before), layer).to.deep.equal([]);
    }
  });

  it('a class on a layer with an option has the file of its first part', async () => {
    const { status, body } = await call('PUT', '/story/cover/bg?class=wobble.slow');
    expect([status, body.resource.name]).to.deep.equal([201, 'wobble.slow']);
    expect((await files()).has('App/story/components/cover/layers/bg_wobble.lua')).to.be.true;
    expect(await classesOf('bg')).to.deep.equal(['wobble.slow']);
    for (const asked of ['wobble', 'wobble.slow'])
      expect((await read(`/story/cover/bg/${asked}`)).name, asked).to.equal('wobble.slow');
    for (const carrier of ['/story/cover/bg', '/story/components/cover/groups/pair']) {
      const { status: refused, body: problem } = await call('GET', `${carrier}/wobble.fast`);
      expect([refused, problem.code], carrier).to.deep.equal([404, 'class-not-attached']);
      expect(problem.detail, carrier).to.match(
        /does not carry the class "wobble\.fast".*(\?class=|\/pair\/)wobble\.fast\./,
      );
    }
    await call('DELETE', '/story/cover/bg?class=wobble');
    expect(await classesOf('bg')).to.deep.equal([]);
  });

  it('an attached class gets another option, with or without properties', async () => {
    await call('PUT', '/story/cover/bg?class=wobble.slow');
    for (const [method, option, body] of [
      ['PUT', 'fast', undefined],
      ['PUT', 'wild', { speed: 3 }],
      ['POST', 'mild', { speed: 2 }],
    ] as const) {
      const answer = await call(method, `/story/cover/bg?class=wobble.${option}`, body === undefined ? {} : { body });
      expect([answer.status, answer.body.created], option).to.deep.equal([200, false]);
      expect(answer.body.resource.name).to.equal(`wobble.${option}`);
      expect(answer.body.resource.props).to.include(body ?? {});
      expect(await classesOf('bg')).to.deep.equal([`wobble.${option}`]);
    }
  });

  it('newName turns a class into another of its kind only', async () => {
    await call('PUT', '/components/custom/sway');
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover/hero/wobble?newName=sway');
    expect([status, body.resource.name]).to.deep.equal([200, 'sway']);
    expect(await classesOf('hero')).to.deep.equal(['sway', 'linear']);
    const script = await text('App/story/components/cover/layers/hero_sway.lua');
    expect(script).to.contain('components.custom.sway').and.contain('"sway"').and.not.contain('wobble');
    await call('PUT', '/story/cover/hero/sway?newName=wobble');
    expect(await changedSince(before)).to.deep.equal([]);
    expect((await call('PUT', '/story/cover/hero/wobble?newName=button')).body.code).to.equal('invalid-query');
    expect((await call('PUT', '/story/cover/hero/wobble?newName=nothing')).body.code).to.equal('class-not-found');
    expect((await call('PUT', '/story/cover/hero/wobble?newName=linear')).body.code).to.equal('name-collides');
  });

  it('a class on a layer group gets a warning that the runtime does not load it', async () => {
    const { status, body } = await call('PUT', '/story/cover/GroupA?class=button');
    expect(status).to.equal(201);
    expect(body.warnings.map(({ code }) => code)).to.deep.equal(['not-loaded-by-runtime']);
    expect(compileError(Buffer.from(await text('App/story/components/cover/layers/GroupA/index_button.lua')))).to.be
      .undefined;
  });

  it('a class is refused when its file would be a layer’s, and the other way round', async () => {
    await call('PUT', '/story/cover/bg_linear');
    const attached = await call('PUT', '/story/cover/bg?class=linear');
    expect([attached.status, attached.body.code]).to.deep.equal([409, 'name-collides']);
    const made = await call('PUT', '/story/cover/title_linear');
    expect([made.status, made.body.code]).to.deep.equal([409, 'name-collides']);
  });

  it('a class on a layer adopts an existing script', async () => {
    const path = 'App/story/components/cover/layers/bg_linear.lua';
    const content = Buffer.from(
      '-- mine\nlocal M = { name = "bg", class = "linear", properties = { duration = 3 } }\nreturn require("components.kwik.layer_animation").set(M)\n',
    );
    await opened().store.commit([{ action: 'created', path, content }], []);
    const { status, body } = await call('PUT', '/story/cover/bg?class=linear');
    expect([status, body.warnings.map(({ code }) => code)]).to.deep.equal([201, ['script-taken-up']]);
    expect(body.warnings[0]?.message).to.match(/adopted as it is\.$/);
    expect(body.resource.props).to.have.nested.property('properties.duration', 3);
    expect(await text(path)).to.equal(content.toString());
  });

  for (const [at, path] of [
    ['/story/cover/bg?class=linear', 'App/story/components/cover/layers/bg_linear.lua'],
    ['/story/cover/moon', 'App/story/components/cover/layers/moon.lua'],
    ['/story/commands/cover/found', 'App/story/commands/cover/found.lua'],
  ] as const) {
    it(`a class with an existing script that is no Lua gets a warning: ${at}`, async () => {
      const content = Buffer.from('return {}\nreturn f(, 1)\n');
      await opened().store.commit([{ action: 'created', path, content }], []);
      const { status, body } = await call('PUT', at);
      expect([status, body.warnings.map(({ code }) => code)]).to.deep.equal([201, ['script-taken-up']]);
      expect(body.warnings[0]?.message).to.match(/cannot be read, and may keep the app from starting: .*not valid Lua/);
      expect(await text(path)).to.equal(content.toString());
    });
  }

  for (const [at, path] of [
    ['/story/cover/bg?class=linear', 'App/story/components/cover/layers/bg_linear.lua'],
    ['/story/components/cover/groups/pair?class=linear', 'App/story/components/cover/groups/pair_linear.lua'],
  ] as const) {
    it(`overwrite replaces the existing script of a class without a table: ${at}`, async () => {
      await opened().store.commit([{ action: 'created', path, content: Buffer.from('return 5\n') }], []);
      const body = { properties: { duration: 3 } };
      expect((await call('POST', at, { body })).body.code).to.equal('script-not-recognised');
      const saved = await call('POST', `${at}&overwrite=true`, { body });
      expect([saved.status, saved.body.code]).to.deep.equal([201, undefined]);
      expect(saved.body.warnings.map(({ code }) => code)).to.deep.equal(['script-taken-up']);
      expect(await text(path)).to.contain('duration = 3');
      await call('POST', '/_/history/undo');
      expect(await text(path)).to.equal('return 5\n');
    });
  }
});

describe('a custom class', () => {
  const { call, files, text, read, changedSince } = useProject();

  it('a custom class is listed with its file', async () => {
    expect(await read('/components/custom')).to.deep.equal([{ name: 'wobble', path: 'components/custom/wobble.lua' }]);
  });

  for (const [body, ...leftOut] of [
    [{ name: 'sway' }],
    [{ name: 'Sway' }, 'name'],
    [{ class: 'SWAY', name: null }],
    [{ name: 'other', class: 'another' }, 'name', 'class'],
  ] as const)
    it(`a body with only a name makes a custom class and never renames it: ${JSON.stringify(body)}`, async () => {
      const before = await files();
      const answer = await call('PUT', '/components/custom/sway', { body });
      expect([answer.status, answer.body.resource.name]).to.deep.equal([201, 'sway']);
      expect(answer.body.warnings.map(({ code, at }) => [code, at])).to.deep.equal(
        leftOut.map((at) => ['name-left-out', at]),
      );
      for (const { message } of answer.body.warnings) expect(message).to.contain('PUT with ?newName=');
      expect(await changedSince(before)).to.deep.equal(['+ components/custom/sway.lua']);
      expect((await call('PUT', '/components/custom/sway', { body })).status).to.equal(200);
    });

  it('a custom class returns the layers that have it', async () => {
    const { status, body } = await call('GET', '/components/custom/wobble');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      name: 'wobble',
      path: 'components/custom/wobble.lua',
      defaults: { properties: {} },
      properties: {},
      usedBy: [{ book: 'story', page: 'cover', layer: 'hero' }],
    });
  });

  it('a custom class is made, and can be attached at once', async () => {
    const { status, headers, body } = await call('PUT', '/components/custom/sparkle');
    expect([status, headers.location, body.created]).to.deep.equal([201, '/components/custom/sparkle', true]);
    expect(body.resource).to.deep.equal({
      type: 'custom-class',
      name: 'sparkle',
      path: 'components/custom/sparkle.lua',
      defaults: { properties: {} },
      properties: {},
      usedBy: [],
      href: '/components/custom/sparkle',
      address: ['sparkle'],
    });
    expect(body.changes).to.deep.equal([{ path: 'components/custom/sparkle.lua', action: 'created' }]);
    expect((await call('PUT', '/components/custom/sparkle')).body).to.deep.include({ created: false, changes: [] });
    const attached = await call('PUT', '/story/cover/bg?class=sparkle', { body: { properties: { power: 3 } } });
    expect([attached.status, attached.body.resource.custom]).to.deep.equal([201, true]);
    expect(await text('App/story/components/cover/layers/bg_sparkle.lua'))
      .to.contain('components.custom.sparkle')
      .and.contain('power = 3');
  });

  it('a custom class is renamed on every layer that has it, and back again', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/components/custom/wobble?newName=sway');
    expect([status, body.resource.name]).to.deep.equal([200, 'sway']);
    expect((await read('/story/cover/hero')).classes.map(({ name }) => name)).to.deep.equal(['sway', 'linear']);
    expect((await call('GET', '/components/custom/wobble')).body.code).to.equal('class-not-found');
    expect(body.resource.usedBy).to.deep.equal([{ book: 'story', page: 'cover', layer: 'hero' }]);
    await call('PUT', '/components/custom/sway?newName=wobble');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a custom class cannot have the name of a built-in class or of another custom class', async () => {
    await call('PUT', '/components/custom/sway');
    for (const [path, code] of [
      ['linear', 'name-collides'],
      ['Linear', 'name-collides'],
      ['WOBBLE', 'name-collides'],
      ['wobble?newName=sway', 'name-collides'],
      ['wobble?newName=button', 'name-collides'],
      ['my_class', 'invalid-name'],
      ['my class', 'invalid-name'],
      ['a.b', 'invalid-name'],
      ['wobble?newName=a_b', 'invalid-name'],
    ] as const) {
      const { body } = await call('PUT', `/components/custom/${path.replace(' ', '%20')}`);
      expect(body.code, path).to.equal(code);
    }
    expect((await call('PUT', '/components/custom/a.b')).body.suggestion).to.equal('a');
  });

  it('the removal of a custom class names the layers that still have it, which can be read and cleaned', async () => {
    const { status, body } = await call('DELETE', '/components/custom/wobble');
    expect(status).to.equal(200);
    expect(body.changes).to.deep.equal([{ path: 'components/custom/wobble.lua', action: 'removed' }]);
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([['still-used', 'story/cover/hero']]);
    expect(await read('/components/custom')).to.deep.equal([]);
    expect((await call('GET', '/story/cover/hero/wobble')).status).to.equal(200);
    expect((await call('DELETE', '/story/cover/hero?class=wobble')).status).to.equal(200);
    expect((await call('DELETE', '/components/custom/wobble')).body.code).to.equal('class-not-found');
  });

  describe('that a page group carries', () => {
    const pair = '/story/components/cover/groups/pair';
    const use = { book: 'story', page: 'cover', group: 'pair' };
    beforeEach(async () => {
      await call('PUT', '/components/custom/sparkle');
      expect((await call('PUT', `${pair}/sparkle`, { body: { properties: { power: 3 } } })).status).to.equal(201);
      const actions = [{ command: 'animation.play', params: { target: 'pair_sparkle' } }];
      await call('PUT', '/story/commands/cover/shine', { body: { actions } });
    });

    it('a custom class returns the page groups that have it', async () => {
      expect((await read('/components/custom/sparkle')).usedBy).to.deep.equal([use]);
      await call('PUT', '/story/cover/bg?class=sparkle');
      const { usedBy } = await read('/components/custom/sparkle');
      expect(usedBy).to.deep.equal([{ book: 'story', page: 'cover', layer: 'bg' }, use]);
    });

    it('a custom class is renamed on a page group, and back again', async () => {
      const before = await files();
      const { status, body } = await call('PUT', '/components/custom/sparkle?newName=glow');
      expect([status, body.resource.usedBy]).to.deep.equal([200, [use]]);
      expect((await read(`${pair}/glow`)).props).to.have.nested.property('properties.power', 3);
      expect(await text('App/story/components/cover/index.lua'))
        .to.contain('"glow"')
        .and.not.contain('sparkle');
      expect(await changedSince(before)).to.deep.equal([
        '~ App/story/commands/cover/shine.lua',
        '+ App/story/components/cover/groups/pair_glow.lua',
        '- App/story/components/cover/groups/pair_sparkle.lua',
        '~ App/story/components/cover/index.lua',
        '~ App/story/models/cover/commands/shine.json',
        '+ App/story/models/cover/group_pair_glow.json',
        '- App/story/models/cover/group_pair_sparkle.json',
        '~ App/story/models/cover/index.json',
        '+ components/custom/glow.lua',
        '- components/custom/sparkle.lua',
      ]);
      for (const file of [
        'App/story/components/cover/groups/pair_glow.lua',
        'App/story/models/cover/group_pair_glow.json',
      ])
        expect(await text(file), file)
          .to.contain('glow')
          .and.not.contain('sparkle');
      await call('PUT', '/components/custom/glow?newName=sparkle');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('the removal of a custom class that a page group has gets a warning', async () => {
      const { status, body } = await call('DELETE', '/components/custom/sparkle');
      expect([status, body.warnings]).to.deep.equal([
        200,
        [
          {
            code: 'still-used',
            at: 'story/components/cover/groups/pair',
            type: 'component',
            address: ['story', 'cover', 'groups', 'pair'],
            message: 'The page group "pair" of the page "story/cover" still carries the class "sparkle".',
          },
        ],
      ]);
    });
  });

  it('making and removing a custom class leaves every byte as it was', async () => {
    const before = await files();
    expect((await call('PUT', '/components/custom/sway')).status).to.equal(201);
    expect((await call('DELETE', '/components/custom/sway')).status).to.equal(200);
    expect(await changedSince(before)).to.deep.equal([]);
  });
});
