import { assert } from 'chai';
import { createServer, request as send, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient, type Client } from '../../../src/client.js';
import { createPagewright, openMemoryStore, type Pagewright } from '../../../src/index.js';
import { fixtureTree } from '../../support/project/project.js';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';

const at = { book: 'story', page: 'cover', layers: ['lamp'] };

/** Removes the prefix from the address, as frameworks do. */
const inFramework =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    Object.assign(request, { originalUrl: request.url, url: (request.url ?? '').slice('/my/books'.length) || '/' });
    listener(request, response);
  };

describe('a service behind a program that reads bodies itself', () => {
  it('answers 500 and changes nothing: a body that is gone is not an empty one', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const pagewright = createPagewright({ store });
    const listener = pagewright.callback();
    const server = createServer((request, response) => {
      request.resume().once('end', () => listener(request, response));
    });
    const address = `http://127.0.0.1:${await listenOnLoopback(server)}/story`;
    const put = (path: string, type: string) =>
      fetch(address + path, { method: 'PUT', headers: { 'Content-Type': type }, body: '{"x":1}' });
    assert.equal((await put('/cover/lamp', 'application/json')).status, 500);
    assert.equal((await put('/assets/a.json', 'application/json')).status, 500);
    assert.deepEqual(await pagewright.history.ls(), []);
    await pagewright.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.close();
  });
});

for (const how of ['a server', 'a framework'] as const) {
  describe(`a service that ${how} mounts under a prefix`, () => {
    let pagewright: Pagewright;
    let close: () => Promise<void>;
    let url: string;
    let client: Client;

    beforeEach(async () => {
      const store = await openMemoryStore(await fixtureTree('project'));
      pagewright = createPagewright({ store, prefix: '/my/books' });
      const server = createServer(how === 'a server' ? pagewright.callback() : inFramework(pagewright.callback()));
      const port = await listenOnLoopback(server);
      url = `http://127.0.0.1:${port}`;
      client = createClient({ baseUrl: `${url}/my/books/` });
      close = async () => {
        await pagewright.close();
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      };
    });
    afterEach(() => close());

    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(url + path, init);
      const body = await answer.text();
      return { status: answer.status, location: answer.headers.get('location'), body, json: () => JSON.parse(body) };
    };

    it('has the prefix in Location, in each href, in events and in the history', async () => {
      const made = await ask('/my/books/story/cover/lamp', { method: 'PUT' });
      assert.deepInclude(made, { status: 201, location: '/my/books/story/cover/lamp' });
      assert.equal(made.json().resource.href, '/my/books/story/cover/lamp');
      const [entry] = await client.history.ls();
      assert.equal(entry?.resource?.href, '/my/books/story/cover/lamp');
      assert.equal(entry?.request?.path, '/my/books/story/cover/lamp');
      for await (const event of pagewright.events()) {
        if (event.event === 'ready') await client.layer.rm(at);
        if (event.event !== 'change') continue;
        assert.equal(event.data.resource?.href, '/my/books/story/cover/lamp');
        break;
      }
      const { findings } = await client.doctor.show();
      assert.isNotEmpty(findings);
      for (const { href } of findings) assert.match(href, /^\/my\/books\//);
    });

    it('follows its own addresses: those of problems, of the index, of the document and of its pages', async () => {
      const index = (await ask('/my/books/_')).json() as { readonly addresses: Record<string, string> };
      const { mcp, ...pages } = index.addresses;
      for (const address of Object.values(pages)) assert.equal((await ask(address)).status, 200, address);
      assert.equal(mcp, '/my/books/_/mcp');
      const problem = (await ask('/my/books/stroy')).json();
      assert.include(problem, { code: 'book-not-found', instance: '/my/books/stroy' });
      assert.include(problem.detail, 'GET /my/books/app lists the books');
      assert.equal((await ask(problem.type)).status, 200);
      const { servers } = (await ask('/my/books/_/openapi.json')).json();
      const urls = (servers as readonly { readonly url: string }[]).map((server) => server.url);
      assert.deepEqual(urls, ['/my/books', 'http://127.0.0.1:{port}/my/books']);
      const page = await ask('/my/books/_/docs');
      assert.include(page.body, '<span class="origin">http://127.0.0.1:9090</span>/my/books/app\'');
      const links = [...page.body.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link);
      assert.isAbove(links.length, 20);
      for (const link of new Set(links)) assert.equal((await ask(link)).status, 200, link);
    });

    it('answers nothing outside, and everything at the prefix itself', async () => {
      for (const path of ['/app', '/', '/my', '/my/bookshelf/app', '/my/books%2Fapp']) {
        const { status, json } = await ask(path);
        assert.equal(status, 404, path);
        assert.equal(json().code, 'route-not-found', path);
      }
      for (const path of ['/my/books/app', '/my/books/app/', '/my/books/app?'])
        assert.equal((await ask(path)).status, 200);
      assert.equal((await ask('/my/books')).status, (await ask('/my/books/')).status);
    });

    it('leaves values of the project as they are, and holds conditions against what it showed', async () => {
      await client.layer.add(at);
      const { etag, document } = await client.send('layer.show', { at });
      assert.notInclude(JSON.stringify((document as { readonly props: object }).props), '/my/books');
      await client.layer.set(at, {}, { x: 1 }, { ifMatch: etag ?? '' });
      const { changes, warnings } = await client.layer.set(at, {}, { x: 2 });
      assert.notInclude(JSON.stringify(changes), '/my/books');
      assert.isArray(warnings);
    });

    it('takes and answers the whole addresses of the items of a batch', async () => {
      const post = (path: string) =>
        ask('/my/books/_/batch', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify([{ method: 'PUT', path }]),
        });
      const made = (await post('/my/books/story/cover/lamp')).json();
      assert.equal(made.items[0].location, '/my/books/story/cover/lamp');
      assert.equal(made.items[0].resource.href, '/my/books/story/cover/lamp');
      assert.equal((await post('/story/cover/lantern')).json().code, 'route-not-found');
    });

    it('writes a bridge that looks for the service below the prefix', async () => {
      await client.bridge.install();
      const port = new URL(url).port;
      const files = await pagewright.bridge.show();
      assert.isObject(files);
      const { document } = await client.send('bridge.install', { options: { overwrite: true } });
      assert.deepEqual(
        (document as { readonly changes: unknown }).changes,
        [],
        'nothing differs, so the address is the same',
      );
      const other = await new Promise<string>((resolve, reject) => {
        const headers = { host: `localhost:${port}` };
        const path = '/my/books/_/bridge?overwrite=true&dryRun=true';
        send(`${url}${path}`, { method: 'PUT', headers }, (answer) => resolve(text(answer)))
          .on('error', reject)
          .end();
      });
      assert.include(other, `http://127.0.0.1:${port}/my/books`);
    });
  });
}

it('a prefix without a slash, or with one at the end, is refused at once', async () => {
  const store = await openMemoryStore();
  for (const prefix of ['', '/', 'books', '/books/', '/a//b', '/..', '/a/./b', '/a b', '/a?b']) {
    assert.throws(() => createPagewright({ store, prefix }), TypeError, 'prefix: takes a path such as /books');
  }
});
