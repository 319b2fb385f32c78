import { expect } from 'chai';
import { StorageFailure } from '#application/ports/file-store';
import { readinessOf } from '#adapters/http/routes/probe-routes';
import type { HttpAppOptions } from '#adapters/http/app';
import type { Listening } from '#adapters/http/listen/listen';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp } from './example-app.js';

const token = 'a-token-of-this-test';

describe('the probes of a load balancer', () => {
  let fails: (() => Error) | undefined;
  let stopping = false;
  let service: Listening;

  const store = {
    snapshot: () => (fails === undefined ? Promise.resolve({ release: () => undefined }) : Promise.reject(fails())),
  };
  const start = async (options: Partial<HttpAppOptions>) => {
    const assertReady = readinessOf(store as unknown as Parameters<typeof readinessOf>[0], () => stopping);
    service = await serve(exampleApp({ assertReady, ...options }).app);
  };
  beforeEach(() => ((fails = undefined), (stopping = false)));
  afterEach(() => service.stop());

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { status, text } = await sendRaw(service, { method, path, headers });
    return { status, document: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
  };
  const bearer = { authorization: `Bearer ${token}` };

  it('a caller without the token gets one word of health and readiness, and nothing else', async () => {
    await start({ token });
    expect(await ask('/_/health')).to.deep.equal({ status: 200, document: { status: 'ok' } });
    expect(await ask('/_/ready')).to.deep.equal({ status: 200, document: { status: 'ready' } });
    expect(await ask('/_/health', {}, 'HEAD')).to.deep.equal({ status: 200, document: undefined });
    expect((await ask('/app')).status).to.equal(401);
    expect((await ask('/_/health', {}, 'DELETE')).status).to.equal(401);
  });

  it('a caller with the token gets the whole document', async () => {
    await start({ token });
    expect((await ask('/_/health', bearer)).document).to.include({ status: 'ok', pid: process.pid, lock: 'none' });
  });

  it('a wrong token stays refused, also at the probes', async () => {
    await start({ token });
    for (const path of ['/_/health', '/_/ready']) {
      expect((await ask(path, { authorization: 'Bearer another' })).status, path).to.equal(401);
    }
  });

  it('the probes answer for any Host with one word', async () => {
    await start({});
    for (const host of ['10.0.0.7:9090', 'pagewright.internal', 'evil.example']) {
      expect(await ask('/_/health', { host })).to.deep.equal({ status: 200, document: { status: 'ok' } });
      expect(await ask('/_/ready', { host })).to.deep.equal({ status: 200, document: { status: 'ready' } });
      expect((await ask('/app', { host })).status).to.equal(403);
    }
  });

  it('the probes answer below the prefix of the service', async () => {
    await start({ prefix: '/books', token });
    expect(await ask('/books/_/ready')).to.deep.equal({ status: 200, document: { status: 'ready' } });
    expect((await ask('/_/ready')).status).to.equal(404);
  });

  it('a service whose store does not answer is alive and not ready, and reports the reason to those who may have it', async () => {
    await start({ token });
    fails = () => new StorageFailure('unavailable', 'The database does not answer: connection refused');
    expect((await ask('/_/health')).status).to.equal(200);
    expect(await ask('/_/ready')).to.deep.equal({ status: 503, document: { status: 'not-ready' } });
    const refusal = await ask('/_/ready', bearer);
    expect(refusal.status).to.equal(503);
    expect(refusal.document).to.include({ code: 'store-unavailable' });
    expect(refusal.document?.['detail']).to.include('connection refused');
    fails = undefined;
    expect((await ask('/_/ready')).status).to.equal(200);
  });

  it('a service that is stopping is alive and not ready', async () => {
    await start({ token });
    stopping = true;
    expect((await ask('/_/health')).status).to.equal(200);
    expect(await ask('/_/ready')).to.deep.equal({ status: 503, document: { status: 'not-ready' } });
    expect((await ask('/_/ready', bearer)).document).to.include({ code: 'not-ready' });
  });
});
