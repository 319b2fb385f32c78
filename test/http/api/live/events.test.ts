import { expect } from 'chai';
import { once } from 'node:events';
import type { FileStore } from '#application/ports/file-store';
import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { OpenApiChecker } from '../../../support/service/openapi-checker.js';
import { EventReader, type ReadEvent } from '../../../support/service/read-events.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

describe('GET /_/events', () => {
  let store: FileStore;
  let service: ServedStore;
  const readers: EventReader[] = [];
  const follow = async (lastEventId?: string) => {
    const answer = await service.open('/_/events', lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId });
    const reader = new EventReader(answer);
    readers.push(reader);
    return reader;
  };
  const makePage = (name: string) => service.call('PUT', `/b/${name}`);
  beforeEach(async () => {
    store = await openMemoryStore();
    service = await serveStore(store, { history: { entries: 10 } });
    await service.call('PUT', '/b');
  });
  afterEach(async () => {
    readers.splice(0).forEach((reader) => reader.close());
    await service.stop();
  });

  it('GET /_/events is a stream of server-sent events that no cache stores', async () => {
    const { answer } = await follow();
    expect(answer.statusCode).to.equal(200);
    expect(answer.headers['content-type']).to.equal('text/event-stream; charset=utf-8');
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect(answer.headers).not.to.have.property('etag');
  });

  it('GET /_/events sends for each change what its response had, and never content', async () => {
    const reader = await follow();
    const { body } = await service.call('PUT', '/b/p', { headers: { 'Pagewright-Author': 'Ann' } });
    const [ready, change] = await reader.take(2);
    expect(ready).to.deep.include({ type: 'ready', data: { revision: 1 } });
    expect(change?.type).to.equal('change');
    expect(change?.id).to.equal(`2-${body.changeset}`);
    const { at, ...data } = change?.data ?? {};
    expect(at).to.be.a('string');
    expect(data).to.deep.equal({
      revision: 2,
      id: body.changeset,
      author: 'Ann',
      summary: 'Added p',
      kind: 'change',
      operation: 'createPage',
      resource: { type: 'page', name: 'p', href: '/b/p', address: ['b', 'p'] },
      changes: body.changes,
    });
  });

  it('GET /_/events sends every listener the changes in the order of their revisions, undo and redo included', async () => {
    const all = await Promise.all([follow(), follow(), follow()]);
    await Promise.all(['p', 'q', 'r', 's'].map(makePage));
    await service.call('POST', '/_/history/undo');
    await service.call('POST', '/_/history/redo');
    for (const reader of all) {
      const events = (await reader.take(7)).slice(1);
      expect(events.map(({ data }) => data['revision'])).to.deep.equal([2, 3, 4, 5, 6, 7]);
      expect(events.map(({ data }) => data['kind']).slice(4)).to.deep.equal(['undo', 'redo']);
      expect(events.at(-1)?.data['summary']).to.match(/^Redid “Added [pqrs]”$/);
    }
  });

  it('GET /_/events continues after the listener’s last event, also after a restart', async () => {
    const first = await follow();
    await makePage('p');
    const [, seen] = await first.take(2);
    first.close();
    await makePage('q');
    await service.stop();
    service = await serveStore(store, { history: { entries: 10 } });
    await makePage('r');
    const again = await follow(seen?.id);
    await makePage('s');
    const events = await again.take(4);
    expect(events.map(({ type }) => type)).to.deep.equal(['ready', 'change', 'change', 'change']);
    expect(events.map(({ data }) => data['revision'])).to.deep.equal([2, 3, 4, 5]);
  });

  it('GET /_/events resets a listener whose last event is no longer in the history', async () => {
    const first = await follow();
    const [ready] = await first.take(1);
    for (let count = 0; count < 12; count++) await makePage(`p${count}`);
    const [reset] = await (await follow(ready?.id)).take(1);
    expect(reset).to.deep.include({ type: 'reset', data: { revision: 13 } });
  });

  it('GET /_/events sends previews without an id', async () => {
    await makePage('p');
    await service.call('PUT', '/b/p/sun');
    const reader = await follow();
    await service.call('POST', '/b/p/sun?command=preview', { body: { alpha: 0.5 } });
    await service.call('POST', '/b/p/sun?command=save');
    const [, preview, ...rest] = await reader.take(4);
    expect(preview).to.deep.equal({
      type: 'preview',
      id: undefined,
      data: { book: 'b', page: 'p', layer: 'sun', props: { alpha: 0.5 } },
    });
    expect(rest.map(({ type }) => type)).to.deep.equal(['change', 'preview']);
    expect(rest[1]?.data['props']).to.equal(null);
  });

  it('GET /_/events sends each kind of event as the OpenAPI document declares it', async () => {
    const api = (await service.call('GET', '/_/openapi.json')).body as unknown as OpenApiDocument;
    const checker = new OpenApiChecker(api);
    await makePage('p');
    await service.call('PUT', '/b/p/sun');
    const reader = await follow();
    await service.call('POST', '/b/p/sun?command=preview', { body: { alpha: 0.5 } });
    await service.call('POST', '/b/p/sun?command=save');
    await service.call('PUT', '/b/p/sun?class=linear');
    await service.call('POST', '/b/p/sun/linear?command=preview', { body: { properties: { delay: 3 } } });
    const app = (await service.call('POST', '/_/app/session', { body: { device: 'here' } })).body;
    const { session, token } = app as unknown as { session: string; token: string };
    const lines = { from: 1, lines: [{ level: 'print', text: 'hello' }] };
    await service.call('POST', `/_/app/session/${session}/log?token=${token}`, { body: lines });
    await service.call('POST', '/_/history/undo');
    await service.call('GET', '/_/doctor');
    const events: ReadEvent[] = [];
    while (!events.some(({ type }) => type === 'doctor')) events.push(...(await reader.take(1)));
    for (let count = 0; count < 12; count++) await makePage(`p${count}`);
    events.push(...(await (await follow(events[0]?.id)).take(1)));
    for (const event of events) checker.checkEvent(event);
    const { discriminator } = api.components.schemas['ProjectEvent'] as { discriminator: { mapping: object } };
    expect(events.map(({ type }) => type)).to.include.members(Object.keys(discriminator.mapping));
    const [ready] = events.filter(({ type }) => type === 'ready');
    expect(() => checker.checkEvent({ type: 'change', id: '1', data: ready?.data ?? {} })).to.throw('not as declared');
  });

  it('GET /_/events takes at most 64 listeners at once', async () => {
    const all = await Promise.all(Array.from({ length: 64 }, () => follow()));
    const refused = await service.call('GET', '/_/events');
    expect(refused.status).to.equal(503);
    expect(refused.body.code).to.equal('too-busy');
    expect(refused.headers['retry-after']).to.equal('1');
    all[0]?.close();
    // The service learns of it when the connection has closed.
    let status: number | undefined = 503;
    while (status === 503) status = (await follow()).answer.statusCode;
    expect(status).to.equal(200);
  });

  it('GET /_/events ends at once when the service stops', async () => {
    const reader = await follow();
    await reader.take(1);
    await service.stop();
    expect(await reader.next()).to.equal(undefined);
    service = await serveStore(store);
  });

  it('GET /_/events has no body for HEAD, and leaves no listener behind', async () => {
    for (let count = 0; count < 70; count++) {
      expect((await service.call('HEAD', '/_/events')).status).to.equal(200);
    }
  });

  it('a listener that does not read delays no change, and gets every event later', async () => {
    const reader = await follow();
    await reader.take(1);
    reader.answer.pause();
    for (let count = 0; count < 8; count++) await makePage(`p${count}`);
    const events = await reader.take(8);
    expect(events.map(({ data }) => data['revision'])).to.deep.equal([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('GET /_/events ends a listener that lets too many previews wait', async () => {
    await makePage('p');
    await service.call('PUT', '/b/p/sun');
    const answer = await service.open('/_/events');
    await once(answer, 'data');
    answer.pause();
    answer.socket.pause();
    // More than the connection's own buffers hold.
    for (let count = 0; count < 60; count++) {
      const text = `${count}`.padStart(4, '0').repeat(50_000);
      await service.call('POST', '/b/p/sun?command=preview', { body: { text } });
    }
    answer.socket.resume();
    answer.resume();
    const [error] = (await once(answer, 'error')) as [Error];
    expect(error.message).to.equal('aborted');
  });
});
