import { expect } from 'chai';
import { z } from 'zod';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { PassThrough } from 'node:stream';
import type Koa from 'koa';
import { deferred } from '#application/support/concurrency';
import type { RequestState } from '#adapters/http/request/request-context';
import { CannotListen } from '#adapters/http/listen/cannot-listen';
import { listen, type Listening, openOnLoopback } from '#adapters/http/listen/listen';
import { route } from '#adapters/http/route';
import { listenOnNext } from '#adapters/http/listen/listen-on-next';
import { sendRaw, serve } from '../../../support/service/serve.js';
import { exampleApp, exampleRoutes } from '../example-app.js';
import { slowRoute } from '../slow-route.js';

/** An app with one route that answers when the test releases it. */
function slowApp() {
  const { slow, begun, finish } = slowRoute();
  return { app: exampleApp({ routes: [slow] }).app, begun, finish };
}

describe('listening', () => {
  it('a server takes a free port for port 0 and returns its address', async () => {
    const service = await serve(exampleApp().app);
    expect(service.port).to.be.greaterThan(0);
    expect(service.url).to.equal(`http://127.0.0.1:${service.port}`);
    expect((await fetch(`${service.url}/app`)).status).to.equal(200);
    await service.stop();
  });

  it('a server that listens on all addresses returns one for clients', async () => {
    const service = await listen(exampleApp().app, { host: '0.0.0.0', port: 0 });
    const { status } = await fetch(`${service.url}/app`);
    await service.stop();
    expect(service.url).to.equal(`http://127.0.0.1:${service.port}`);
    expect(status).to.equal(200);
  });

  it('a request before the app is ready waits for it', async () => {
    const { promise, resolve } = deferred<Koa<RequestState>>();
    const service = await listen(promise, { host: '127.0.0.1', port: 0 });
    const answers = [fetch(`${service.url}/app`), fetch(`${service.url}/app`, { method: 'PUT', body: '{}' })];
    const first = await Promise.race([...answers, new Promise((due) => setTimeout(due, 50, 'nobody'))]);
    expect(first).to.equal('nobody');
    resolve(exampleApp().app);
    const [read, changed] = await Promise.all(answers);
    await service.stop();
    expect([read?.status, changed?.ok]).to.deep.equal([200, false]);
  });

  it('a server can stop before the app is ready', async () => {
    const service = await listen(new Promise<never>(() => undefined), { host: '127.0.0.1', port: 0 });
    const asked = fetch(`${service.url}/app`).catch(() => 'cut');
    await new Promise((due) => setTimeout(due, 50));
    await service.stop(0);
    expect(await asked).to.equal('cut');
  });

  it('a server refuses a port in use, and names it', async () => {
    const service = await serve(exampleApp().app);
    const failure: unknown = await listen(exampleApp().app, { host: '127.0.0.1', port: service.port }).catch(
      (error: unknown) => error,
    );
    await service.stop();
    expect(failure).to.be.instanceOf(CannotListen);
    expect(failure).to.have.property('message').that.contains(`Port ${service.port} on 127.0.0.1 is in use`);
  });

  it('a server refuses an address of another machine', async () => {
    const failure: unknown = await listen(exampleApp().app, { host: '192.0.2.1', port: 0 }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message').that.contains('192.0.2.1 is no address of this machine');
  });

  it('a server answers 600 clients at once, each over its own connection', async () => {
    const { app, begun, finish } = slowApp();
    const service = await serve(app);
    try {
      const answers = Array.from({ length: 600 }, () => sendRaw(service, { path: '/slow' }));
      await begun;
      // The last to come: the others are closed by now.
      expect((await sendRaw(service, { path: '/_/health' })).status).to.equal(200);
      finish();
      expect(new Set((await Promise.all(answers)).map(({ status }) => status))).to.deep.equal(new Set([200]));
    } finally {
      await service.stop();
    }
  });

  it('a server finishes its requests before it stops, and takes no new ones', async () => {
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

  it('a server that stops cuts requests that do not finish in time', async () => {
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

  it('a server stops although a connection is open for another request', async () => {
    const service = await serve(exampleApp().app);
    const socket = connect(service.port, '127.0.0.1');
    socket.write('GET /app HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await service.stop(60_000);
    await closed;
  });

  it('a server closes a connection with an unreadable request, although the client does not', async () => {
    const service = await serve(exampleApp().app);
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    const gone = new Promise<void>((resolve) => socket.once('error', () => resolve()));
    socket.write('no request\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    // What is sent to nobody is answered with a reset.
    const asking = setInterval(() => socket.write('still here'), 1);
    await gone;
    clearInterval(asking);
    await service.stop();
  });

  it('a server continues when connections cannot be accepted, and logs each', async () => {
    const { app, lines } = exampleApp();
    let server: unknown;
    const callback = app.callback();
    app.callback = () => (request, response) => {
      server = Reflect.get(request.socket, 'server');
      return callback(request, response);
    };
    const service = await serve(app);
    await fetch(`${service.url}/app`);
    if (!(server instanceof Server)) throw new Error('the connection has no server');
    const failures = ['EMFILE', 'ENFILE'].map((code) => Object.assign(new Error(`accept ${code}`), { code }));
    for (const failure of failures) server.emit('error', failure);
    expect((await fetch(`${service.url}/app`)).status).to.equal(200);
    await service.stop();
    const logged = lines.flatMap(({ err }) => (err === undefined ? [] : [err]));
    expect(logged.map((err) => (err as Error).message)).to.deep.equal(failures.map(({ message }) => message));
  });

  it('a server that drains answers what has started, takes nothing new, and leaves open what is held open', async () => {
    const { slow, begun, finish } = slowRoute();
    const stream = new PassThrough();
    stream.write('data: first\n\n');
    const held = route({
      method: 'GET',
      path: '/held',
      operationId: 'getHeld',
      summary: 'Held',
      tags: ['held'],
      responses: { 200: z.string() },
      handle: () => ({ status: 200, content: stream, type: 'text/event-stream' }),
    });
    const service = await serve(exampleApp({ routes: [...exampleRoutes, slow, held] }).app);
    const listener = await fetch(`${service.url}/held`);
    const late = fetch(`${service.url}/slow`);
    await begun;
    let isDrained = false;
    const drained = service.drain(60_000).then(() => (isDrained = true));
    expect(await fetch(`${service.url}/app`).catch(() => 'refused')).to.equal('refused');
    expect(isDrained, 'before the answer').to.equal(false);
    finish();
    expect((await late).status).to.equal(200);
    await drained;
    stream.end('data: last\n\n');
    expect(await listener.text(), 'the stream was left open').to.equal('data: first\n\ndata: last\n\n');
    await service.stop();
  });

  it('a server that drains waits for no answer longer than its time', async () => {
    const { slow, begun, finish } = slowRoute();
    const service = await serve(exampleApp({ routes: [...exampleRoutes, slow] }).app);
    const late = fetch(`${service.url}/slow`).catch(() => 'cut');
    await begun;
    await service.drain(10);
    await service.stop(10);
    expect(await late).to.equal('cut');
    finish();
  });

  it('a server can be stopped twice', async () => {
    const service = await serve(exampleApp().app);
    await Promise.all([service.stop(), service.stop()]);
    await service.stop();
  });
});

describe('listening without an address', () => {
  const hasSix = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

  it('a server without an address answers on one port of ::1 and 127.0.0.1 until it stops', async function () {
    if (!hasSix) this.skip();
    const { app, begun, finish } = slowApp();
    const service = await listen(app, { port: 0 });
    expect(service.url).to.equal(`http://127.0.0.1:${service.port}`);
    expect(await statusAt('127.0.0.1', service, '/_')).to.equal(200);
    expect(await statusAt('::1', service, '/_')).to.equal(200);
    const late = statusAt('::1', service, '/slow');
    await begun;
    const stopped = service.stop();
    for (const host of ['127.0.0.1', '::1'])
      expect(await statusAt(host, service, '/_').catch(({ code }: NodeJS.ErrnoException) => code)).to.equal(
        'ECONNREFUSED',
      );
    finish();
    expect(await late).to.equal(200);
    await stopped;
  });

  /** Opens nothing, fails as the test wants, and records its calls. */
  function pretended(fails: (host: string, port: number) => string | undefined) {
    const done: string[] = [];
    let free = 4000;
    const open = (host: string, wanted: number): Promise<Listening> => {
      const port = wanted === 0 ? ++free : wanted;
      const code = fails(host, port);
      const cause = Object.assign(new Error(code), code === undefined ? {} : { code });
      done.push(`${code ?? 'open'} ${host} ${port}`);
      if (code !== undefined) return Promise.reject(new CannotListen(host, port, cause));
      const stop = () => Promise.resolve(void done.push(`stop ${host} ${port}`));
      return Promise.resolve({ host, port, url: `http://${host}:${port}`, drain: stop, stop });
    };
    return { open, done };
  }

  for (const code of ['EADDRNOTAVAIL', 'EAFNOSUPPORT']) {
    it(`a server without an address uses 127.0.0.1 on a machine without ::1 (${code})`, async () => {
      const { open, done } = pretended((host) => (host === '::1' ? code : undefined));
      const service = await openOnLoopback(0, open);
      await service.stop();
      expect(done).to.deep.equal(['open 127.0.0.1 4001', `${code} ::1 4001`, 'stop 127.0.0.1 4001']);
    });
  }

  it('a server without an address tries another free port when the first is in use on ::1', async () => {
    const { open, done } = pretended((host, port) => (host === '::1' && port === 4001 ? 'EADDRINUSE' : undefined));
    const service = await openOnLoopback(0, open);
    expect(service.port).to.equal(4002);
    await service.stop();
    expect(done).to.deep.equal([
      'open 127.0.0.1 4001',
      'EADDRINUSE ::1 4001',
      'stop 127.0.0.1 4001',
      'open 127.0.0.1 4002',
      'open ::1 4002',
      'stop 127.0.0.1 4002',
      'stop ::1 4002',
    ]);
  });

  it('a server without an address gives up in the end, and at once with a chosen port', async () => {
    const { open, done } = pretended((host) => (host === '::1' ? 'EADDRINUSE' : undefined));
    expect(await openOnLoopback(0, open).catch((error: unknown) => error)).to.be.instanceOf(CannotListen);
    const tries = done.length;
    const failure: unknown = await openOnLoopback(9090, open).catch((error: unknown) => error);
    expect(failure).to.have.property('message').that.contains('Port 9090 on ::1 is in use');
    expect(done.slice(tries)).to.deep.equal(['open 127.0.0.1 9090', 'EADDRINUSE ::1 9090', 'stop 127.0.0.1 9090']);
  });

  it('a server takes the next port that is free where that is wanted, and else reports the one that it was to have', async () => {
    const taken = [9090, 9091];
    const { open, done } = pretended((_host, port) => (taken.includes(port) ? 'EADDRINUSE' : undefined));
    expect((await listenOnNext(9090, (port) => open('127.0.0.1', port))).port).to.equal(9092);
    expect(done).to.deep.equal(['EADDRINUSE 127.0.0.1 9090', 'EADDRINUSE 127.0.0.1 9091', 'open 127.0.0.1 9092']);
    for (const code of ['EADDRINUSE', 'EACCES']) {
      const none = pretended(() => code);
      const failure: unknown = await listenOnNext(9090, (port) => none.open('127.0.0.1', port)).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(CannotListen).with.property('port', 9090);
      expect(none.done).to.have.lengthOf(code === 'EACCES' ? 1 : 100);
    }
  });

  it('a server that listens really takes the next port, on both addresses', async () => {
    const first = await listen(exampleApp().app, { port: 0 });
    const second = await listen(exampleApp().app, { port: first.port, orNext: true });
    expect(second.port).to.be.greaterThan(first.port);
    expect(await statusAt('127.0.0.1', second, '/_/health')).to.equal(200);
    await Promise.all([first.stop(), second.stop()]);
  });
});

function statusAt(host: string, { port }: Listening, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, path, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end();
  });
}
