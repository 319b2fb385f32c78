import { expect } from 'chai';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Listening } from '#adapters/http/listen/listen';
import { sendBytes, sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp, type ReadCall } from './example-app.js';

describe('bodies', () => {
  let service: Listening;
  let read: ReadCall[];
  before(async () => {
    const example = exampleApp();
    read = example.read;
    service = await serve(example.app);
  });
  after(() => service.stop());
  beforeEach(() => {
    read.length = 0;
  });

  const put = async (body: string | Buffer | undefined, headers: Record<string, string>, path = '/b/p') => {
    const answer = await sendRaw(service, { method: 'PUT', path, headers, ...(body === undefined ? {} : { body }) });
    return { ...answer, body: JSON.parse(answer.text) };
  };

  it('bodies reach the reader byte by byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await put(bytes, { 'content-type': 'application/lua' });
    expect(read).to.deep.equal([{ kind: 'lua', bytes }]);
  });

  for (const [what, now] of [
    ['after the headers', 0],
    ['in pieces', 7],
  ] as const) {
    it(`bodies that come ${what} are read whole`, async () => {
      const head = `PUT /b/p HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\n`;
      const body = '{"alpha":0.5}';
      // After "100 Continue" the client knows that the service has parsed what came before.
      const socket = connect(service.port, '127.0.0.1', () =>
        socket.write(`${head}Expect: 100-continue\r\nConnection: close\r\n\r\n${body.slice(0, now)}`),
      );
      socket.once('data', () => socket.write(body.slice(now)));
      expect(await text(socket)).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
      expect(read).to.deep.equal([{ kind: 'json', bytes: Buffer.from(body) }]);
    });
  }

  it('simultaneous requests have their own bodies', async () => {
    const request = (body: string, last = '') =>
      `PUT /b/p HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${last}\r\n${body}`;
    const bodies = ['{"x":1}', '{"y":22}', '{}'];
    const requests = bodies.map((body, at) => request(body, at === 2 ? 'Connection: close\r\n' : ''));
    expect((await sendBytes(service, requests.join(''))).match(/HTTP\/1\.1 201 /g)).to.have.length(3);
    expect(read.map(({ bytes }) => Buffer.from(bytes).toString())).to.deep.equal(bodies);
  });

  const types = [
    ['application/json', 'json'],
    ['Application/JSON; charset="UTF-8"', 'json'],
    ['application/merge-patch+json', 'json'],
    ['application/yaml', 'yaml'],
    ['text/yaml;charset=utf-8', 'yaml'],
    ['application/x-yaml', 'yaml'],
    ['application/lua', 'lua'],
    ['text/x-lua; profile=x', 'lua'],
  ] as const;
  for (const [type, kind] of types) {
    it(`bodies are read as ${kind} when sent as ${type}`, async () => {
      const { status } = await put('{}', { 'content-type': type });
      expect(status).to.equal(201);
      expect(read.map((each) => each.kind)).to.deep.equal([kind]);
    });
  }

  const unsupported: [string, Record<string, string>][] = [
    ['without a type', {}],
    ['of type text/plain', { 'content-type': 'text/plain' }],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of several parts', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['of a type that is none', { 'content-type': 'json' }],
    ['in latin-1', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['in UTF-16', { 'content-type': 'application/yaml; charset=utf-16' }],
    ['compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['called identity', { 'content-type': 'application/json', 'content-encoding': 'identity' }],
  ];
  for (const [what, headers] of unsupported) {
    for (const chunked of [false, true]) {
      it(`bodies ${what} are 415${chunked ? ' in chunks, too' : ''}`, async () => {
        const answer = await put('{"a":1}', { ...headers, ...(chunked ? { 'transfer-encoding': 'chunked' } : {}) });
        expect(answer.body).to.include({ status: 415, code: 'unsupported-media-type' });
        expect(read).to.deep.equal([]);
      });
    }
  }

  it('bodies in chunks that are compressed are 415', async () => {
    const answer = await put('{"a":1}', { 'content-type': 'application/json', 'transfer-encoding': 'gzip, chunked' });
    expect(answer.body).to.include({ status: 415, code: 'unsupported-media-type' });
    expect(read).to.deep.equal([]);
  });

  it('empty bodies count as none, whatever their type', async () => {
    for (const headers of [{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/json' }]) {
      for (const framing of [{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }]) {
        const { status, body } = await put('', { ...headers, ...framing });
        expect(status).to.equal(201);
        expect(body).to.include({ hasBody: false }).and.not.to.have.property('body');
      }
    }
    expect(read).to.deep.equal([]);
  });

  it('a body sets `hasBody`', async () => {
    const { body } = await put('{"alpha":0.5}', { 'content-type': 'application/json' });
    expect(body).to.deep.include({ body: { alpha: 0.5 }, hasBody: true });
  });

  for (const [type, limit] of [
    ['application/json', 256],
    ['text/x-lua', 256],
    ['text/yaml', 64],
  ] as const) {
    it(`bodies of type ${type} have at most ${limit} KiB`, async () => {
      const fits = Buffer.from(`{}${' '.repeat(limit * 1024 - 2)}`);
      const tooMuch = Buffer.concat([fits, Buffer.from(' ')]);
      for (const framing of [{}, { 'transfer-encoding': 'chunked' }]) {
        expect((await put(fits, { 'content-type': type, ...framing })).status).to.equal(201);
        const refused = await put(tooMuch, { 'content-type': type, ...framing });
        expect(refused.body).to.include({ status: 413, code: 'body-too-large' });
        expect(refused.body.detail).to.contain(`${limit} KiB`);
      }
      expect(read).to.have.length(2);
    });
  }

  it('bodies that are too large are refused by their Content-Length, before a byte is sent', async () => {
    const head = 'PUT /b/p HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/yaml\r\nContent-Length: 99999999\r\n\r\n';
    expect(await sendBytes(service, head, /\r\n\r\n/)).to.match(/^HTTP\/1\.1 413 /);
  });

  it('incomplete bodies do not reach the reader', async () => {
    const head =
      'PUT /b/p HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await sendBytes(service, `${head}2\r\n{}\r\nzz`);
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(read).to.deep.equal([]);
  });

  for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
    it(`bodies are refused on ${method}`, async () => {
      for (const framing of ['content-length', 'transfer-encoding']) {
        const headers = {
          'content-type': 'application/json',
          [framing]: framing === 'content-length' ? '7' : 'chunked',
        };
        const { status, text } = await sendRaw(service, { method, path: '/b/p', headers, body: '{"x":1}' });
        expect(status).to.equal(400);
        if (method !== 'HEAD') expect(JSON.parse(text)).to.include({ code: 'invalid-body' });
      }
    });
  }

  for (const [method, status] of [
    ['GET', 400],
    ['OPTIONS', 400],
    ['DELETE', 200],
  ] as const) {
    it(`an empty set of properties is ${status === 200 ? 'no body' : 'refused'} on ${method}`, async () => {
      for (const text of ['{}', '{ }\n']) {
        const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
        const answer = await sendRaw(service, { method, path: '/b/p', headers, body: text });
        expect(answer.status, answer.text).to.equal(status);
      }
    });
  }

  it('a body that is no table is refused where properties are expected', async () => {
    for (const [text, found] of [
      ['[1]', 'a list'],
      ['null', 'null'],
      ['"x"', 'a string'],
      ['1', 'a number'],
    ] as const) {
      const { body } = await put(text, { 'content-type': 'application/json' });
      expect(body).to.include({ status: 400, code: 'invalid-body' });
      expect(body.detail).to.contain(found);
    }
  });

  it('bodies are checked by the schema of the route, and each fault is named', async () => {
    const post = (body: string) =>
      sendRaw(service, {
        method: 'POST',
        path: '/b/commands/p',
        headers: { 'content-type': 'application/json' },
        body,
      });
    expect(JSON.parse((await post('{"actions":[{"command":"a.b"}]}')).text)).to.deep.equal({ count: 1 });
    const { status, text } = await post('{"actions":[{"command":1},{}]}');
    expect(status).to.equal(400);
    expect(JSON.parse(text).errors.map(({ at }: { at: string }) => at)).to.deep.equal([
      'actions.0.command',
      'actions.1.command',
    ]);
  });

  it('a request has the name of its author, in any script', async () => {
    const author = Buffer.from('Zoë').toString('latin1');
    expect((await put(undefined, { 'pagewright-author': author })).body.author).to.equal('Zoë');
    expect((await put(undefined, {})).body.author).to.equal('');
    const tooLong = await put(undefined, { 'pagewright-author': 'a'.repeat(101) });
    expect(tooLong.body).to.include({ status: 400, code: 'invalid-header' });
  });
});
