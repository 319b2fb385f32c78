import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { deferred } from '#application/support/concurrency';
import type { Listening } from '#adapters/http/listen/listen';
import { route } from '#adapters/http/route';
import { sendBytes, serve } from '../../../support/service/serve.js';
import { exampleApp } from '../example-app.js';

const ask = (which: string, more = '') => `GET /ask/${which} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const last = 'Connection: close\r\n';

describe('pipelined requests', () => {
  const begun: string[] = [];
  const first = deferred();
  let finish = deferred();
  let service: Listening;

  before(async () => {
    const asked = route({
      method: 'GET',
      path: '/ask/:which',
      operationId: 'ask',
      summary: 'Ask',
      tags: ['ask'],
      responses: { 200: z.object({ which: z.string() }) },
      handle: async ({ at }) => {
        begun.push(at.which);
        if (begun.length === 1) first.resolve();
        await finish.promise;
        return { status: 200, document: { which: at.which } };
      },
    });
    service = await serve(exampleApp({ routes: [asked] }).app);
  });
  beforeEach(() => {
    begun.length = 0;
    finish = deferred();
  });
  after(() => service.stop());

  it('pipelined requests begin one after the other, and are answered in order', async () => {
    const answers = sendBytes(service, ask('a') + ask('b') + ask('c', last));
    await first.promise;
    // All three came in one piece.
    await (await fetch(`${service.url}/app`)).text();
    expect(begun).to.deep.equal(['a']);
    finish.resolve();
    expect([...(await answers).matchAll(/"which": "(.)"/g)].map(([, which]) => which)).to.deep.equal(['a', 'b', 'c']);
  });

  it('pipelined requests do not begin after the last answer of the connection', async () => {
    finish.resolve();
    const answers = await sendBytes(service, ask('a', 'a: b\r\n'.repeat(200)) + ask('b'));
    expect(answers).to.match(/^HTTP\/1\.1 431 /);
    await (await fetch(`${service.url}/app`)).text();
    expect(begun).to.deep.equal([]);
  });

  it('pipelined requests wait for the one right before them, although an earlier one is answered', async () => {
    const turnPassed = async () => (await fetch(`${service.url}/app`)).text();
    finish.resolve();
    const socket = connect(service.port, '127.0.0.1', () => socket.write(ask('a')));
    await once(socket, 'data');
    await turnPassed();
    const second = (finish = deferred());
    let answers = '';
    socket.on('data', (part) => (answers += part.toString()));
    socket.write(ask('b') + ask('c') + ask('d', last));
    while (!begun.includes('b')) await turnPassed();
    expect(begun).to.deep.equal(['a', 'b']);
    finish = deferred();
    second.resolve();
    while (!begun.includes('c')) await turnPassed();
    expect(begun).to.deep.equal(['a', 'b', 'c']);
    finish.resolve();
    await once(socket, 'close');
    expect([...answers.matchAll(/"which": "(.)"/g)].map(([, which]) => which)).to.deep.equal(['b', 'c', 'd']);
  });

  it('a connection with more than 100 waiting pipelined requests is closed', async () => {
    const socket = connect(service.port, '127.0.0.1', () => socket.write(ask('a') + ask('b').repeat(101)));
    socket.on('error', () => undefined);
    await once(socket, 'close');
    finish.resolve();
    await (await fetch(`${service.url}/app`)).text();
    expect(begun).to.deep.equal(['a']);
  });

  it('a connection with 100 waiting pipelined requests gets all answers', async () => {
    finish.resolve();
    const answers = await sendBytes(service, ask('a') + ask('b').repeat(99) + ask('c', last));
    expect(answers.match(/HTTP\/1\.1 200 /g)).to.have.length(101);
  });
});
