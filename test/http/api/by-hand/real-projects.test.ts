import { expect } from 'chai';
import { compileError, evaluatePageIndex, plain } from '../../../support/lua/real-lua.js';
import { useProject } from '../../../support/project/use-project.js';

describe('a project with everything odd that real ones hold', () => {
  const { call, files, text, read, problem, changedSince } = useProject({ files: 'old-project' });
  const index = 'App/cat/components/page1/index.lua';

  it('an odd project lists every book with an index, in any state', async () => {
    const { list } = await call('GET', '/app');
    expect(list.map(({ name, pages }) => [name, pages])).to.deep.equal([
      ['cat', ['page1', 'page2', 'page3', 'portrait']],
      ['my_book', []],
    ]);
    expect(list[1]).to.have.property('problem').that.contains('App/my_book/index.lua, line 3');
  });

  it('an odd project has listed pages without files, and stray folders that are no pages', async () => {
    expect((await read('/cat')).pages).to.deep.equal([
      { name: 'page1', kind: 'indexed', listed: true },
      { name: 'page2', kind: 'plain', listed: true },
      { name: 'page3', kind: 'indexed', listed: true },
      { name: 'portrait', kind: 'indexed', listed: true },
    ]);
    const { status, body } = await call('GET', '/cat/page2');
    expect([status, body.code]).to.deep.equal([404, 'page-not-found']);
    expect(body.detail).to.contain('is listed, but there is no file of it');
    expect((await call('GET', '/cat/page4')).status).to.equal(404);
  });

  it('an absent page of an odd project can be made, and removed from the list', async () => {
    const before = await files();
    expect((await call('PUT', '/cat/page2')).status).to.equal(201);
    expect((await read('/cat')).pages.map(({ name }) => name)).to.deep.equal(['page1', 'page2', 'page3', 'portrait']);
    await call('DELETE', '/cat/page2');
    expect(await changedSince(before)).to.deep.equal(['~ App/cat/index.lua']);
    expect(await text('App/cat/index.lua')).to.equal(
      '-- weight=0\nlocal pages = {\n\t\'page1\',   -- page2 has nothing on disk\n\t"page3",\n\t"portrait"\n}\nreturn pages\n',
    );
  });

  it('an odd project accepts old values that are set already and that no new thing may have', async () => {
    const path = '/cat/page1/cat_face1_blink/button';
    const { props } = await read(path);
    expect(props).to.have.nested.property('properties.type', 'tap');
    await call('POST', path, { body: { actions: { onTap: 'eventTwo' } } });
    const before = await files();
    const again = await call('POST', path, { body: { ...props, actions: { onTap: 'eventTwo' } } });
    expect([again.status, again.body.changes]).to.deep.equal([200, []]);
    for (const properties of [{ type: 'touch' }, { btaps: 'tap' }]) {
      expect(await problem('POST', path, { body: { properties } })).to.deep.equal([422, 'invalid-property']);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('an odd project reports the place in a file that cannot be parsed, and answers for the others', async () => {
    for (const [path, file] of [
      ['/my_book', 'App/my_book/index.lua'],
      ['/cat/portrait', 'App/cat/components/portrait/index.lua'],
    ] as const) {
      const { status, body } = await call('GET', path);
      expect([status, body.code, body.file], path).to.deep.equal([422, 'model-not-readable', file]);
      expect([body.line, body.column].every(Number.isInteger), path).to.be.true;
    }
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect(await problem(method, '/cat/portrait/layer'), method).to.deep.equal([422, 'model-not-readable']);
    }
    expect((await call('PUT', '/cat/page1/fresh')).status).to.equal(201);
  });

  it('an odd project returns its index model, with names that are keys of the format', async () => {
    const { body } = await call('GET', '/cat/page1');
    expect(body.components.layers).to.deep.equal([
      { Birds: { class: ['linear'] } },
      { cat_face1_blink: { class: ['button'] } },
      { name: {} },
      { text: {} },
      { 'Shape 1': {} },
      { ghost: { class: ['linear'] } },
      { baloon: { class: ['drag'] } },
      { witch: { class: ['lang'], layers: [{ en: {} }, { jp: { class: ['lang'] } }] } },
    ]);
    expect(body.components['others']).to.deep.equal(['old']);
    expect(body.commands).to.deep.equal(['eventOne', 'playFly', 'gone', 'my.handler']);
    expect(body.name).to.equal('page1');
  });

  it('an odd project has a response for everything that is listed, with or without files', async () => {
    for (const path of [
      'Birds',
      'Birds/linear',
      'cat_face1_blink/button',
      'name',
      'text',
      'Shape%201',
      'ghost',
      'ghost/linear',
      'baloon',
      'baloon/drag',
      'witch',
      'witch/lang',
      'witch/en',
      'witch/jp/lang',
    ])
      expect((await call('GET', `/cat/page1/${path}`)).status, path).to.equal(200);
    for (const path of [
      '/cat/commands/page1',
      '/cat/commands/page1/playFly',
      '/cat/commands/page1/gone',
      '/cat/commands/page1/my.handler',
      '/cat/components/page1/audios/Tranquility',
      '/cat/components/page1/groups/groupCat',
      '/cat/components/page1/page/physics',
    ])
      expect((await call('GET', path)).status, path).to.equal(200);
  });

  it('an odd project is read as the runtime reads it: nil in five ways, numbers and booleans as strings, arithmetic', async () => {
    const { props, computed } = await read('/cat/page1/cat_face1_blink');
    expect(computed).to.deep.equal({ kind: 'pixel' });
    expect(props).to.deep.include({
      blendMode: '',
      height: 300,
      width: 1920,
      x: 1218,
      y: 486,
      alpha: 0.5,
      align: '',
      xScale: null,
      yScale: null,
      rotation: 40,
      layerAsBg: false,
      // Read as it is; what the layer is called is the index's business.
      name: ' circle',
    });
    const button = (await read('/cat/page1/cat_face1_blink/button')).props;
    expect(button).to.have.nested.property('properties.btaps', 2);
    expect(button).to.have.nested.property('properties.isActive', true);
    expect(button).to.have.nested.property('actions.onTap', 'eventOne');
  });

  it('an odd project’s JSON files of older editors are read when the script is missing, if they are the class’s own', async () => {
    const birds = (await read('/cat/page1/Birds/linear')).props;
    expect(birds).to.have.nested.property('properties.duration', 1000);
    expect(birds).to.have.nested.property('properties.autoPlay', true);
    expect(birds).to.have.nested.property('to.x', 100);
    const ghost = await read('/cat/page1/ghost/linear');
    expect(ghost.props).to.deep.equal(ghost.defaults);
    const triangle = (await read('/cat/page3/GroupA/SubA/Triangle/linear')).props;
    expect(triangle).to.have.nested.property('properties.duration', 700);
    const timer = (await read('/cat/components/page3/timers/timer1')).props;
    expect(timer).to.have.nested.property('properties.delay', 1000);
  });

  it('a save renders a listed but missing script of an odd project from its JSON', async () => {
    const { status, body } = await call('POST', '/cat/page1/Birds/linear', { body: { to: { y: 7 } } });
    expect(status).to.equal(200);
    expect(body.changes).to.deep.include({
      path: 'App/cat/components/page1/layers/Birds_linear.lua',
      action: 'created',
    });
    const { props } = await read('/cat/page1/Birds/linear');
    expect(props).to.have.nested.property('properties.duration', 1000);
    expect(props).to.have.nested.property('to.y', 7);
  });

  it('values of a missing script that are sent back as they are read make no file, whatever lies beside it', async () => {
    const before = await files();
    for (const path of ['Birds', 'Birds/linear', 'ghost', 'ghost/linear', 'witch/lang', 'witch/jp/lang']) {
      const { props, script } = await read(`/cat/page1/${path}`);
      expect(script.exists, path).to.equal(false);
      const { status, body } = await call('POST', `/cat/page1/${path}`, { body: props });
      expect([status, body.changes], path).to.deep.equal([200, []]);
    }
    const physics = '/cat/components/page1/page/physics';
    expect((await call('POST', physics, { body: (await read(physics)).props })).body.changes).to.deep.equal([]);
    expect(await changedSince(before)).to.deep.equal([]);
    expect(await problem('POST', '/cat/page1/Birds', { body: { x: 1 } })).to.deep.equal([409, 'name-collides']);
    const anew = await call('POST', '/cat/page1/ghost?overwrite=true', { body: {} });
    expect(anew.body.changes.map(({ path }) => path)).to.include('App/cat/components/page1/layers/ghost.lua');
  });

  it('odd scripts are edited in place', async () => {
    const path = 'App/cat/components/page1/layers/cat_face1_blink.lua';
    const before = await text(path);
    await call('POST', '/cat/page1/cat_face1_blink', { body: { alpha: 1, x: 10 } });
    expect(await text(path)).to.equal(before.replace('"0.5"', '1').replace('1920 + (516 -1920)/2', '10'));
  });

  it('broken scripts are left alone, and removed on request', async () => {
    for (const [path, body, file] of [
      ['/cat/page1/baloon/drag', { actions: { onDropped: 'go' } }, 'App/cat/components/page1/layers/baloon_drag.lua'],
      [
        '/cat/components/page1/audios/Tranquility',
        { properties: { loops: 2 } },
        'App/cat/components/page1/audios/long/Tranquility.lua',
      ],
      ['/cat/commands/page1/playFly', { actions: [] }, 'App/cat/commands/page1/playFly.lua'],
      [
        '/cat/commands/page1/eventOne',
        { actions: [{ command: 'page.reload', params: {} }] },
        'App/cat/commands/page1/eventOne.lua',
      ],
    ] as const) {
      const before = await files();
      const refused = await call('POST', path, { body });
      expect([refused.status, refused.body.code, refused.body.file], path).to.deep.equal([
        409,
        'script-not-recognised',
        file,
      ]);
      expect(await changedSince(before)).to.deep.equal([]);
      const removed = await call('DELETE', path);
      expect(removed.status).to.equal(200);
      expect(removed.body.changes).to.deep.include({ path: file, action: 'removed' });
    }
  });

  it('everything that an odd project names can be removed, whatever the name', async () => {
    for (const path of [
      '/cat/page1/Shape%201',
      '/cat/page1/ghost',
      '/cat/page1/name',
      '/cat/page1/witch',
      '/cat/commands/page1/gone',
      '/cat/commands/page1/my.handler',
      '/components/custom/my_Class',
    ])
      expect((await call('DELETE', path)).status, path).to.equal(200);
    expect(plain(evaluatePageIndex(Buffer.from(await text(index)))))
      .to.have.nested.property('commands')
      .that.deep.equals(['eventOne', 'playFly']);
    expect([...(await files()).keys()].filter((path) => /Shape|witch/.test(path))).to.deep.equal([]);
  });

  it('the index of an odd project is edited in its own style', async () => {
    const before = await text(index);
    await call('PUT', '/cat/page1/fresh?after=text');
    await call('PUT', '/cat/commands/page1/go');
    expect(await text(index)).to.equal(
      before
        .replace('{ text={  } },', '{ text={  } }, { fresh={  } },')
        .replace('"my.handler", }', '"my.handler", "go", }'),
    );
  });

  it('an odd project preserves its line ends', async () => {
    const path = 'App/cat/components/page3/index.lua';
    await call('PUT', '/cat/page3/fresh');
    await call('PUT', '/cat/page3/GroupA/SubA/more');
    const after = await text(path);
    expect(after.replaceAll('\r\n', '')).not.to.match(/[\r]/);
    expect(
      after
        .split('\n')
        .slice(1, -1)
        .every((line) => line.endsWith('\r')),
    ).to.be.true;
    expect(compileError(Buffer.from(after))).to.be.undefined;
  });

  it('a JSON index of another shape in an odd project is left alone', async () => {
    const paths = ['App/cat/models/page1/index.json', 'App/cat/models/page3/index.json'];
    const before = await Promise.all(paths.map(text));
    await call('PUT', '/cat/page1/fresh');
    await call('DELETE', '/cat/page3/Backgrond');
    expect(await Promise.all(paths.map(text))).to.deep.equal(before);
  });

  it('an odd project refuses a file whose name differs only by case, in any list', async () => {
    for (const path of ['/cat/page1/BIRDS', '/cat/page1/unlisted']) {
      expect(await problem('PUT', path), path).to.deep.equal([409, 'name-collides']);
    }
  });

  it('unlisted files survive a rename of the book and a copy of the page', async () => {
    const strays = [
      'components/page1/layers/tmp1.json',
      'components/page1/layers/title3.lua.bak',
      'components/page1/layers/cat_body.lua',
    ];
    expect((await call('PUT', '/cat/page9?copyFrom=cat/page1')).status).to.equal(201);
    expect((await call('PUT', '/cat?newName=dog')).status).to.equal(200);
    const after = await files();
    for (const stray of [
      ...strays,
      ...strays.map((path) => path.replace('page1', 'page9')),
      'page1/components/audios/long/Tranquility.lua',
      'models/page2-Recovered/index.json',
      'main.lua',
    ])
      expect(after.has(`App/dog/${stray}`), stray).to.be.true;
    expect((await read('/dog/page9')).components.layers).to.have.lengthOf(8);
  });
});
