import { expect } from 'chai';
import { compileError } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

/** Changes the code of `play`, so that it is no longer that of the action. */
const byHand = (script: string): string =>
  script.replace('if animation then', 'if animation and not event.isShaken then');

const play = { command: 'animation.play', params: { target: 'title_linear' } };

describe('a command', () => {
  const { call, files, text, opened, read, problem, changedSince } = useProject();
  const script = 'App/story/commands/cover/eventOne.lua';
  const names = async () => (await read('/story/cover')).commands;

  it('a command is returned with its actions, alone and in the list', async () => {
    const { status, body } = await call('GET', '/story/commands/cover');
    expect(status).to.equal(200);
    expect(body).to.deep.equal([{ name: 'eventOne', actions: [play], readonly: false }]);
    expect(await read('/story/commands/cover/eventOne')).to.deep.equal({
      name: 'eventOne',
      actions: [play],
      readonly: false,
    });
    expect(await read('/story/commands/forest')).to.deep.equal([]);
  });

  it('a command gets at most 300 actions, and none of them where more are sent', async () => {
    const body = { actions: Array.from({ length: 301 }, () => play) };
    const before = await files();
    for (const [method, path] of [
      ['POST', '/story/commands/cover/eventOne'],
      ['PUT', '/story/commands/cover/more'],
    ] as const) {
      const { status, body: refused } = await call(method, path, { body });
      expect(status).to.equal(422);
      expect(refused.detail).to.include('would have 301 actions; 300 are the most');
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  for (const [what, params, reported] of [
    ['an effect of 400', { effect: 'fade', duration: 400 }, ['duration-in-seconds actions[0].params.duration']],
    [
      'an effect of "400", written as a text',
      { effect: 'fade', duration: '400' },
      ['duration-in-seconds actions[0].params.duration'],
    ],
    ['an effect of 60', { effect: 'fade', duration: 60 }, []],
    ['no effect, of 400', { effect: '', duration: 400 }, []],
  ] as const) {
    it(`a command that turns the page with ${what} seconds: ${reported.length === 0 ? 'no warning' : 'a warning'}`, async () => {
      const body = { actions: [{ command: 'page.gotoPage', params: { pageName: 'forest', ...params } }] };
      const { warnings = [] } = (await call('PUT', '/story/commands/cover/away', { body })).body;
      expect(warnings.map(({ code, at }) => `${code} ${at}`)).to.deep.equal(reported);
    });
  }

  it('a command is made last, with its script and JSON', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/story/commands/cover/openDoor');
    expect([status, headers.location, body.created]).to.deep.equal([201, '/story/commands/cover/openDoor', true]);
    expect(body.resource).to.deep.include({ type: 'command', name: 'openDoor', actions: [] });
    expect(await changedSince(before)).to.deep.equal([
      '+ App/story/commands/cover/openDoor.lua',
      '~ App/story/components/cover/index.lua',
      '+ App/story/models/cover/commands/openDoor.json',
      '~ App/story/models/cover/index.json',
    ]);
    expect(await names()).to.deep.equal(['eventOne', 'openDoor']);
    expect(compileError(Buffer.from(await text('App/story/commands/cover/openDoor.lua')))).to.be.undefined;
  });

  for (const [how, body] of [
    ['a list', [play]],
    ['its document', { actions: [play] }],
    ['what a GET answered', { name: 'openDoor', actions: [play], readonly: false }],
  ] as const) {
    it(`a new command takes actions as ${how}`, async () => {
      const answer = await call('PUT', '/story/commands/cover/openDoor', { body });
      expect(answer.status).to.equal(201);
      expect((await read('/story/commands/cover/openDoor')).actions).to.deep.equal([play]);
      expect(JSON.parse(await text('App/story/models/cover/commands/openDoor.json'))).to.deep.equal({
        name: 'openDoor',
        actions: [play],
      });
    });
  }

  for (const [type, body] of [
    ['application/yaml', 'actions:\n  - command: animation.play\n    params: { target: title_linear }\n'],
    ['application/yaml', '{ actions = { { command="animation.play", params={ target="title_linear" } } } }'],
    [
      'application/lua',
      'return { actions = { { command = "animation.play", params = { target = "title_linear" } } } }',
    ],
  ] as const) {
    it(`a command takes actions as ${type}: ${body.slice(0, 12)}…`, async () => {
      expect((await call('PUT', '/story/commands/cover/openDoor', { body, type })).status).to.equal(201);
      expect((await read('/story/commands/cover/openDoor')).actions).to.deep.equal([play]);
    });
  }

  for (const [type, body] of [
    ['application/json', '{ "actions": [] }'],
    ['application/yaml', '{ actions={} }'],
    ['application/lua', 'return { actions = {} }'],
  ] as const) {
    it(`a command is emptied by an empty list in ${type}: ${body}`, async () => {
      expect((await call('POST', '/story/commands/cover/eventOne', { body, type })).status).to.equal(200);
      expect((await read('/story/commands/cover/eventOne')).actions).to.deep.equal([]);
    });
  }

  it('a command refuses a table with names as its actions', async () => {
    for (const actions of [{ first: play }, 'all', 1, null]) {
      const { status, body } = await call('POST', '/story/commands/cover/eventOne', { body: { actions } });
      expect([status, body.code], JSON.stringify(actions)).to.deep.equal([400, 'invalid-body']);
      expect(body.errors.map(({ at }) => at)).to.deep.equal(['actions']);
    }
  });

  it('a PUT without a body leaves a command alone, and one with actions saves it', async () => {
    const before = await files();
    expect((await call('PUT', '/story/commands/cover/eventOne')).body).to.deep.include({ created: false, changes: [] });
    expect(await changedSince(before)).to.deep.equal([]);
    const { status, body } = await call('PUT', '/story/commands/cover/eventOne', { body: { actions: [] } });
    expect([status, body.created, body.resource.actions]).to.deep.equal([200, false, []]);
  });

  it('a PUT stores its actions in an existing unlisted script, or is refused', async () => {
    const path = 'App/story/commands/cover/found.lua';
    const at = '/story/commands/cover/found';
    const show = { command: 'layer.showHide', params: { target: 'title', hide: true } };
    await call('PUT', at, { body: { actions: [show] } });
    const rendered = Buffer.from(await text(path));
    await call('DELETE', at);
    const put = async (content: Uint8Array, actions: readonly unknown[]) => {
      await opened().store.commit([{ action: 'created', path, content }], []);
      const before = await files();
      const answer = await call('PUT', at, { body: { actions } });
      if (answer.status === 409) expect(await changedSince(before)).to.deep.equal([]);
      return answer;
    };

    const stored = await put(rendered, [play]);
    expect([stored.status, stored.body.resource.actions]).to.deep.equal([201, [play]]);
    expect(stored.body.warnings.map(({ code }) => code)).to.deep.equal(['script-taken-up']);
    await call('DELETE', at);

    const { status, body } = await put(Buffer.from('-- mine\nreturn {}\n'), [play]);
    expect([status, body.code]).to.deep.equal([409, 'script-not-recognised']);
    expect(body.detail).to.contain('PUT it without a body');
    expect((await call('PUT', at)).status).to.equal(201);
  });

  it('a command stores its actions and renders its script on POST', async () => {
    const pause = { command: 'animation.pause', params: { target: 'hero_linear' } };
    const { status, body } = await call('POST', '/story/commands/cover/eventOne', { body: { actions: [play, pause] } });
    expect([status, body.resource.actions]).to.deep.equal([200, [play, pause]]);
    expect(body.changes.map(({ path, action }) => [path, action])).to.have.deep.members([
      [script, 'modified'],
      ['App/story/models/cover/commands/eventOne.json', 'modified'],
    ]);
    expect(await text(script)).to.contain('hero_linear');
    expect((await read('/story/commands/cover/eventOne')).actions).to.deep.equal([play, pause]);
    const again = await call('POST', '/story/commands/cover/eventOne', { body: { actions: [play, pause] } });
    expect(again.body.changes).to.deep.equal([]);
  });

  it('a command keeps an unknown action, with a warning', async () => {
    const { status, body } = await call('POST', '/story/commands/cover/eventOne', {
      body: [{ command: 'animation.plai', params: {} }],
    });
    expect(status).to.equal(200);
    expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([['unknown-action', 'actions[0].command']]);
    expect(body.warnings[0]?.message).to.contain('"animation.play"');
    expect(compileError(Buffer.from(await text(script)))).to.be.undefined;
  });

  it('a command refuses anything but a list of actions, with the place', async () => {
    for (const [body, at] of [
      [{ actions: 'play' }, 'actions'],
      [{ actions: [{ params: {} }] }, 'actions.0.command'],
      [[{ command: '' }], '0.command'],
      [[3], '0'],
      ['x', ''],
      [{ actoins: [] }, ''],
      [[{ command: 'animation.play', param: { target: 'title_linear' } }], '0'],
      [play, ''],
    ] as const) {
      const answer = await call('POST', '/story/commands/cover/eventOne', { body: JSON.stringify(body) });
      expect([answer.status, answer.body.code], JSON.stringify(body)).to.deep.equal([400, 'invalid-body']);
      expect(answer.body.errors?.map((fault) => fault.at)[0], JSON.stringify(body)).to.equal(at);
    }
    const { detail } = (await call('POST', '/story/commands/cover/eventOne', { body: { actoins: [] } })).body;
    expect(detail).to.contain('holds "actoins", which nobody knows here');
    const missing = await call('POST', '/story/commands/cover/eventOne', { body: [{ name: 'animation.play' }] });
    expect(missing.body.detail).to.contain('0.command: is missing; it takes text');
  });

  it('the problem of a command names every wrong parameter of every action, and the odd ones', async () => {
    const wrong = { command: 'animation.play', params: { target: 5 } };
    const odd = { command: 'animation.play', params: { target: 'title_linear', taget: 1 } };
    const refused = await call('POST', '/story/commands/cover/eventOne', { body: [wrong, play, wrong] });
    expect([refused.status, refused.body.code]).to.deep.equal([422, 'invalid-property']);
    const at = ['actions[0].params.target', 'actions[2].params.target'];
    expect(refused.body.errors?.map((fault) => fault.at)).to.deep.equal(at);
    expect(refused.body.detail).to.match(/^Action 1, .* Action 3, /);
    const { body } = await call('POST', '/story/commands/cover/eventOne', { body: [play, odd] });
    expect(body.warnings.map((warning) => warning.at)).to.deep.equal(['actions[1].params.taget']);
  });

  it('the problem of a command names the parameter with an invalid expression', async () => {
    const loop = { command: 'loop._while', params: { condition: 'f(, 1)' } };
    const { status, body } = await call('POST', '/story/commands/cover/eventOne', { body: [play, loop] });
    expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
    expect(body.errors?.map(({ at }) => at)).to.deep.equal(['actions[1].params.condition']);
    expect(body.detail).to.match(/^Action 2, "loop._while", .*"condition"/);
  });

  it('a command whose model renders no script belongs to the author: it is read, and follows renames', async () => {
    const store = opened().store;
    const content = Buffer.from((await text(script)).replaceAll('animation.play', 'loop._while'));
    await store.commit([{ action: 'modified', path: script, content }], []);
    const { body } = await call('GET', '/story/commands/cover/eventOne');
    expect(body.actions).to.deep.equal([{ ...play, command: 'loop._while' }]);
    expect((await call('PUT', '/story/cover/title?newName=heading')).status).to.equal(200);
    expect((await call('PUT', '/story/commands/cover/eventOne?newName=eventTwo')).status).to.equal(200);
    expect(await text('App/story/commands/cover/eventTwo.lua')).to.equal(
      content
        .toString()
        .replace('"name":"eventOne"', '"name":"eventTwo"')
        .replace('UI.animations["title_linear"]', 'UI.animations["heading_linear"]'),
    );
  });

  it('a warning names the actions that a command’s script omits, and why', async () => {
    const needy = { command: 'animation.play', params: {} };
    const stray = { command: 'condition._end', params: {} };
    for (const path of ['/story/commands/cover/eventOne', '/story/commands/cover/fresh']) {
      const { body } = await call('PUT', path, { body: [play, needy, stray] });
      expect(body.warnings.map(({ code }) => code)).to.deep.equal(['action-left-out', 'action-left-out']);
      expect(body.warnings[0]?.message).to.match(
        /^animation\.play is left out, .*: target\. It is stored in the model/,
      );
      expect(body.warnings[1]?.message).to.match(
        /^Left out, because no block is open .*condition\._end\. It is stored in the model/,
      );
    }
    expect((await call('POST', '/story/commands/cover/eventOne', { body: [play] })).body.warnings).to.deep.equal([]);
  });

  for (const [what, command, params] of [
    ['an empty list', 'animation.playAll', { animations: [], random: true }],
    ['an empty text under a name that it had once', 'action.playAction', { _trigger: 'eventOne', trigger: '' }],
    ['nothing under a name that it had once', 'image.editImage', { target: 'title', x: 1, mx: null }],
    ['nothing as editors write it', 'web.gotoURL', { url: 'https://example.org', pLink: 'NIL' }],
  ] as const) {
    it(`a command does not count as edited by hand after it was sent ${what}`, async () => {
      const path = '/story/commands/cover/fresh';
      expect((await call('PUT', path, { body: [{ command, params }] })).status).to.equal(201);
      const { status, body } = await call('POST', path, { body: [{ command, params }, play] });
      expect(status, body.detail).to.equal(200);
      expect((await call('PUT', '/story/cover/title?newName=heading')).body.warnings).to.deep.equal([]);
    });
  }

  it('a command retains its actions when a body has none', async () => {
    await call('POST', '/story/commands/cover/eventOne', { body: [play] });
    for (const method of ['PUT', 'POST']) {
      for (const body of [undefined, {}, { name: 'eventOne', readonly: false }]) {
        const answer = await call(method, '/story/commands/cover/eventOne', body === undefined ? {} : { body });
        expect([answer.status, answer.body.changes], method).to.deep.equal([200, []]);
      }
    }
    expect((await read('/story/commands/cover/eventOne')).actions).to.deep.equal([play]);
  });

  it('a name in the body does not rename a command, and gets a warning', async () => {
    for (const [method, path] of [
      ['POST', '/story/commands/cover/eventOne'],
      ['PUT', '/story/commands/cover/eventOne'],
      ['PUT', '/story/commands/cover/fresh'],
    ] as const) {
      const { body } = await call(method, path, { body: { name: 'another', actions: [play] } });
      expect(body.warnings.map(({ code, at }) => [code, at])).to.deep.equal([['name-left-out', 'name']]);
      expect((await read(path)).actions).to.deep.equal([play]);
    }
  });

  it('a body does not mark a command as readonly, and gets a warning', async () => {
    const [at, other] = ['/story/commands/cover/eventOne', '/story/commands/cover/fresh'];
    for (const [method, path] of [
      ['POST', at],
      ['PUT', at],
      ['PUT', other],
    ] as const) {
      const { body } = await call(method, path, { body: { actions: [play], readonly: true } });
      expect(body.warnings.map(({ code, at: place }) => [code, place])).to.deep.equal([
        ['readonly-left-out', 'readonly'],
      ]);
      expect(body.warnings[0]?.message).to.contain('write M.readonly = true into its script');
      expect(await read(path)).to.include({ readonly: false });
      expect((await call(method, path, { body: { actions: [play], readonly: false } })).body.warnings).to.deep.equal(
        [],
      );
    }
  });

  it('a rename of a command changes nothing else in the same request', async () => {
    const before = await files();
    const path = '/story/commands/cover/eventOne?newName=eventTwo';
    expect(await problem('PUT', path, { body: { actions: [] } })).to.deep.equal([400, 'invalid-query']);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a command that was edited by hand is rendered again on request only', async () => {
    const store = opened().store;
    const before = await store.read(script);
    const content = Buffer.from(byHand(Buffer.from(before?.content ?? []).toString()));
    await store.commit([{ action: 'modified', path: script, content }], []);
    for (const method of ['POST', 'PUT']) {
      const { status, body } = await call(method, '/story/commands/cover/eventOne', { body: { actions: [] } });
      expect([status, body.code, body.file], method).to.deep.equal([409, 'script-not-recognised', script]);
    }
    expect(await text(script)).to.equal(content.toString());
    const { status } = await call('POST', '/story/commands/cover/eventOne?overwrite=true', { body: { actions: [] } });
    expect(status).to.equal(200);
    expect(await text(script)).not.to.contain('isShaken');
  });

  for (const [what, edited] of [
    ['was edited by hand', byHand],
    ['is marked readonly', (text: string) => text.replace('return M\n', 'M.readonly = true\nreturn M\n')],
  ] as const) {
    it(`a command that ${what} accepts the response of a GET`, async () => {
      const store = opened().store;
      const content = Buffer.from(edited(await text(script)));
      await store.commit([{ action: 'modified', path: script, content }], []);
      const { body: read } = await call('GET', '/story/commands/cover/eventOne');
      expect(read.actions).to.deep.equal([play]);
      for (const method of ['POST', 'PUT']) {
        const { status, body } = await call(method, '/story/commands/cover/eventOne', { body: read });
        expect([status, body.changes], method).to.deep.equal([200, []]);
        const refused = await call(method, '/story/commands/cover/eventOne', { body: { actions: [play, play] } });
        expect([refused.status, refused.body.code], method).to.deep.equal([409, 'script-not-recognised']);
      }
    });
  }

  it('a command with a dotted name is a folder and a file', async () => {
    const { status, headers } = await call('PUT', '/story/commands/cover/myEvents.testHandler');
    expect([status, headers.location]).to.deep.equal([201, '/story/commands/cover/myEvents.testHandler']);
    expect((await files()).has('App/story/commands/cover/myEvents/testHandler.lua')).to.be.true;
    expect(await names()).to.deep.equal(['eventOne', 'myEvents.testHandler']);
    await call('DELETE', '/story/commands/cover/myEvents.testHandler');
    expect(await names()).to.deep.equal(['eventOne']);
  });

  it('a command is renamed with its files, and back again', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/commands/cover/eventOne?newName=start');
    expect([status, body.created, body.resource.name, body.resource.href]).to.deep.equal([
      200,
      false,
      'start',
      '/story/commands/cover/start',
    ]);
    expect(await names()).to.deep.equal(['start']);
    expect((await read('/story/commands/cover/start')).actions).to.deep.equal([play]);
    expect(JSON.parse(await text('App/story/models/cover/commands/start.json'))).to.include({ name: 'start' });
    await call('PUT', '/story/commands/cover/start?newName=eventOne');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a command is removed with script, JSON and name', async () => {
    const before = await files();
    const { status, body } = await call('DELETE', '/story/commands/cover/eventOne');
    expect([status, body.resource.actions]).to.deep.equal([200, [play]]);
    expect(await changedSince(before)).to.deep.equal([
      '- App/story/commands/cover/eventOne.lua',
      '~ App/story/components/cover/index.lua',
      '- App/story/models/cover/commands/eventOne.json',
      '~ App/story/models/cover/index.json',
    ]);
  });

  it('a missing command is 404 with the nearest names', async () => {
    for (const [method, path] of [
      ['GET', 'eventOn'],
      ['POST', 'eventOn'],
      ['DELETE', 'eventOn'],
      ['PUT', 'eventOn?newName=x'],
    ] as const) {
      const { status, body } = await call(method, `/story/commands/cover/${path}`);
      expect([status, body.code, body.nearest], method).to.deep.equal([404, 'command-not-found', ['eventOne']]);
    }
  });

  it('a command is not renamed over another', async () => {
    await call('PUT', '/story/commands/cover/other');
    for (const newName of ['other', 'OTHER']) {
      expect(await problem('PUT', `/story/commands/cover/eventOne?newName=${newName}`), newName).to.deep.equal([
        409,
        'name-collides',
      ]);
    }
  });
});
