import { expect } from 'chai';
import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import { useProject } from '../../../support/project/use-project.js';

const mutations = [
  ['PUT', '/fable'],
  ['PUT', '/story/castle'],
  ['PUT', '/story/copy?copyFrom=story/cover'],
  ['PUT', '/story/cover/moon'],
  ['PUT', '/story/cover/sky/cloud'],
  ['PUT', '/story/cover/title?class=button'],
  ['PUT', '/story/commands/cover/openDoor'],
  ['PUT', '/story/components/cover/timers/tock'],
  ['PUT', '/components/custom/sway'],
  ['PUT', '/story/cover/title?newName=heading'],
  ['PUT', '/story/cover/hero?into=GroupA'],
  ['PUT', '/story?newName=tale'],
  ['POST', '/story/cover/title'],
  ['POST', '/story/cover/title/linear'],
  ['POST', '/story/components/cover/timers/tick'],
  ['DELETE', '/story/cover/title'],
  ['DELETE', '/story/cover/title?class=linear'],
  ['DELETE', '/story/commands/cover/eventOne'],
  ['DELETE', '/story/components/cover/timers/tick'],
  ['DELETE', '/components/custom/wobble'],
  ['DELETE', '/story/cover'],
  ['DELETE', '/story?confirm=story'],
] as const;

describe('a change', () => {
  const { call, files, read, changedSince } = useProject();

  for (const [method, path] of mutations) {
    const options = method === 'POST' ? { body: { y: 7, properties: { delay: 7 } } } : {};

    it(`a change names exactly the files it changed: ${method} ${path}`, async () => {
      const before = await files();
      const { status, body } = await call(method, path, options);
      expect(status).to.be.oneOf([200, 201]);
      const named = body.changes.map(
        (change) => `${{ created: '+', modified: '~', removed: '-' }[change.action]} ${change.path}`,
      );
      expect(named).to.have.members(await changedSince(before));
      expect(body.changes.every((change) => !/^\/|\\|\.\./.test(change.path))).to.be.true;
      expect(body.changeset).to.be.a('string').that.is.not.empty;
      expect(body.warnings).to.be.an('array');
      expect(body.resource).to.include.keys('type', 'name', 'href');
    });

    it(`?dryRun=true only reports a change, with the same response and a diff of each file: ${method} ${path}`, async () => {
      const before = await files();
      const tried = await call(method, `${path}${path.includes('?') ? '&' : '?'}dryRun=true`, options);
      expect(await changedSince(before)).to.deep.equal([]);
      const made = await call(method, path, options);
      expect(tried.status).to.equal(made.status);
      expect(tried.headers.location).to.equal(made.headers.location);
      expect(tried.body.changeset).to.be.null;
      expect(tried.body.changes.map(({ path: file, action }) => ({ path: file, action }))).to.deep.equal(
        made.body.changes,
      );
      for (const change of tried.body.changes) {
        if (change.path.endsWith('.png')) expect(change.diff, change.path).to.be.a('string');
        else expect(change.diff, change.path).to.match(/^--- .*\n\+\+\+ .*\n@@ /);
      }
      const { changes: _a, changeset: _b, ...triedRest } = tried.body as unknown as Record<string, unknown>;
      const { changes: _c, changeset: _d, revision: _e, ...madeRest } = made.body as unknown as Record<string, unknown>;
      delete triedRest['revision'];
      expect(triedRest).to.deep.equal(madeRest);
    });
  }

  it('?dryRun=true refuses what the change would refuse', async () => {
    for (const [method, path] of [
      ['PUT', '/story/cover/9?dryRun=true'],
      ['PUT', '/story/cover/title?class=lineer&dryRun=true'],
      ['DELETE', '/story?dryRun=true'],
      ['PUT', '/story/cover/moon?dryRun=perhaps'],
    ] as const) {
      const { status } = await call(method, path);
      expect(status, path).to.be.within(400, 404);
    }
  });

  it('?dryRun takes true or false', async () => {
    expect((await call('PUT', '/story/cover/moon?dryRun')).status).to.equal(400);
    expect((await call('PUT', '/story/cover/moon?dryRun=false')).body.changeset).to.be.a('string');
  });

  it('a change has ASCII in Location and in href', async () => {
    const { headers, body } = await call('PUT', `/story/cover/${encodeURIComponent('夜 空')}`);
    expect(headers.location).to.equal('/story/cover/%E5%A4%9C%20%E7%A9%BA');
    expect(body.resource.href).to.equal(headers.location);
    expect((await read(String(headers.location))).name).to.equal('夜 空');
  });

  it('a change is reported in YAML on request', async () => {
    const { status, headers, body } = await call('PUT', '/story/cover/moon', {
      headers: { Accept: 'application/yaml' },
    });
    expect(status).to.equal(201);
    expect(headers['content-type']).to.match(/^application\/yaml/);
    expect(body.created).to.be.true;
  });

  it('simultaneous changes are made one after the other', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `layer${index}`);
    const answers = await Promise.all(names.map((name) => call('PUT', `/story/cover/${name}`)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    const { layers } = (await read('/story/cover')).components;
    expect(layers.map((entry) => Object.keys(entry).join())).to.include.members(names);
  });

  it('simultaneous requests create one thing once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call('PUT', '/story/cover/moon')));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 200, 201]);
  });
});

describe('a problem', () => {
  const { call } = useProject({ once: true });

  for (const [method, path, status, code] of [
    ['GET', '/stori', 404, 'book-not-found'],
    ['GET', '/story/covr', 404, 'page-not-found'],
    ['GET', '/story/cover/titel', 404, 'layer-not-found'],
    ['GET', '/story/cover/title/button', 404, 'class-not-attached'],
    ['GET', '/story/cover/title?class=x', 404, 'class-not-found'],
    ['GET', '/story/commands/cover/x', 404, 'command-not-found'],
    ['GET', '/story/components/cover/timers/x', 404, 'component-not-found'],
    ['PUT', '/story/cover/9', 400, 'invalid-name'],
    ['PUT', '/story/commands', 400, 'reserved-name'],
    ['POST', '/story/cover/title?command=x', 400, 'unknown-command'],
    ['DELETE', '/story', 400, 'confirmation-required'],
    ['PATCH', '/story', 405, 'method-not-allowed'],
    ['PUT', '/story/cover/TITLE', 409, 'name-collides'],
  ] as const) {
    it(`a problem is a problem document with a page that explains it: ${code}`, async () => {
      const answer = await call(method, path);
      expect([answer.status, answer.body.status, answer.body.code]).to.deep.equal([status, status, code]);
      expect(answer.headers['content-type']).to.match(/^application\/problem\+json/);
      expect(answer.body.type).to.equal(`/_/problems/${code}`);
      expect(answer.body.title).to.be.a('string').that.is.not.empty;
      expect(answer.body.detail).to.be.a('string').that.matches(/[.?]$/);
      expect(answer.body.instance).to.equal(path.split('?')[0]);
      expect(answer.headers.etag).to.be.undefined;
      expect((await call('GET', answer.body.type)).status).to.equal(200);
    });
  }

  for (const [path, wanted] of [
    ['/story/commands', '/story/commands/<page>/<command>'],
    ['/story/components/cover', '/story/components/<page>/<kind>/<name>'],
  ] as const) {
    it(`a problem of an incomplete address shows how to complete it: ${path}`, async () => {
      const { status, body } = await call('GET', path);
      expect([status, body.code]).to.deep.equal([404, 'page-not-found']);
      expect(body.detail).to.contain(wanted);
    });
  }

  it('a problem is YAML on request', async () => {
    const { status, headers, body } = await call('GET', '/stori', { headers: { Accept: 'application/yaml' } });
    expect([status, body.code]).to.deep.equal([404, 'book-not-found']);
    expect(headers['content-type']).to.match(/yaml/);
  });

  it('a problem of a body lists each wrong property', async () => {
    const { status, body } = await call('POST', '/story/cover/title', { body: { alpha: 'x' } });
    expect([status, body.code, body.errors.length]).to.deep.equal([422, 'invalid-property', 1]);
  });
});

describe('what is not there, or cannot be read,', () => {
  const { call, opened, text } = useProject();

  it('every operation below a book declares its problem for a missing or unreadable thing', async () => {
    const { paths } = JSON.parse((await call('GET', '/_/openapi.json')).text) as OpenApiDocument;
    const below = Object.entries(paths).filter(([template]) => template.startsWith('/{book}'));
    const parts: Readonly<Record<string, string>> = { kind: 'groups', page: 'cover' };
    for (const [template, methods] of below) {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? 'none');
      for (const method of Object.keys(methods).filter((each) => !(template === '/{book}' && each === 'put'))) {
        // A PUT of an asset only renames.
        const query = method === 'put' && template === '/{book}/assets/{path}' ? '?newName=other' : '';
        const { body } = await call(method.toUpperCase(), path + query);
        expect(body.code, `${method} ${path}`).to.equal('book-not-found');
      }
    }
    expect(below.length).to.be.above(5);
  });

  for (const [path, address, body] of [
    ['App/story/commands/cover/eventOne.lua', '/story/commands/cover/eventOne', { actions: [] }],
    ['App/story/components/cover/timers/tick.lua', '/story/components/cover/timers/tick', { properties: { delay: 7 } }],
    ['App/story/components/cover/layers/bg.lua', '/story/cover/bg', { x: 7 }],
  ] as const) {
    it(`a file in other capitals causes a declared problem: ${address}`, async () => {
      const content = Buffer.from(await text(path));
      const spelt = path.replace(/\w+(?=\.lua)/, (name) => name.toUpperCase());
      await opened().store.commit([{ action: 'removed', path }], []);
      await opened().store.commit([{ action: 'created', path: spelt, content }], []);
      for (const [method, query, options] of [
        ['POST', '', { body }],
        ['PUT', '?newName=other', {}],
        ['DELETE', '', {}],
      ] as const)
        expect((await call(method, address + query, options)).body.code, method).to.equal('name-collides');
    });
  }

  for (const [path, advice] of [
    ['/fable', 'GET /app lists the books; PUT /fable makes this one.'],
    ['/components', 'GET /app lists the books.'],
    ['/app/page', 'GET /app lists the books.'],
    ['/story/castle', 'GET /story lists its pages.'],
    ['/story/cover/moon', 'GET /story/cover shows its layers.'],
    ['/story/commands/cover/moon', 'GET /story/commands/cover lists them.'],
    ['/story/components/cover/timers/moon', 'GET /story/components/cover/timers lists them.'],
  ] as const) {
    it(`a missing thing is a problem with a remedy: ${path}`, async () => {
      const { status, body } = await call('GET', path);
      expect(status).to.equal(404);
      expect(body.detail.endsWith(` ${advice}`), body.detail).to.be.true;
    });
  }

  it('an unreadable file is a problem with the file, the place in it, and a remedy', async () => {
    const path = 'App/story/components/cover/index.lua';
    await opened().store.commit([{ action: 'modified', path, content: Buffer.from('return {\n  {{\n') }], []);
    for (const [method, address] of [
      ['GET', '/story/cover'],
      ['PUT', '/story/cover/moon'],
    ] as const) {
      const { status, body } = await call(method, address);
      expect([status, body.code, body.file]).to.deep.equal([422, 'model-not-readable', path]);
      expect(body.detail).to.match(
        /^"App\/story\/components\/cover\/index\.lua" cannot be read: .*line 3.*\. Fix it by/s,
      );
    }
  });
});
