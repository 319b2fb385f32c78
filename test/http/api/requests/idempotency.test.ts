import { expect } from 'chai';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

describe('Idempotency-Key', () => {
  let store: FileStore;
  let service: ServedStore;
  const put = (path: string, key: string, more: Record<string, string> = {}) =>
    service.call('PUT', path, { headers: { 'Idempotency-Key': key, ...more } });
  const restart = async () => {
    await service.stop();
    service = await serveStore(store);
  };
  beforeEach(async () => {
    store = await openMemoryStore();
    service = await serveStore(store);
    await service.call('PUT', '/b');
    await service.call('PUT', '/b/p');
  });
  afterEach(() => service.stop());

  for (const [when, between] of Object.entries({ 'at once': () => Promise.resolve(), 'after a restart': restart })) {
    it(`Idempotency-Key replays the first response, ${when}, although the thing is gone`, async () => {
      const first = await put('/b/p/sun', 'k');
      await service.call('DELETE', '/b/p/sun');
      await between();
      const again = await put('/b/p/sun', 'k');
      expect(again.status).to.equal(201);
      expect(JSON.stringify(again.body)).to.equal(JSON.stringify(first.body));
      expect(again.headers.location).to.equal(first.headers.location);
      expect(again.headers['pagewright-revision']).to.equal(first.headers['pagewright-revision']);
      expect(first.headers).not.to.have.property('idempotency-replayed');
      expect(again.headers['idempotency-replayed']).to.equal('true');
      expect((await service.call('GET', '/b/p/sun')).status).to.equal(404);
    });

    it(`Idempotency-Key replays the whole response, ${when}, references included`, async () => {
      await service.call('PUT', '/b/p/sun');
      await service.call('PUT', '/b/p/sun?class=linear');
      const first = await put('/b/p/sun?newName=moon', 'k');
      expect(first.body.references).to.have.length.above(0);
      await between();
      const again = await put('/b/p/sun?newName=moon', 'k');
      expect(JSON.stringify(again.body), 'the order of members, too').to.equal(JSON.stringify(first.body));
    });
  }

  it('an undo with an Idempotency-Key is made once, however often it is sent', async () => {
    await service.call('PUT', '/b/p/sun');
    await service.call('PUT', '/b/p/moon');
    const undo = () => service.call('POST', '/_/history/undo', { headers: { 'Idempotency-Key': 'u' } });
    expect((await undo()).body.resource.name).to.equal('moon');
    expect((await undo()).body.resource.name).to.equal('moon');
    expect((await service.call('GET', '/b/p/sun')).status).to.equal(200);
  });

  it('simultaneous requests with one Idempotency-Key are made once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => put('/b/p/sun', 'k')));
    expect(new Set(answers.map(({ body }) => body.changeset))).to.have.property('size', 1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).to.have.length(1);
  });

  it('a request with an Idempotency-Key is tried again after a refusal', async () => {
    expect((await put('/b/q/sun', 'k')).status).to.equal(404);
    await service.call('PUT', '/b/q');
    expect((await put('/b/q/sun', 'k')).status).to.equal(201);
  });

  it('Idempotency-Key also replays a response that changed nothing', async () => {
    await service.call('PUT', '/b/p/sun');
    expect((await put('/b/p/sun', 'k')).body.created).to.equal(false);
    await service.call('DELETE', '/b/p/sun');
    expect((await put('/b/p/sun', 'k')).body.created).to.equal(false);
  });

  it('Idempotency-Key ignores dry runs', async () => {
    expect((await put('/b/p/sun?dryRun=true', 'k')).status).to.equal(201);
    expect((await put('/b/p/sun', 'k')).body.changeset).to.be.a('string');
  });

  it('Idempotency-Key is refused with another request also after a response that changed nothing', async () => {
    await service.call('PUT', '/b/p/sun');
    expect((await put('/b/p/sun', 'k')).body.created).to.equal(false);
    expect((await put('/b/p/moon', 'k')).body.code).to.equal('idempotency-key-reused');
  });

  for (const [what, send] of Object.entries({
    'another address': () => put('/b/p/moon', 'k'),
    'another query': () => put('/b/p/sun?newName=moon', 'k'),
    'another method': () => service.call('DELETE', '/b/p/sun', { headers: { 'Idempotency-Key': 'k' } }),
    'another body': () => service.call('PUT', '/b/p/sun', { headers: { 'Idempotency-Key': 'k' }, body: { x: 1 } }),
    'another author': () => put('/b/p/sun', 'k', { 'Pagewright-Author': 'Ben' }),
  })) {
    it(`Idempotency-Key is refused with ${what}, also after a restart`, async () => {
      await put('/b/p/sun', 'k');
      expect((await send()).body.code).to.equal('idempotency-key-reused');
      await restart();
      const { status, body } = await send();
      expect(status).to.equal(422);
      expect(body.code).to.equal('idempotency-key-reused');
    });
  }

  for (const [what, key] of Object.entries({
    empty: '',
    'too long': 'k'.repeat(201),
    'with a blank': 'a b',
    'not ASCII': 'k\xe9',
  })) {
    it(`Idempotency-Key is refused when it is ${what}`, async () => {
      const { status, body } = await put('/b/p/sun', key);
      expect(status).to.equal(400);
      expect(body.code).to.equal('invalid-header');
      expect((await service.call('GET', '/b/p/sun')).status).to.equal(404);
    });
  }

  it('Idempotency-Key may be 200 characters long', async () => {
    expect((await put('/b/p/sun', '~'.repeat(200))).status).to.equal(201);
  });
});
