import { assert } from 'chai';
import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { operations } from '#application/use-cases/operation-table';
import { isAllowedName } from '#domain/name/check-name';
import {
  createClient,
  InvalidAddress,
  InvalidBody,
  ProblemError,
  ServiceUnreachable,
  type Client,
  type Place,
} from '../../src/client.js';
import { fixtureTree, openProject, type OpenProject } from '../support/project/project.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the typed client', () => {
  for (const kind of ['memory', 'disk'] as const) {
    describe(`of a project in ${kind === 'memory' ? 'memory' : 'a folder'}`, () => {
      let project: OpenProject;
      let client: Client;

      beforeEach(async () => {
        project = await openProject(await fixtureTree('project'), kind);
        client = createClient({ baseUrl: `http://127.0.0.1:${project.port}/`, author: 'Zoë' });
      });
      afterEach(() => project.close());

      it('replaces what a script computes only where the call names it', async () => {
        const at = { book: 'story', page: 'cover', layers: ['title'] };
        assert.deepEqual((await client.layer.show(at)).computed, { kind: 'pixel' });
        const refused = await client.layer.set(at, {}, { kind: 'group' }).catch((error: unknown) => error);
        assert.instanceOf(refused, ProblemError);
        assert.deepInclude(refused.problem, { code: 'computed-value', status: 409 });
        assert.deepEqual(
          refused.errors.map((fault) => fault.at),
          ['kind'],
        );
        await client.layer.set(at, { replace: 'kind' }, { kind: 'group' });
        const { props, from } = await client.layer.show(at);
        assert.deepEqual([props['kind'], from['kind']], ['group', 'script']);
      });

      it('makes, changes, reads and removes things by noun and verb', async () => {
        const before = await project.files();
        await client.book.add({ book: 'garden' });
        await client.page.add({ book: 'garden', page: 'gate' });
        const at = { book: 'garden', page: 'gate', layers: ['hedge', 'bird'] };
        const made = await client.layer.add(at, {}, { x: 40 });
        assert.isTrue(made.created);
        await client.layer.set(at, {}, { y: 7 });
        await client.class.attach({ ...at, class: 'pulse' }, {}, { properties: { duration: 800 } });
        const layer = await client.layer.show(at);
        assert.deepInclude(layer.props, { x: 40, y: 7 });
        const pulse = await client.class.show({ ...at, class: 'pulse' });
        assert.nestedPropertyVal(pulse, 'props.properties.duration', 800);
        assert.include((await client.page.show({ book: 'garden', page: 'gate' })).name, 'gate');
        const [newest] = await client.history.ls({}, { limit: 1 });
        assert.equal(newest?.author, 'Zoë');
        await client.layer.rm(at);
        await client.book.rm({ book: 'garden' }, { confirm: 'garden' });
        assert.deepEqual([...(await project.files()).keys()].sort(), [...before.keys()].sort());
      });

      it('throws the problem that the service answers, with the nearest names', async () => {
        const error = await failure(client.book.show({ book: 'stroy' }));
        assert.instanceOf(error, ProblemError);
        assert.equal(error.code, 'book-not-found');
        assert.equal(error.status, 404);
        assert.include(error.nearest, 'story');
        assert.include(error.message, 'stroy');
      });

      it('yields places as they are found, all of them or as many as it is asked for', async () => {
        const { results, next } = await client.project.search({}, { text: 'title', limit: 1000 });
        assert.isAbove(results.length, 3);
        assert.isNull(next);
        const all: Place[] = [];
        for await (const place of client.places('project.search', { text: 'title' })) all.push(place);
        assert.deepEqual(all, results);
        const some = client.places('project.search', { text: 'title', limit: 2 });
        assert.deepEqual([(await some.next()).value, (await some.next()).value], results.slice(0, 2));
        const { done, value: cursor } = await some.next();
        assert.isTrue(done);
        const rest = client.places('project.search', { text: 'title', cursor: cursor as string });
        assert.deepEqual((await rest.next()).value, results[2]);
        await rest.return(null);
        const refused = client.places('project.references', { to: '/stroy' });
        assert.equal(((await failure(refused.next())) as ProblemError).code, 'book-not-found');
      });

      it('refuses a change of what has another entity tag', async () => {
        const at = { book: 'story', page: 'cover', layers: ['lamp'] };
        await client.layer.add(at);
        const { etag } = await client.send('layer.show', { at });
        assert.isString(etag);
        await client.layer.set(at, {}, { x: 1 }, { ifMatch: etag ?? '' });
        const error = await failure(client.layer.set(at, {}, { x: 2 }, { ifMatch: etag ?? '' }));
        assert.instanceOf(error, ProblemError);
        assert.equal(error.code, 'precondition-failed');
      });

      it('reads the bytes of an asset as they are', async () => {
        const at = { book: 'story', path: ['images', 'cover', 'moon.png'] };
        const file = (await project.files()).get('App/story/assets/images/cover/moon.png');
        const read = await client.asset.show(at);
        assert.instanceOf(read, Uint8Array);
        assert.deepEqual([...read], [...(file ?? [])]);
        const error = await failure(client.asset.show({ ...at, path: ['moon.png'] }));
        assert.instanceOf(error, ProblemError);
        assert.equal(error.code, 'asset-not-found');
      });

      it('makes one change of two requests with one key', async () => {
        const at = { book: 'story', page: 'cover', layers: ['lamp'] };
        const one = await client.layer.add(at, {}, { x: 1 }, { idempotencyKey: 'a-key-of-this-test' });
        const other = await client.layer.add(at, {}, { x: 1 }, { idempotencyKey: 'a-key-of-this-test' });
        assert.isString(one.changeset);
        assert.equal(other.changeset, one.changeset);
      });

      it('yields the events of a project, and goes on after the last one', async () => {
        const abort = new AbortController();
        const seen: string[] = [];
        let last = '';
        for await (const event of client.events({ signal: abort.signal })) {
          seen.push(event.event);
          if ('id' in event) last = event.id;
          if (event.event === 'ready') await client.book.add({ book: 'garden' });
          if (event.event === 'change') break;
        }
        assert.deepEqual(seen, ['ready', 'change']);
        await client.book.add({ book: 'meadow' });
        for await (const event of client.events({ lastEventId: last, signal: abort.signal })) {
          if (event.event !== 'change') continue;
          assert.equal(event.data.resource?.href, '/meadow');
          break;
        }
        abort.abort();
        for await (const event of client.events({ signal: abort.signal })) assert.fail(event.event);
      });
    });
  }

  describe('throws before it sends anything', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: () => assert.fail('a request was sent') });

    it('where a name of the address is missing', async () => {
      assert.instanceOf(await failure(client.send('book.show')), InvalidAddress);
    });

    it('where the URL of the names would be the address of something else', async () => {
      for (const [book, page, ...layers] of [
        ['_', 'history', 'undo'],
        ['app', 'dusk', 'sun'],
        ['components', 'custom', 'fade'],
        ['harbour', 'commands', 'dusk', 'sing'],
        ['harbour', 'components', 'dusk', 'timers', 'noon'],
        ['harbour', 'assets', 'moon.png'],
        ['harbour', '..', 'moon'],
      ] as const) {
        assert.instanceOf(await failure(client.layer.add({ book, page, layers })), InvalidAddress, `${book}/${page}`);
        const names = { book, page };
        assert.instanceOf(await failure(client.page.rm(names)), InvalidAddress, `the page ${book}/${page}`);
      }
    });
  });

  it('refuses the same names of books and pages as the service keeps for itself', async () => {
    const sent: string[] = [];
    const fetch = (url: string) => Promise.resolve(Response.json(sent.push(url)));
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
    for (const word of ['_', 'app', 'components', 'commands', 'assets', 'custom', 'history', 'groups', 'classes']) {
      const book = await client.book.show({ book: word }).then(Boolean, () => false);
      assert.equal(book, isAllowedName('book', word), `the book ${word}`);
      const page = await client.page.show({ book: 'harbour', page: word }).then(Boolean, () => false);
      assert.equal(page, isAllowedName('page', word), `the page ${word}`);
    }
  });

  it('fails in the same way where no service answers and where another program does', async () => {
    const none = createClient({ baseUrl: 'http://127.0.0.1:1' });
    assert.instanceOf(await failure(none.book.ls()), ServiceUnreachable);
    const other = createClient({
      baseUrl: 'http://example.test',
      fetch: () => Promise.resolve(new Response('<html>', { status: 502 })),
    });
    assert.instanceOf(await failure(other.book.ls()), ServiceUnreachable);
  });

  it('fails where a 200 is no JSON, as of a page of a proxy', async () => {
    for (const body of ['<html>', '']) {
      const other = createClient({
        baseUrl: 'http://example.test',
        fetch: () => Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/html' } })),
      });
      const error = await failure(other.book.ls());
      assert.instanceOf(error, ServiceUnreachable);
      assert.include(String(error), 'answered 200, and no JSON');
    }
  });

  it('states in a sentence that the address of the service is missing', () => {
    assert.throws(() => createClient({} as { baseUrl: string }), TypeError, 'createClient needs "baseUrl"');
  });

  it('sends no body that stands too deep, and states so', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: () => assert.fail('a request was sent') });
    for (const depth of [100, 3_000, 100_000]) {
      let body: unknown = 1;
      for (let at = 0; at < depth; at++) body = { a: body };
      const error = await failure(client.send('layer.set', { at: { book: 'b', page: 'p', layers: ['l'] }, body }));
      assert.instanceOf(error, InvalidBody);
      assert.include(String(error), 'more than 64 deep');
    }
    const ring: Record<string, unknown> = {};
    ring['ring'] = ring;
    const error = await failure(client.send('layer.set', { at: { book: 'b', page: 'p', layers: ['l'] }, body: ring }));
    assert.instanceOf(error, InvalidBody);
  });

  it('shows an error that nothing catches in a few lines', () => {
    const errors = [{ at: 'x', message: 'is no number' }];
    const problem = { code: 'invalid-property', status: 422, detail: 'Wrong.', title: 'Wrong', type: '', errors };
    const shown = inspect(new ProblemError(problem as unknown as ProblemError['problem'])).split('\n');
    assert.deepEqual(shown.slice(0, 3), ['ProblemError: Wrong.', '  code: invalid-property', '  x: is no number']);
    assert.match(shown[3] ?? '', /^ +at .*client\.test/);
    assert.isAtMost(shown.length, 8);
    const cause = new Error('connect ECONNREFUSED');
    assert.include(inspect(new ServiceUnreachable('No service.', { cause })), '\n  because: connect ECONNREFUSED\n');
  });

  it('asks below the prefix under which the service is mounted', async () => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: 'https://example.test/books/',
      fetch: (url) => {
        asked.push(url);
        return Promise.resolve(new Response('[]'));
      },
    });
    await client.command.ls({ book: 'a b', page: 'ü/x' });
    assert.deepEqual(asked, ['https://example.test/books/a%20b/commands/%C3%BC%2Fx']);
  });

  it('goes on with the events after the connection broke', async () => {
    const sent: (string | null)[] = [];
    const streams = ['id: 1\nevent: ready\ndata: {"revision":0}\n\n', 'id: 2\nevent: reset\ndata: {"revision":5}\n\n'];
    const client = createClient({
      baseUrl: 'http://example.test',
      fetch: (_, init) => {
        sent.push(new Headers(init.headers).get('Last-Event-ID'));
        const stream = streams.shift();
        return stream === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(new Response(stream));
      },
    });
    const ids: string[] = [];
    for await (const event of client.events()) {
      if ('id' in event) ids.push(event.id);
      if (ids.length === 2) break;
    }
    assert.deepEqual(ids, ['1', '2']);
    assert.deepEqual(sent, [null, '1']);
  });

  it('offers every operation but the one that only HTTP has', () => {
    const client = createClient({ baseUrl: 'http://example.test' }) as unknown as Record<
      string,
      Record<string, unknown>
    >;
    const missing = Object.entries(operations).filter(([, { noun, verb }]) => {
      const name = noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return typeof client[name]?.[verb] !== 'function';
    });
    assert.deepEqual(
      missing.map(([id]) => id),
      ['readLayerOrClass'],
    );
  });

  it('is one file below 10 KiB without any package', async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ['src/client.ts'],
      bundle: true,
      platform: 'neutral',
      format: 'esm',
      minify: true,
      write: false,
    });
    const [file] = outputFiles;
    assert.notMatch(file?.text ?? 'import', /\bimport\b|\brequire\b/);
    assert.notInclude(file?.text, 'harbour', 'the examples of the operations are not in it');
    assert.isBelow(gzipSync(file?.contents ?? '').length, 10 * 1024);
  });
});

async function failure(
  promise: Promise<unknown>,
): Promise<Error & { code?: string; status?: number; nearest?: readonly string[] }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return assert.fail('nothing was thrown');
}
