import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { nest } from '#domain/properties/property-value';
import { compileError } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

const catalogue = new YamlCatalogue();
const classes = catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []);

/** Where else classes stand in the project of these tests; none of these carries one that is attached here. */
const layers = ['/story/cover/GroupA/deep/star', '/story/cover/GroupA/deep'];
const group = '/story/components/cover/groups/pair';

describe('every built-in class', () => {
  const { call, files, text, read, problem, changedSince } = useProject({ once: true });

  async function attach(path: string): Promise<string> {
    const { status, body } = await call('PUT', path);
    expect([status, body.created], path).to.deep.equal([201, true]);
    const script = body.changes.find((change) => change.path.endsWith('.lua') && change.action === 'created')?.path;
    expect(compileError(Buffer.from(await text(script ?? ''))), script).to.equal(undefined);
    return script ?? '';
  }

  for (const { name, defaults, onGroups, properties } of classes) {
    it(`the built-in class ${name} is attached, read, set, set back and detached`, async () => {
      const before = await files();
      const at = `/story/cover/bg?class=${name}`;
      expect(await attach(at)).to.equal(`App/story/components/cover/layers/bg_${name}.lua`);

      const attached = await read(at);
      expect(attached).to.include({ type: 'class', name, custom: false });
      expect(attached.defaults).to.deep.equal(defaults);
      expect(await read(`/story/cover/bg/${name}`)).to.deep.equal(attached);
      const same = await call('POST', at, { body: attached.props });
      expect([same.status, same.body.changes], 'what was read, sent back').to.deep.equal([200, []]);

      if ('properties' in defaults) {
        const set = await call('POST', at, { body: { properties: { note: 'stored' } } });
        expect([set.status, set.body.warnings.map(({ at: where }) => where)]).to.deep.equal([200, ['properties.note']]);
        expect((await read(at)).props).to.have.nested.property('properties.note', 'stored');
      }
      expect((await call('DELETE', at)).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it(`the built-in class ${name} takes every choice of its properties`, async () => {
      const at = `/story/cover/bg?class=${name}`;
      await attach(at);
      for (const [place, { enum: choices = [] }] of Object.entries(properties))
        for (const choice of choices) {
          const { status, body } = await call('POST', at, { body: nest(place.split('.'), choice) });
          expect(status, `${place}: ${body.detail}`).to.equal(200);
        }
      expect((await call('DELETE', at)).status).to.equal(200);
    });

    it(`the built-in class ${name} is attached to layers at any depth, and ${onGroups ? 'also' : 'not'} to page groups`, async () => {
      const before = await files();
      for (const path of layers) {
        await attach(`${path}?class=${name}`);
        expect((await call('DELETE', `${path}?class=${name}`)).status).to.equal(200);
      }
      if (onGroups) {
        expect(await attach(`${group}/${name}`)).to.equal(`App/story/components/cover/groups/pair_${name}.lua`);
        expect((await call('DELETE', `${group}?class=${name}`)).status).to.equal(200);
      } else {
        expect(await problem('PUT', `${group}?class=${name}`)).to.deep.equal([400, 'invalid-query']);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });
  }

  for (const { name } of classes)
    it(`the built-in class ${name} follows its layer, and its script has the old name nowhere`, async () => {
      await attach(`/story/cover/GroupA/deep/star?class=${name}`);
      const { status, body } = await call('PUT', '/story/cover/GroupA/deep/star?newName=comet');
      expect([status, body.warnings]).to.deep.equal([200, []]);
      expect(await text(`App/story/components/cover/layers/GroupA/deep/comet_${name}.lua`)).not.to.contain('star"');
      for (const undone of ['renamed', 'attached'])
        expect((await call('POST', '/_/history/undo')).status, undone).to.equal(200);
    });

  it('a body sets a built-in class when it is attached', async () => {
    const body = {
      properties: { sheetType: 'TexturePacker', sheetInfo: 'sprites/uma.lua' },
      sequenceData: [{ name: 'run', frames: [1, 2, 3], time: 500 }],
    };
    const made = await call('PUT', '/story/cover/bg?class=sprite', { body });
    expect(made.status).to.equal(201);
    const { props } = await read('/story/cover/bg/sprite');
    expect(props).to.deep.include({ sequenceData: body.sequenceData });
    expect(props).to.have.nested.property('properties.sheetInfo', 'sprites/uma.lua');
    await call('DELETE', '/story/cover/bg/sprite');
  });

  it('the problem of a built-in class names the property, the value and the accepted values', async () => {
    const { status, body } = await call('PUT', '/story/cover/bg?class=filter', {
      body: { filter: { effect: 'blurr' } },
    });
    expect([status, body.code]).to.deep.equal([422, 'invalid-property']);
    expect(body.detail).to.contain('"filter.effect"').and.contain('"blurr"').and.contain('"blurGaussian"');
  });

  it('the option of a class is in the page index and not in the file name', async () => {
    const made = await call('PUT', '/story/cover/bg?class=transition2.fadeOut', { body: { params: { time: 300 } } });
    expect([made.status, made.headers.location]).to.deep.equal([201, '/story/cover/bg/transition2.fadeOut']);
    expect(await text('App/story/components/cover/layers/bg_transition2.lua')).to.contain('time = 300');
    const other = await call('PUT', '/story/cover/bg?class=transition2.to');
    expect([other.status, other.body.created]).to.deep.equal([200, false]);
    expect(await read('/story/cover/bg/transition2')).to.include({ name: 'transition2.to' });
    expect((await call('DELETE', '/story/cover/bg?class=transition2')).status).to.equal(200);
  });

  it('a layer group takes a language class without a warning, and any other with one', async () => {
    expect((await call('PUT', '/story/cover/GroupA?class=lang')).body.warnings).to.deep.equal([]);
    const { warnings } = (await call('PUT', '/story/cover/GroupA?class=drag')).body;
    expect(warnings.map(({ code }) => code)).to.deep.equal(['not-loaded-by-runtime']);
    for (const name of ['lang', 'drag']) await call('DELETE', `/story/cover/GroupA?class=${name}`);
  });
});

describe('a class on a page group', () => {
  const { call, files, text, read } = useProject();
  const at = '/story/components/cover/groups/pair';

  it('a class on a page group animates the display group: its type is group, its target the group', async () => {
    const made = await call('PUT', `${at}?class=linear`, { body: { properties: { duration: 300 } } });
    expect([made.status, made.headers.location]).to.deep.equal([201, `${at}/linear`]);
    expect(made.body.changes.map(({ path }) => path)).to.have.members([
      'App/story/components/cover/groups/pair_linear.lua',
      'App/story/models/cover/group_pair_linear.json',
      'App/story/components/cover/index.lua',
      'App/story/models/cover/index.json',
    ]);
    const { props } = await read(`${at}/linear`);
    expect(props).to.have.nested.property('properties.type', 'group');
    expect(props).to.have.nested.property('properties.target', 'pair');
    expect(props).to.have.nested.property('properties.duration', 300);
    expect(await text('App/story/components/cover/index.lua')).to.contain('{ pair={ class={"linear",} } }');
  });

  it('a POST attaches and sets a class on a page group', async () => {
    expect((await call('POST', `${at}/button`, { body: { actions: { onTap: 'eventOne' } } })).status).to.equal(201);
    expect((await call('POST', `${at}/button`, { body: { properties: { btaps: 2 } } })).status).to.equal(200);
    expect((await read(`${at}?class=button`)).props).to.have.nested.property('actions.onTap', 'eventOne');
  });

  it('a class that a page group lacks is 404 with its defaults, and an unknown one with the nearest', async () => {
    const missing = await call('GET', `${at}/linear`);
    expect([missing.status, missing.body.code]).to.deep.equal([404, 'class-not-attached']);
    expect(missing.body.defaults).to.have.nested.property('properties.duration', 2000);
    expect((await call('GET', `${at}/lineer`)).body.nearest).to.deep.equal(['linear']);
    expect((await call('GET', '/story/components/cover/timers/tick?class=linear')).body.code).to.equal('invalid-query');
    expect((await call('GET', '/story/components/cover/groups/none/linear')).body.code).to.equal('component-not-found');
  });

  it('a class on a page group is renamed and removed with its group', async () => {
    const before = await files();
    await call('PUT', `${at}/linear`);
    await call('PUT', `${at}?newName=couple`);
    const { props } = await read('/story/components/cover/groups/couple/linear');
    expect(props).to.have.nested.property('properties.target', 'couple');
    await call('DELETE', '/story/components/cover/groups/couple');
    const left = [...(await files()).keys()].filter((path) => !before.has(path));
    expect(left).to.deep.equal([]);
  });

  it('a page group takes a custom class', async () => {
    expect((await call('PUT', `${at}?class=wobble`)).status).to.equal(201);
    expect(await read(`${at}/wobble`)).to.include({ custom: true, name: 'wobble' });
  });
});

describe('the catalogue over HTTP', () => {
  const { call, read } = useProject({ once: true });

  it('the catalogue over HTTP lists every class with what an editor needs for its form', async () => {
    const { status, list } = await call('GET', '/_/classes');
    expect(status).to.equal(200);
    expect(list.map(({ name }) => name)).to.deep.equal(catalogue.classNames());
    expect(list.find(({ name }) => name === 'linear')).to.deep.equal(await read('/_/classes/linear'));
  });

  it('the catalogue over HTTP finds a class by any of its names, and suggests the nearest of a wrong one', async () => {
    expect(await read('/_/classes/spritesheet')).to.include({ name: 'sprite' });
    const { status, body } = await call('GET', '/_/classes/buton');
    expect([status, body.code, body.nearest]).to.deep.equal([404, 'class-not-found', ['button']]);
  });

  it('the catalogue over HTTP lists every action and every kind of component', async () => {
    const { list } = await call('GET', '/_/actions');
    expect((list as unknown as { command: string }[]).map(({ command }) => command)).to.deep.equal(
      catalogue.actionNames(),
    );
    const names = (await call('GET', '/_/components')).list.map(({ name }) => name);
    expect(names).to.deep.equal(['layer', 'audios', 'groups', 'timers', 'variables', 'joints', 'page']);
  });
});

describe('kinds of components', () => {
  const { call, text, read } = useProject();
  const at = '/story/components/cover';

  it('a joint has the defaults of its type, also after the type changed', async () => {
    await call('PUT', `${at}/joints/bg_hero_rope`, {
      body: { properties: { type: 'rope', bodyA: 'bg', bodyB: 'hero' } },
    });
    const rope = await read(`${at}/joints/bg_hero_rope`);
    expect(rope.defaults['properties']).to.deep.include({ type: 'rope', maxLength: 200 });
    expect(rope.props['properties']).to.deep.include({ bodyA: 'bg', maxLength: 200 });
    await call('POST', `${at}/joints/bg_hero_rope`, { body: { properties: { type: 'gear', ratio: 2 } } });
    const gear = await read(`${at}/joints/bg_hero_rope`);
    expect(gear.props['properties']).to.deep.include({ type: 'gear', ratio: 2, joint1: '', bodyA: 'bg' });
    expect(await text('App/story/components/cover/joints/bg_hero_rope.lua')).to.contain('joint1 = ""');
  });

  it('the components of a page are physics, swipes and custom scripts', async () => {
    await call('PUT', `${at}/page/physics`, { body: { properties: { gravityY: 3 } } });
    expect((await read(`${at}/page/physics`)).defaults).to.have.nested.property('properties.walls.bottom', true);
    const wrong = await call('POST', `${at}/page/physics`, { body: { properties: { gravityY: 'much' } } });
    expect([wrong.status, wrong.body.code]).to.deep.equal([422, 'invalid-property']);
    await call('PUT', `${at}/page/swipe`);
    expect(await text('App/story/components/cover/page/swipe.lua')).to.contain('gotoPage("NEXT"');
    await call('PUT', `${at}/page/weather`, { body: { properties: { rain: [1, 2] } } });
    expect((await read(`${at}/page/weather`)).props).to.deep.include({ properties: { rain: [1, 2] } });
  });

  it('a layer becomes a shape by the tool that drew it', async () => {
    const made = await call('PUT', '/story/cover/sun', {
      body: { shapedWith: 'new_ellipse', radius: 20, color: [1, 0.8, 0, 1] },
    });
    expect(made.status).to.equal(201);
    expect(await text('App/story/components/cover/layers/sun.lua')).to.contain('createCircle');
    expect((await call('POST', '/story/cover/sun', { body: { radius: 25 } })).status).to.equal(200);
    expect((await read('/story/cover/sun')).props).to.deep.include({ radius: 25, x: 240 });
  });
});

describe('actions', () => {
  const { call, text, read } = useProject();
  const at = '/story/commands/cover/act';

  it('actions that an editor stored as text are accepted, and returned as their values', async () => {
    const actions = [{ command: 'layer.showHide', params: { _target: 'bg', hide: 'false', time: '20' } }];
    expect((await call('PUT', at, { body: { actions } })).status).to.equal(201);
    expect((await read(at)).actions).to.deep.equal([
      { command: 'layer.showHide', params: { target: 'bg', hide: false, time: 20 } },
    ]);
    expect(await text('App/story/models/cover/commands/act.json')).to.contain('"hide": "false"');
    const wrong = await call('POST', at, {
      body: { actions: [{ command: 'layer.showHide', params: { time: 'soon' } }] },
    });
    expect([wrong.status, wrong.body.code]).to.deep.equal([422, 'invalid-property']);
  });

  for (const [of, command, params] of [
    ['with an old dot before its name', '.layer.showHide', { target: 'bg' }],
    ['with its target under both names', 'layer.showHide', { target: 'bg', _target: 'title' }],
    ['with one of the two names empty', 'layer.showHide', { target: '', _target: 'bg' }],
    ['that nobody knows, with an old dot', '.weather.rain', { target: 'bg' }],
    ['that nobody knows, with the name of a form', 'weather.rain', { _target: 'bg' }],
  ] as const)
    it(`an action ${of} is stored as it is read, so that the command does not count as the author's code`, async () => {
      const body = { actions: [{ command, params }] };
      const made = await call('PUT', at, { body });
      const { actions } = await read(at);
      expect(actions).to.deep.equal([{ command: command.replace(/^\./, ''), params: { target: 'bg' } }]);
      expect([made.status, made.body.resource.actions]).to.deep.equal([201, actions]);
      expect((await call('POST', at, { body })).body.changes).to.deep.equal([]);
      expect((await call('POST', at, { body: { actions: [] } })).status).to.equal(200);
    });

  it('actions that were read and are sent back change no byte', async () => {
    const actions = [
      { command: 'audio.playAudio', params: { vaudio: 'tune', vloop: '2' } },
      { command: 'filter.play', params: { target: 'bg' } },
    ];
    await call('PUT', at, { body: { actions } });
    const stored = await read(at);
    const again = await call('POST', at, { body: { actions: stored.actions } });
    expect([again.status, again.body.changes]).to.deep.equal([200, []]);
    expect(await text('App/story/commands/cover/act.lua'))
      .to.contain('UI.audios["tune"]')
      .and.contain('playFilterAnim');
  });
});
