import { expect } from 'chai';
import { evaluatePageIndex, plain } from '../../../support/lua/real-lua.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { useProject } from '../../../support/project/use-project.js';

describe('a page', () => {
  const { call, files, text, opened, read, problem, changedSince } = useProject();
  const pageNames = async () => (await read('/story')).pages.map(({ name }) => name);

  it('a page returns its index model', async () => {
    const { status, body } = await call('GET', '/story/cover');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      name: 'cover',
      kind: 'indexed',
      file: 'App/story/components/cover/index.lua',
      components: {
        layers: [
          { bg: {} },
          { title: { class: ['linear'] } },
          { GroupA: { layers: [{ Ellipse: { class: ['button'] } }, { deep: { layers: [{ star: {} }] } }] } },
          { hero: { class: ['wobble', 'linear'] } },
        ],
        audios: { long: ['tune'], short: ['click'] },
        groups: [{ pair: {} }],
        timers: ['tick'],
        variables: ['score'],
        joints: [],
        page: [],
      },
      commands: ['eventOne'],
      onInit: true,
    });
  });

  it('a page returns empty lists for missing ones, and unknown keys', async () => {
    const { body } = await call('GET', '/story/forest');
    expect(body).to.deep.include({ name: 'forest', kind: 'indexed', weather: 'rain', commands: [], onInit: true });
    expect(body.components).to.deep.equal({
      layers: [{ tree: {} }],
      audios: { long: [], short: [] },
      groups: [],
      timers: [],
      variables: [],
      joints: [],
      page: [],
    });
  });

  it('a page is made at the end of the book', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/story/castle');
    expect([status, headers.location, body.created]).to.deep.equal([201, '/story/castle', true]);
    expect(body.resource).to.deep.include({ type: 'page', name: 'castle', kind: 'indexed', href: '/story/castle' });
    expect(await changedSince(before)).to.deep.equal([
      '+ App/story/components/castle/index.lua',
      '~ App/story/index.lua',
      '+ App/story/models/castle/index.json',
    ]);
    expect(await pageNames()).to.deep.equal(['cover', 'forest', 'castle', 'credits']);
    expect(await text('App/story/index.lua')).to.contain('  "forest", -- under repair\n  "castle",\n');
    expect(plain(evaluatePageIndex(Buffer.from(await text('App/story/components/castle/index.lua'))))).to.have.keys(
      'components',
      'commands',
      'onInit',
    );
    expect(JSON.parse(await text('App/story/models/castle/index.json'))).to.deep.include({
      page: 'castle',
      pageNum: 3,
      commands: [],
    });
  });

  it('a page is made at its place in the book', async () => {
    await call('PUT', '/story/castle?before=forest');
    await call('PUT', '/story/river?after=cover');
    expect(await pageNames()).to.deep.equal(['cover', 'river', 'castle', 'forest', 'credits']);
    const { status, body } = await call('PUT', '/story/forest?before=cover');
    expect([status, body.created]).to.deep.equal([200, false]);
    expect((await pageNames()).slice(0, 2)).to.deep.equal(['forest', 'cover']);
  });

  it('a PUT leaves an existing page alone', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover');
    expect([status, body.created, body.changes, body.changeset]).to.deep.equal([200, false, [], null]);
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a page is renamed with its folders, and back again', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover?newName=front');
    expect([status, body.created, body.resource.href]).to.deep.equal([200, false, '/story/front']);
    expect(await pageNames()).to.deep.equal(['front', 'forest', 'credits']);
    expect((await call('GET', '/story/cover')).body.code).to.equal('page-not-found');
    expect((await read('/story/front/title')).image).to.include({
      path: 'App/story/assets/images/front/title.png',
      exists: true,
    });
    expect(JSON.parse(await text('App/story/models/front/index.json'))).to.include({ page: 'front' });
    expect([...(await files()).keys()].filter((path) => path.includes('/cover/'))).to.deep.equal([]);
    await call('PUT', '/story/front?newName=cover');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a page is renamed and moved in one change, or only moved, and an undo restores every byte', async () => {
    const before = await files();
    for (const [query, names] of [
      ['newName=front&after=forest', ['forest', 'front', 'credits']],
      ['move=true&after=forest', ['forest', 'cover', 'credits']],
    ] as const) {
      const { status, body } = await call('PUT', `/story/cover?${query}`);
      expect([status, body.created], query).to.deep.equal([200, false]);
      expect(await pageNames(), query).to.deep.equal(names);
      await call('POST', '/_/history/undo');
      expect(await changedSince(before), query).to.deep.equal([]);
    }
  });

  it('a page refuses two places, a copy that moves, and a move to nowhere', async () => {
    for (const query of [
      'before=forest&after=credits',
      'newName=front&before=forest&after=credits',
      'newName=front&after=cover',
      'newName=front&copyFrom=story/forest',
      'move=true',
    ]) {
      expect(await problem('PUT', `/story/cover?${query}`), query).to.deep.equal([400, 'invalid-query']);
    }
  });

  it('a page is not renamed over another', async () => {
    for (const newName of ['forest', 'FOREST', 'credits']) {
      expect(await problem('PUT', `/story/cover?newName=${newName}`), newName).to.deep.equal([409, 'name-collides']);
    }
  });

  it('a page is removed with its scripts and models; its images stay', async () => {
    const before = await files();
    const { status, body } = await call('DELETE', '/story/cover');
    expect([status, body.resource.name]).to.deep.equal([200, 'cover']);
    const gone = await changedSince(before);
    expect(gone.filter((line) => line.includes('/assets/'))).to.deep.equal([]);
    expect(
      [...(await files()).keys()].filter((path) => /\/(components|commands|models)\/cover\//.test(path)),
    ).to.deep.equal([]);
    expect(body.changes).to.have.lengthOf(gone.length);
    expect(await pageNames()).to.deep.equal(['forest', 'credits']);
    expect((await call('DELETE', '/story/cover')).body.code).to.equal('page-not-found');
  });

  it('a copied page is removed with its images, and can be made again', async () => {
    await call('PUT', '/tales');
    const before = await files();
    for (const path of ['/story/castle', '/tales/castle']) {
      const made = await call('PUT', `${path}?copyFrom=story/cover`);
      expect(made.status).to.equal(201);
      const again = await files();
      expect((await call('DELETE', path)).status).to.equal(200);
      expect(await changedSince(before), path).to.deep.equal([]);
      expect((await call('PUT', `${path}?copyFrom=story/cover`)).status).to.equal(201);
      expect(await changedSince(again), path).to.deep.equal([]);
      await call('DELETE', path);
    }
  });

  it('the removal of a copied page leaves its images when one of them is its own', async () => {
    await call('PUT', '/story/castle?copyFrom=story/cover');
    const path = 'App/story/assets/images/castle/title.png';
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from('drawn anew') }], []);
    const before = await files();
    await call('DELETE', '/story/castle');
    const gone = await changedSince(before);
    expect(gone.filter((line) => line.includes('/images/'))).to.deep.equal([]);
    const again = await call('PUT', '/story/castle?copyFrom=story/cover');
    expect([again.status, again.body.code, again.body.file]).to.deep.equal([409, 'already-exists', path]);
  });

  it('a missing page is 404 with the nearest names', async () => {
    for (const [method, path] of [
      ['GET', '/story/covr'],
      ['DELETE', '/story/covr'],
      ['PUT', '/story/covr?newName=other'],
      ['PUT', '/story/covr/title'],
      ['POST', '/story/covr/title'],
      ['DELETE', '/story/covr/title'],
      ['GET', '/story/commands/covr'],
      ['PUT', '/story/commands/covr/go'],
      ['GET', '/story/components/covr/timers'],
      ['PUT', '/story/components/covr/timers/t'],
    ] as const) {
      const { status, body } = await call(method, path);
      expect([status, body.code, body.nearest], `${method} ${path}`).to.deep.equal([404, 'page-not-found', ['cover']]);
    }
  });

  it('only the running app answers for a page without an index model', async () => {
    for (const path of ['/tests/page', '/story/credits', '/tests/page/lamp']) {
      expect(await problem('GET', path), path).to.deep.equal([503, 'app-not-connected']);
    }
  });

  it('no request makes an index model for a plain page by accident', async () => {
    const before = await files();
    expect(await problem('PUT', '/story/credits')).to.deep.equal([409, 'already-exists']);
    expect(await changedSince(before)).to.deep.equal([]);
  });
});

describe('a copy of a page', () => {
  const { call, files, text, read, changedSince } = useProject();

  it('a copy of a page has everything of its source, with its own name', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/story/copy?copyFrom=story/cover');
    expect([status, headers.location, body.created]).to.deep.equal([201, '/story/copy', true]);
    const after = await files();
    const sources = [...before.keys()].filter((path) => path.includes('/cover/'));
    expect(treeDifferences(before, after).filter((line) => line.startsWith('+'))).to.have.members(
      sources.map((path) => `+ ${path.replace('/cover/', '/copy/')}`),
    );
    const [{ name: _one, file: from, ...source }, { name, file, ...copy }] = [
      await read('/story/cover'),
      await read('/story/copy'),
    ];
    expect([from, file]).to.deep.equal(['cover', 'copy'].map((page) => `App/story/components/${page}/index.lua`));
    expect(copy).to.deep.equal(source);
    expect(name).to.equal('copy');
    expect(JSON.parse(await text('App/story/models/copy/index.json'))).to.include({ page: 'copy' });
    expect((await read('/story')).pages.map((page) => page.name)).to.deep.equal(['cover', 'forest', 'copy', 'credits']);
  });

  it('a copy of a page into another book has every module path renewed', async () => {
    await call('PUT', '/fable');
    const own = 'App/story/components/cover/layers/hero.lua';
    const { status } = await call('PUT', '/fable/copy?copyFrom=story/cover');
    expect(status).to.equal(201);
    for (const [path, content] of await files()) {
      if (path.startsWith('App/fable/'))
        expect(content.toString(), path).not.to.match(/App[./]story|components[./]cover\b/);
    }
    expect(await text(own)).to.equal(await text('App/fable/components/copy/layers/hero.lua'));
  });

  it('a copy of a missing page is 404, and of something else 400', async () => {
    for (const [path, status, code] of [
      ['/story/copy?copyFrom=story/nothing', 404, 'page-not-found'],
      ['/story/copy?copyFrom=other/cover', 404, 'book-not-found'],
      ['/story/copy?copyFrom=cover', 400, 'invalid-query'],
      ['/story/copy?copyFrom=story/cover/title', 400, 'invalid-query'],
      ['/story/copy?copyFrom=/cover', 400, 'invalid-query'],
      ['/none/copy?copyFrom=story/cover', 404, 'book-not-found'],
    ] as const) {
      const answer = await call('PUT', path);
      expect([answer.status, answer.body.code], path).to.deep.equal([status, code]);
    }
  });

  it('a copy never overwrites another page, and gets a warning', async () => {
    await call('PUT', '/story/copy?copyFrom=story/cover');
    const before = await files();
    for (const path of ['forest', 'copy', 'copy?before=forest']) {
      const query = path.includes('?') ? '&' : '?';
      const { status, body } = await call('PUT', `/story/${path}${query}copyFrom=story/cover`);
      expect([status, body.created, body.changes, body.changeset]).to.deep.equal([200, false, [], null]);
      expect(body.warnings.map(({ code }) => code)).to.deep.equal(['nothing-copied']);
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });
});

describe('a copy of a page whose scripts name their modules', () => {
  const { call, text } = useProject({
    files: {
      'App/book/index.lua': 'return { "one" }',
      'App/book/components/one/index.lua':
        'local sceneName = ...\nlocal scene = require("controller.scene").new(sceneName, { components = { layers = { { a = {} } } }, commands = {} })\nreturn scene\n',
      'App/book/components/one/layers/a.lua':
        'local other = require("App.book.components.one.layers.b")\nlocal one = require("App.book.components.onerous.layers.b")\n-- see App/book/components/one/layers/b.lua\nlocal M = { name = "a" }\nM.image = "images/one/a.png"\nreturn M\n',
    },
  });

  it('a copy of a page whose scripts name their modules gets scripts that name the copy, and leaves names that only begin alike', async () => {
    await call('PUT', '/book/two?copyFrom=book/one');
    const copy = await text('App/book/components/two/layers/a.lua');
    expect(copy).to.contain('require("App.book.components.two.layers.b")');
    expect(copy).to.contain('require("App.book.components.onerous.layers.b")');
  });
});
