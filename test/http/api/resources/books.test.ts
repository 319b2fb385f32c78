import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

describe('GET /app', () => {
  describe('of a project', () => {
    const { call } = useProject({ once: true });

    it('GET /app of a project lists the books and the pages of their indexes', async () => {
      const { status, body } = await call('GET', '/app');
      expect(status).to.equal(200);
      expect(body).to.deep.equal([{ name: 'story', pages: ['cover', 'forest'] }]);
    });
  });

  describe('of an empty folder', () => {
    const { call, read } = useProject({ files: {} });

    it('GET /app of an empty folder is an empty list', async () => {
      expect(await read('/app')).to.deep.equal([]);
    });

    it('GET /app of an empty folder lists a book from the moment it was made', async () => {
      await call('PUT', '/zebra');
      await call('PUT', '/ant');
      await call('PUT', '/ant/one');
      expect(await read('/app')).to.deep.equal([
        { name: 'ant', pages: ['one'] },
        { name: 'zebra', pages: [] },
      ]);
    });
  });

  describe('of a project with a book that cannot be read', () => {
    const { call } = useProject({
      files: { 'App/bad/index.lua': 'return {', 'App/good/index.lua': 'return {}', 'App/no-book/notes.txt': 'x' },
    });

    it('GET /app lists an unreadable book with its fault', async () => {
      const { status, list } = await call('GET', '/app');
      expect(status).to.equal(200);
      expect(list.map(({ name }) => name)).to.deep.equal(['bad', 'good']);
      expect(list[0]).to.have.property('problem').that.contains('App/bad/index.lua');
    });
  });
});

describe('a book beside one that cannot be read', () => {
  const { call } = useProject({ files: { 'App/bad/index.lua': 'return {', 'App/good/index.lua': 'return {}' } });

  it('a rename of a book warns that an unreadable book was not searched', async () => {
    const { status, body } = await call('PUT', '/good?newName=better');
    expect(status).to.equal(200);
    expect(body.warnings).to.have.length(1);
    expect(body.warnings[0]).to.include({ code: 'reference-left', at: 'App/bad/index.lua' });
    expect(body.warnings[0]).to.have.property('message').that.contains('nothing in its book was renamed');
  });
});

describe('a book', () => {
  const { call, files, text, read, problem, changedSince } = useProject();

  it('a book returns its pages: those of its index in order, then those that it does not list', async () => {
    const { body } = await call('GET', '/story');
    expect(body).to.deep.equal({
      name: 'story',
      pages: [
        { name: 'cover', kind: 'indexed', listed: true },
        { name: 'forest', kind: 'indexed', listed: true },
        { name: 'credits', kind: 'plain', listed: false },
      ],
    });
  });

  it('a book is made from the template', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/fable');
    expect(status).to.equal(201);
    expect(headers.location).to.equal('/fable');
    expect(body.created).to.be.true;
    expect(body.resource).to.deep.equal({ type: 'book', name: 'fable', pages: [], href: '/fable', address: ['fable'] });
    expect(body.warnings).to.deep.equal([]);
    expect(body.changeset).to.be.a('string');
    expect(await changedSince(before)).to.deep.equal(['+ App/fable/index.lua', '+ App/fable/models/settings.json']);
    expect(body.changes).to.have.deep.members([
      { path: 'App/fable/index.lua', action: 'created' },
      { path: 'App/fable/models/settings.json', action: 'created' },
    ]);
    expect(JSON.parse(await text('App/fable/models/settings.json'))).to.include({ name: 'fable' });
  });

  it('a PUT leaves an existing book alone', async () => {
    const before = await files();
    const { status, headers, body } = await call('PUT', '/story');
    expect([status, body.created, body.changes, body.changeset]).to.deep.equal([200, false, [], null]);
    expect(headers.location).to.be.undefined;
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a book is renamed with everything that names it', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story?newName=tale');
    expect([status, body.created, body.resource.name, body.resource.href]).to.deep.equal([200, false, 'tale', '/tale']);
    expect(await read('/app')).to.deep.equal([{ name: 'tale', pages: ['cover', 'forest'] }]);
    expect((await call('GET', '/story')).status).to.equal(404);
    expect((await call('GET', '/tale/cover/title')).status).to.equal(200);
    expect(JSON.parse(await text('App/tale/models/settings.json'))).to.include({ name: 'tale' });
    await call('PUT', '/tale?newName=story');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a book is not renamed over another', async () => {
    await call('PUT', '/fable');
    for (const newName of ['fable', 'FABLE', 'Fable']) {
      expect(await problem('PUT', `/story?newName=${newName}`), newName).to.deep.equal([409, 'name-collides']);
    }
  });

  it('a book is removed only when the request repeats its name', async () => {
    for (const path of ['/story', '/story?confirm=yes', '/story?confirm=Story', '/story?confirm=']) {
      const { status, body } = await call('DELETE', path);
      expect([status, body.code], path).to.deep.equal([400, 'confirmation-required']);
      expect(body.detail).to.contain('?confirm=story');
    }
    const { status, body } = await call('DELETE', '/story?confirm=story');
    expect(status).to.equal(200);
    expect(body.resource.name).to.equal('story');
    expect(body.changes.every(({ path, action }) => path.startsWith('App/story/') && action === 'removed')).to.be.true;
    expect([...(await files()).keys()].filter((path) => path.startsWith('App/'))).to.deep.equal([]);
    expect((await call('DELETE', '/story?confirm=story')).body.code).to.equal('book-not-found');
  });

  it('a missing book is 404 for every method', async () => {
    for (const [method, path] of [
      ['GET', '/stori'],
      ['PUT', '/stori/page1'],
      ['PUT', '/stori?newName=other'],
      ['DELETE', '/stori'],
      ['GET', '/stori/cover'],
      ['PUT', '/stori/cover/title'],
      ['POST', '/stori/cover/title'],
      ['DELETE', '/stori/cover/title'],
      ['GET', '/stori/commands/cover'],
      ['PUT', '/stori/commands/cover/turn'],
      ['POST', '/stori/commands/cover/turn'],
      ['DELETE', '/stori/commands/cover/turn'],
      ['GET', '/stori/components/cover/timers'],
      ['PUT', '/stori/components/cover/timers/tick'],
      ['POST', '/stori/components/cover/timers/tick'],
      ['DELETE', '/stori/components/cover/timers/tick'],
    ] as const) {
      const { status, body } = await call(method, path);
      expect([status, body.code], `${method} ${path}`).to.deep.equal([404, 'book-not-found']);
      expect(body.nearest, `${method} ${path}`).to.deep.equal(['story']);
    }
  });
});
