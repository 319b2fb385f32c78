import { assert } from 'chai';
import { createServer } from 'node:http';
import { createClient, ProblemError, type Client } from '../../src/client.js';
import { createPagewright, openMemoryStore, type Pagewright } from '../../src/index.js';
import { fixtureTree } from '../support/project/project.js';
import { listenOnLoopback } from '../support/service/listen-on-loopback.js';

/** Everything that the program sees, but for times and ids. */
async function program(client: Client): Promise<unknown[]> {
  const seen: unknown[] = [];
  const at = { book: 'garden', page: 'gate', layers: ['hedge', 'bird'] };
  const events = client.events();
  const following = (async () => {
    for await (const { event, data } of events) {
      seen.push([event, 'resource' in data ? data.resource : null]);
      if (seen.length === 3) return;
    }
  })();
  while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await client.book.add({ book: 'garden' });
  await client.page.add({ book: 'garden', page: 'gate' });
  await following;
  const { status } = await client.send('layer.add', { at, body: { x: 40 } });
  const { created, resource } = await client.layer.add(at, {}, { x: 40 });
  seen.push(status, created, resource);
  await client.class.attach({ ...at, class: 'pulse' }, {}, { properties: { duration: 800 } });
  const { etag, document } = await client.send('layer.show', { at });
  seen.push(etag, document);
  const dry = await client.layer.set(at, { dryRun: true }, { y: 7 });
  seen.push(dry.changes, dry.changeset);
  seen.push(await refusal(client.layer.set(at, {}, { y: 7 }, { ifMatch: '"another"' })));
  seen.push(await refusal(client.page.show({ book: 'garden', page: 'gat' })));
  seen.push(await refusal(client.book.rm({ book: 'garden' })));
  const entries = await client.history.ls({}, { limit: 10 });
  seen.push(entries.map(({ author, kind, resource: changed }) => [author, kind, changed]));
  seen.push([...(await client.asset.show({ book: 'story', path: ['images', 'cover', 'moon.png'] }))]);
  await client.history.undo();
  seen.push(await client.layer.show(at), await client.doctor.show());
  return seen;
}

async function refusal(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.then(
    () => assert.fail('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  assert.instanceOf(error, ProblemError);
  return error.problem;
}

describe('one program for the typed client and the embedded service', () => {
  async function embedded(options: { readonly token?: string } = {}): Promise<Pagewright> {
    const store = await openMemoryStore(await fixtureTree('project'));
    return createPagewright({ store, author: 'Zoë', ...options });
  }

  it('sees the same over HTTP and in process', async () => {
    const inProcess = await embedded();
    const served = await embedded();
    const server = createServer(served.callback());
    const port = await listenOnLoopback(server);
    try {
      const overHttp = createClient({ baseUrl: `http://127.0.0.1:${port}`, author: 'Zoë' });
      const [seen, expected] = [await program(inProcess), await program(overHttp)];
      assert.deepEqual(seen, expected);
      assert.lengthOf(seen, 17);
    } finally {
      await Promise.all([served.close(), inProcess.close()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('sends the token of the service, and takes another author through its fetch', async () => {
    const pagewright = await embedded({ token: 'secret' });
    const { fetch } = pagewright;
    const other = createClient({ baseUrl: 'http://localhost', token: 'secret', author: 'Ada', fetch });
    await pagewright.book.add({ book: 'garden' });
    await other.book.add({ book: 'meadow' });
    const entries = await pagewright.history.ls();
    assert.deepEqual(
      entries.map(({ author }) => author),
      ['Ada', 'Zoë'],
    );
    const stranger = createClient({ baseUrl: 'http://localhost', fetch });
    assert.propertyVal(await refusal(stranger.book.ls()), 'code', 'unauthorized');
    await pagewright.close();
  });

  it('closes the stream of a listener that stops, aborts or outlives the service', async () => {
    const pagewright = await embedded();
    for (let time = 0; time < 70; time++) {
      // More than may listen at once.
      const abort = new AbortController();
      for await (const { event } of pagewright.events({ signal: abort.signal })) {
        assert.equal(event, 'ready');
        if (time % 2 === 0) break;
        abort.abort();
      }
    }
    const abort = new AbortController();
    const events = pagewright.events({ signal: abort.signal })[Symbol.asyncIterator]();
    assert.equal((await events.next()).value?.event, 'ready');
    const next = events.next();
    await pagewright.close();
    abort.abort();
    assert.isTrue((await next).done);
  });

  it('rejects a request whose signal aborts', async () => {
    const pagewright = await embedded();
    const early = AbortSignal.abort(new Error('too late'));
    const refused = await pagewright.book.ls({}, {}, undefined, { signal: early }).catch((error: unknown) => error);
    assert.propertyVal(refused, 'message', 'too late');
    const abort = new AbortController();
    const asked = pagewright.doctor.show({}, {}, undefined, { signal: abort.signal }).catch((error: unknown) => error);
    abort.abort(new Error('changed my mind'));
    assert.propertyVal(await asked, 'message', 'changed my mind');
    await pagewright.close();
  });
});
