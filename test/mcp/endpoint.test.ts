import { InMemoryTransport } from '@modelcontextprotocol/client';
import { assert } from 'chai';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Composition } from '#adapters/composition/composition';
import { HttpApp, httpModule } from '#adapters/composition/modules/http-module';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { mcpServer } from '#adapters/mcp/server';
import { createClient, type Client } from '../../src/client.js';
import { createPagewright } from '../../src/index.js';
import { fixtureTree, openProject, type OpenProject } from '../support/project/project.js';
import { listenOnLoopback } from '../support/service/listen-on-loopback.js';
import { connectAssistant, eras, overHttp, type Assistant } from './assistant.js';

/** The URI of the next resource that the assistant is notified of. */
function nextUpdate({ client }: Assistant): Promise<string> {
  return new Promise((resolve) =>
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
  );
}

describe('the endpoint for assistants', () => {
  let project: OpenProject;
  beforeEach(async () => (project = await openProject(await fixtureTree('project'))));
  afterEach(() => project.close());

  const send = (method: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`http://127.0.0.1:${project.port}/_/mcp`, {
      method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      ...(body === undefined ? {} : { body }),
    });

  it('is named in the index of the service, and is no part of the API', async () => {
    const index = (await project.call('GET', '/_')).body as unknown as { addresses: Record<string, string> };
    assert.equal(index.addresses['mcp'], '/_/mcp');
    const { paths } = JSON.parse((await project.call('GET', '/_/openapi.json')).text) as { paths: object };
    assert.notProperty(paths, '/_/mcp');
  });

  it('takes only POST, at most 4 MiB, and no page of another origin', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) assert.equal((await send(method)).status, 405, method);
    const large = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { text: 'x'.repeat(5 * 1024 * 1024) },
    });
    assert.equal((await send('POST', {}, large)).status, 413);
    const foreign = await send('POST', { Origin: 'https://elsewhere.example' }, '{}');
    assert.equal(foreign.status, 403);
    assert.include(await foreign.text(), 'origin-not-allowed');
    assert.isAtLeast((await send('POST', {}, 'no json')).status, 400);
    assert.equal((await project.call('GET', '/app')).status, 200);
  });

  it('needs the token of the service, and passes it on', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const pagewright = createPagewright({ store, token: 'secret' });
    const server = createServer(pagewright.callback());
    const port = await listenOnLoopback(server);
    const refused = await fetch(`http://127.0.0.1:${port}/_/mcp`, { method: 'POST', body: '{}' });
    assert.equal(refused.status, 401);
    const assistant = await connectAssistant(overHttp(port, { Authorization: 'Bearer secret' }), '2026');
    assert.include(await assistant.call('outline'), 'book story');
    await assistant.client.close();
    await pagewright.close();
    server.closeAllConnections();
    server.close();
    await store.close();
  });

  it('offers only tools that read, where the service only reads', async () => {
    const memory = await openMemoryStore(await fixtureTree('project'));
    const composition = new Composition(openStoreModule(memory), { readOnly: true }, httpModule({ version: '1' }));
    const server = createServer(composition.get(HttpApp).koa.callback());
    const port = await listenOnLoopback(server);
    for (const era of eras) {
      const assistant = await connectAssistant(overHttp(port), era);
      const { tools } = await assistant.client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['outline', 'read', 'catalogue', 'search', 'history', 'check'],
      );
      assert.isTrue(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
      assert.notProperty(tools.at(-1)?.inputSchema.properties, 'fix');
      assert.match(await assistant.call('check'), /^The project has/);
      await assistant.raw('set', { address: 'story/cover/hero', props: { x: 1 } }).then(
        () => assert.fail('answered'),
        (error: unknown) => assert.match(String(error), /There is no tool "set"/),
      );
      await assistant.client.close();
    }
    const health = (await (await fetch(`http://127.0.0.1:${port}/_/health`)).json()) as { readOnly: boolean };
    assert.isTrue(health.readOnly);
    server.closeAllConnections();
    server.close();
    await composition.close();
    await memory.close();
  });

  it('works below the path at which a program mounts the service', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const pagewright = createPagewright({ store, prefix: '/my/books' });
    const server = createServer(pagewright.callback());
    const port = await listenOnLoopback(server);
    const assistant = await connectAssistant(overHttp(port, {}, '/my/books'), '2026');
    const hero = 'pagewright:///story/cover/hero';
    const updated = nextUpdate(assistant);
    await assistant.client.listen({ resourceSubscriptions: [hero] });
    const set = { address: 'story/cover/hero', props: { x: 1 } };
    assert.match(await assistant.call('set', set), /^layer story\/cover\/hero: set/);
    assert.equal(await updated, hero);
    assert.include(await assistant.call('history'), 'layer story/cover/hero');
    await assistant.call('batch', { changes: [{ tool: 'set', ...set, props: { x: 2 } }] });
    await assistant.client.close();
    await pagewright.close();
    server.closeAllConnections();
    server.close();
    await store.close();
  });

  for (const era of eras) {
    describe(`for a client of the era ${era}`, () => {
      let assistant: Assistant;
      beforeEach(async () => (assistant = await connectAssistant(overHttp(project.port), era)));
      afterEach(() => assistant.client.close());

      it('lists, reads and completes resources', async () => {
        const { resources } = await assistant.client.listResources();
        assert.includeMembers(
          resources.map(({ uri }) => uri),
          ['pagewright:///story', 'pagewright:///story/cover'],
        );
        const { resourceTemplates } = await assistant.client.listResourceTemplates();
        const layers = resourceTemplates.find(({ name }) => name === 'layer')?.uriTemplate ?? '';
        const { contents } = await assistant.client.readResource({ uri: 'pagewright:///story/cover/GroupA/Ellipse' });
        const [content] = contents;
        assert.equal(JSON.parse(content !== undefined && 'text' in content ? content.text : '').path, 'GroupA/Ellipse');
        const complete = (name: string, value: string, given: Record<string, string>) =>
          assistant.client.complete({
            ref: { type: 'ref/resource', uri: layers },
            argument: { name, value },
            context: { arguments: given },
          });
        assert.deepEqual((await complete('page', 'co', { book: 'story' })).completion.values, ['cover']);
        assert.deepEqual((await complete('layers', 'he', { book: 'story', page: 'cover' })).completion.values, [
          'hero',
        ]);
        for (const uri of [
          'pagewright:///story/nowhere',
          'pagewright:///',
          'file:///etc/passwd',
          'pagewright:///story/../..',
          'pagewright:///components/custom',
        ]) {
          await assistant.client.readResource({ uri }).then(
            () => assert.fail(uri),
            (error: unknown) => assert.match(String(error), /not found|no page|no book/i, uri),
          );
        }
      });
    });
  }

  it('notifies a client of the era 2026 of changed resources, until the service ends', async () => {
    const assistant = await connectAssistant(overHttp(project.port), '2026');
    const hero = 'pagewright:///story/cover/hero';
    const updated = nextUpdate(assistant);
    await assistant.client.listen({ resourceSubscriptions: [hero] });
    await project.call('POST', '/story/cover/title', { body: { x: 1 } });
    await project.call('POST', '/story/cover/hero', { body: { x: 1 } });
    assert.equal(await updated, hero);
    await assistant.client.close();
  });

  it('notifies a client of a page whose file somebody edits by hand', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-'));
    for (const [path, content] of await fixtureTree('project')) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const store = await openDiskStore(folder);
    const pagewright = createPagewright({ store });
    await pagewright.watch();
    const server = createServer(pagewright.callback());
    const port = await listenOnLoopback(server);
    const assistant = await connectAssistant(overHttp(port), '2026');
    const page = 'pagewright:///story/forest';
    const updated = nextUpdate(assistant);
    await assistant.client.listen({ resourceSubscriptions: [page] });
    const read = async () => JSON.stringify(await assistant.client.readResource({ uri: page }));
    const before = await read();
    const index = join(folder, 'App/story/components/forest/index.lua');
    await writeFile(join(folder, 'App/story/components/cover/layers/hero.lua'), '-- another page\n');
    await writeFile(index, (await readFile(index, 'utf8')).replace(/layers *= *\{/, '$& { byHand = {} },'));
    assert.equal(await updated, page);
    assert.notInclude(before, 'byHand');
    assert.include(await read(), 'byHand');
    await assistant.client.close();
    await pagewright.close();
    server.closeAllConnections();
    server.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('undoes no other change than the confirmed one, when that comes between the look and the step', async () => {
    const byAnn = (x: number) =>
      project.call('POST', '/story/cover/title', { body: { x }, headers: { 'Pagewright-Author': 'Ann' } });
    await byAnn(1);
    const own = createClient({ baseUrl: `http://127.0.0.1:${project.port}` });
    const send: Client['send'] = async (operation, input) => {
      const response = await own.send(operation, input);
      const isLook = operation === 'history.undo' && input?.options?.['dryRun'] === true;
      if (isLook || operation === 'history.ls') await byAnn(Math.random());
      return response;
    };
    const make = mcpServer({
      client: () => ({ ...own, send }),
      version: '0',
      report: (error) => assert.fail(String(error)),
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await make({ era: 'legacy' }).connect(ours);
    const assistant = await connectAssistant(theirs, '2025');
    const newest = async () => (await own.history.ls({}, { limit: 1 }))[0]?.id ?? '';
    const confirm = await newest();
    for (const input of [
      { author: 'Ann', confirm },
      { to: confirm, confirm },
    ]) {
      const { code, text } = await assistant.refused('undo', { ...input, confirm: await newest() });
      assert.equal(code, 'precondition-failed', text);
      assert.include(text, 'without confirm');
      assert.equal((await own.history.ls({}, { limit: 1 }))[0]?.author, 'Ann');
    }
    await assistant.client.close();
  });

  it('refuses a call that the service does not answer in time, also after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const make = mcpServer({
      client: () =>
        createClient({
          baseUrl: '',
          fetch: (_, { signal }) =>
            new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => reject(signal.reason as Error));
              setTimeout(collect);
            }),
        }),
      version: '0',
      deadlineMs: 200,
      report: () => undefined,
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await make({ era: 'legacy' }).connect(ours);
    const assistant = await connectAssistant(theirs, '2025');
    const { code, text } = await assistant.refused('set', { address: 'story/cover/hero', props: { x: 1 } });
    assert.equal(code, 'timed-out');
    assert.include(text, 'A change that was sent may have been made.');
    await assistant.client.close();
  });

  it('shows an assistant nothing of a failure inside, and reports it', async () => {
    const reported: unknown[] = [];
    const fetch = () =>
      Promise.resolve({ text: () => Promise.reject(new Error('a secret path')) } as unknown as Response);
    const make = mcpServer({
      client: () => createClient({ baseUrl: '', fetch }),
      version: '0',
      report: (error) => reported.push(error),
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await make({ era: 'legacy' }).connect(ours);
    const assistant = await connectAssistant(theirs, '2025');
    const { code, text } = await assistant.refused('outline');
    assert.equal(code, 'internal');
    assert.notInclude(text, 'secret');
    assert.match(String(reported[0]), /secret/);
    await assistant.client.close();
  });
});
