import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { CannotListen } from '#adapters/http/cannot-listen';
import { listen } from '#adapters/http/listen';
import { route } from '#adapters/http/route';
import { sendRaw, serve } from '../../support/serve.js';
import { exampleApp } from './example-app.js';

/** An app with one route that answers when it is told to. */
function slowApp() {
  let begin = (): void => undefined;
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow = route({
    method: 'GET',
    path: '/slow',
    operationId: 'getSlow',
    summary: 'Slow',
    tags: ['slow'],
    query: z.object({}),
    answers: { 200: z.object({ done: z.boolean() }) },
    problems: [],
    handle: async () => {
      begin();
      await finished;
      return { status: 200, document: { done: true } };
    },
  });
  return { app: exampleApp({ routes: [slow] }).app, begun, finish: () => finish() };
}

describe('listening', () => {
  it('takes a free port for port 0 and tells its address', async () => {
    const service = await serve(exampleApp().app);
    expect(service.port).to.be.greaterThan(0);
    expect(service.url).to.equal(`http://127.0.0.1:${service.port}`);
    expect((await fetch(`${service.url}/app`)).status).to.equal(200);
    await service.stop();
  });

  it('refuses a port that is taken, and names it', async () => {
    const service = await serve(exampleApp().app);
    const failure: unknown = await listen(exampleApp().app, { host: '127.0.0.1', port: service.port }).catch(
      (error: unknown) => error,
    );
    await service.stop();
    expect(failure).to.be.instanceOf(CannotListen);
    expect(failure).to.have.property('message').that.contains(`Port ${service.port} on 127.0.0.1 is in use`);
  });

  it('refuses an address that is not of this machine', async () => {
    const failure: unknown = await listen(exampleApp().app, { host: '192.0.2.1', port: 0 }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message').that.contains('192.0.2.1 is no address of this machine');
  });

  it('finishes what is under way before it stops, and takes nothing new', async () => {
    const { app, begun, finish } = slowApp();
    const service = await serve(app);
    const answer = fetch(`${service.url}/slow`);
    await begun;
    const stopped = service.stop();
    const refused: unknown = await sendRaw(service, { path: '/slow' }).catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'ECONNREFUSED');
    finish();
    expect(await (await answer).json()).to.deep.equal({ done: true });
    await stopped;
  });

  it('cuts what does not finish in time', async () => {
    const { app, begun, finish } = slowApp();
    const service = await serve(app);
    const cut = fetch(`${service.url}/slow`).then(
      () => 'answered',
      () => 'cut',
    );
    await begun;
    await service.stop(20);
    expect(await cut).to.equal('cut');
    finish();
  });

  it('stops although a connection is kept for a next request', async () => {
    const service = await serve(exampleApp().app);
    const socket = connect(service.port, '127.0.0.1');
    socket.write('GET /app HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await service.stop(60_000);
    await closed;
  });

  it('stops twice without a fault', async () => {
    const service = await serve(exampleApp().app);
    await Promise.all([service.stop(), service.stop()]);
    await service.stop();
  });
});
