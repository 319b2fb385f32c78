import { expect } from 'chai';
import type { Listening } from '#adapters/http/listen/listen';
import { sendBytes, sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp } from './example-app.js';

const studio = 'https://studio.example';

describe('guards', () => {
  let service: Listening;
  before(async () => {
    service = await serve(exampleApp({ allowedHosts: ['pages.test', '.below.test'], allowedOrigins: [studio] }).app);
  });
  after(() => service.stop());

  const send = async (method: string, headers: Record<string, string>, path = '/b/p') => {
    const answer = await sendRaw(service, { method, path, headers });
    return { ...answer, code: answer.text === '' ? undefined : JSON.parse(answer.text).code };
  };

  describe('of the host', () => {
    const hosts = [
      'localhost',
      'LOCALHOST:9090',
      '127.0.0.1:1',
      '[::1]',
      '[::1]:9090',
      'localhost:65535',
      'pages.test',
      'a.below.test:80',
    ];
    for (const host of hosts) {
      it(`the guard of the host lets ${host} pass`, async () => {
        expect((await send('GET', { host })).status).to.equal(200);
      });
    }

    const strangers = [
      'evil.example',
      'evil.example:x@localhost',
      'localhost.evil.example',
      'localhost:port',
      'localhost:65536',
      'localhost:99999',
      '[::1]:99999',
      'localhost:',
      'localhost:9090@evil.example',
      '127.0.0.1.evil.example',
      '127.0.0.2',
      'below.test',
      'apages.test',
      'localhost/',
      '[',
      'a b',
    ];
    for (const host of strangers) {
      it(`the guard of the host refuses "${host}"`, async () => {
        const answer = await send('GET', { host });
        expect(answer).to.include({ status: 403, code: 'host-not-allowed' });
      });
    }

    it('the guard of the host judges each request by its own host, whatever came before', async () => {
      const hosts = [
        'localhost',
        'evil.example',
        'evil.example',
        'localhost',
        'pages.test',
        'evil.example',
        'localhost',
      ];
      const statuses: number[] = [];
      for (const host of hosts) statuses.push((await send('GET', { host })).status);
      expect(statuses).to.deep.equal([200, 403, 403, 200, 200, 403, 200]);
    });

    it('the guard of the host refuses two Host lines, an empty one, and none', async () => {
      const sendTwo = (first: string, second: string): Promise<string> =>
        sendBytes(service, `GET /app HTTP/1.1\r\nHost: ${first}\r\nHost: ${second}\r\nConnection: close\r\n\r\n`);
      const evilLast = await sendTwo('localhost', 'evil.example');
      const evilFirst = await sendTwo('evil.example', 'localhost');
      const none = await sendBytes(service, 'GET /app HTTP/1.1\r\nConnection: close\r\n\r\n');
      const empty = await sendBytes(service, 'GET /app HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n');
      for (const answer of [evilLast, evilFirst, empty, none]) {
        expect(answer).to.match(/^HTTP\/1\.1 403 /);
        expect(answer).to.contain('"host-not-allowed"');
      }
    });

    it('the guard of the host refuses an option that would allow no host, or any site', () => {
      for (const host of [
        'http://studio.example',
        'studio.example:8080',
        'studio.example/',
        '*',
        '.',
        '',
        '.com',
        '.co.uk',
      ]) {
        expect(() => exampleApp({ allowedHosts: [host] }), host).to.throw(TypeError, 'would allow no host');
      }
    });
  });

  describe('of the origin', () => {
    const passes: [string, string, Record<string, string>][] = [
      ['an editor without an Origin header', 'PUT', {}],
      ['our own page', 'PUT', { origin: 'http://localhost:1', host: 'localhost:1' }],
      ['our own page in a browser that sends the site', 'PUT', { 'sec-fetch-site': 'same-origin' }],
      ['an address typed by hand', 'GET', { 'sec-fetch-site': 'none' }],
      [
        'a link that is followed',
        'GET',
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      ],
      ['an origin that is allowed', 'PUT', { origin: studio, 'sec-fetch-site': 'cross-site' }],
    ];
    for (const [who, method, headers] of passes) {
      it(`the guard of the origin lets ${who} pass`, async () => {
        expect((await send(method, headers)).status).to.be.oneOf([200, 201]);
      });
    }

    const refused: [string, string, Record<string, string>][] = [
      ['a change from another site', 'PUT', { 'sec-fetch-site': 'cross-site' }],
      [
        'a change from another port of localhost',
        'PUT',
        { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
      ],
      ['a change from an older browser', 'DELETE', { origin: 'http://evil.example' }],
      ['a change by a form that is followed', 'POST', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
      ['a change from a file or a sandbox', 'PUT', { origin: 'null' }],
      ['an origin that only begins alike', 'PUT', { origin: `${studio}.evil.example` }],
      ['our name under https', 'PUT', { origin: 'https://localhost', host: 'localhost' }],
      ['a value of the site that is unknown', 'PUT', { 'sec-fetch-site': 'x' }],
      ['a read from another site', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
      ['a read with an origin', 'GET', { origin: 'http://evil.example' }],
      [
        'a frame of another site',
        'GET',
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      ],
      [
        'a preflight of another site',
        'OPTIONS',
        { origin: 'http://evil.example', 'access-control-request-method': 'PUT' },
      ],
    ];
    for (const [what, method, headers] of refused) {
      it(`the guard of the origin refuses ${what}`, async () => {
        const answer = await send(method, headers);
        expect(answer).to.include({ status: 403, code: 'origin-not-allowed' });
        expect(answer.headers['access-control-allow-origin']).to.equal(undefined);
      });
    }

    it('the guard of the origin answers the preflight of an allowed origin, and names only that origin', async () => {
      const { status, headers } = await send('OPTIONS', { origin: studio, 'access-control-request-method': 'PUT' });
      expect(status).to.equal(204);
      expect(headers['access-control-allow-origin']).to.equal(studio);
      expect(headers['access-control-allow-methods']).to.contain('PUT');
      expect(headers['access-control-allow-headers']).to.contain('If-Match');
      expect(headers['access-control-allow-credentials']).to.equal(undefined);
      expect((await send('GET', {})).headers['access-control-allow-origin']).to.equal(undefined);
    });

    describe('with a token', () => {
      const panel = 'vscode-webview://0q2kh4t7vb1n3m5p';
      let locked: Listening;
      before(async () => {
        locked = await serve(exampleApp({ token: 'correct-horse', allowedOrigins: ['null', panel] }).app);
      });
      after(() => locked.stop());
      const ask = (headers: Record<string, string>, method = 'PUT') =>
        sendRaw(locked, { method, path: '/b/p', headers });
      const authorization = 'Bearer correct-horse';

      for (const origin of ['null', panel]) {
        it(`the guard of the origin lets the allowed ${origin} pass with the token, and nobody without it`, async () => {
          const { status, headers } = await ask({ origin, authorization, 'sec-fetch-site': 'cross-site' });
          expect(status).to.be.oneOf([200, 201]);
          expect(headers['access-control-allow-origin']).to.equal(origin);
          for (const wrong of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic correct-horse' }]) {
            for (const method of ['PUT', 'GET']) {
              expect(await ask({ origin, ...wrong }, method), method).to.include({ status: 401 });
            }
          }
        });

        it(`the guard of the origin answers the preflight of ${origin}, which never has a token`, async () => {
          const { status, headers } = await ask({ origin, 'access-control-request-method': 'PUT' }, 'OPTIONS');
          expect(status).to.equal(204);
          expect(headers['access-control-allow-origin']).to.equal(origin);
        });
      }

      for (const origin of ['file://', 'vscode-webview://another', `${panel}x`]) {
        it(`the guard of the origin refuses ${origin}, with the token, too`, async () => {
          expect((await ask({ origin, authorization })).status).to.equal(403);
        });
      }
    });

    it('the guard of the origin refuses the option null without a token, and file:// always', () => {
      expect(() => exampleApp({ allowedOrigins: ['null'] })).to.throw(TypeError, 'together with a token');
      expect(() => exampleApp({ allowedOrigins: ['file://'], token: 'x' })).to.throw(TypeError, 'is no origin');
    });

    it('the guard of the origin refuses an option that is no origin', () => {
      for (const origin of ['*', 'studio.example', 'https://studio.example/', 'file:///x']) {
        expect(() => exampleApp({ allowedOrigins: [origin] }), origin).to.throw(TypeError, 'is no origin');
      }
    });
  });

  describe('of the token', () => {
    let locked: Listening;
    before(async () => {
      locked = await serve(exampleApp({ token: 'correct-horse' }).app);
    });
    after(() => locked.stop());

    for (const authorization of [
      '',
      'Bearer ',
      'Bearer wrong',
      'Bearer correct-horse-',
      'Basic correct-horse',
      'correct-horse',
    ]) {
      it(`the guard of the token refuses "${authorization}" everywhere`, async () => {
        for (const path of ['/app', '/_/openapi.json', '/nowhere', '/_/nope']) {
          const { status, headers, text } = await sendRaw(locked, {
            path,
            headers: authorization ? { authorization } : {},
          });
          expect(status).to.equal(401);
          expect(JSON.parse(text)).to.include({ code: 'unauthorized' });
          expect(headers['www-authenticate']).to.match(/^Bearer/);
        }
      });
    }

    it('the guard of the token lets the token pass', async () => {
      const { status } = await sendRaw(locked, { path: '/app', headers: { authorization: 'Bearer correct-horse' } });
      expect(status).to.equal(200);
    });
  });

  it('every answer has the security headers', async () => {
    const answers = await Promise.all([
      send('GET', {}),
      send('GET', { host: 'evil.example' }),
      send('GET', {}, '/b//p'),
      send('PATCH', {}),
      send('OPTIONS', {}),
      send('GET', {}, '/b/commands/p?how=bug'),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 403, 400, 405, 204, 500]);
    for (const { status, headers } of answers) {
      expect(headers, String(status)).to.include({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Origin, Sec-Fetch-Site, Accept',
        'cache-control': status === 200 ? 'private, no-cache' : 'no-store',
      });
      expect(headers['x-request-id']).to.match(/^[\da-f-]{36}$/);
    }
  });

  it('the answer to an unknown Expect header has the security headers', async () => {
    const answer = await sendRaw(service, { path: '/app', headers: { expect: 'wonders' } });
    expect(answer.status).to.equal(200);
    expect(answer.headers).to.include({ 'x-content-type-options': 'nosniff' });
    expect(await send('GET', { expect: 'wonders', host: 'evil.example' })).to.include({ code: 'host-not-allowed' });
  });

  for (const [what, bytes, status, code, explains] of [
    ['a version that is none', 'GET /app HTTP/9.9\r\n\r\n', 400, 'malformed-request', 'Invalid HTTP version'],
    ['a letter that is not ASCII', 'GET /b\u00fccher HTTP/1.1\r\n\r\n', 400, 'malformed-request', 'percent-encode'],
    ['a blank in the address', 'GET /a b HTTP/1.1\r\n\r\n', 400, 'malformed-request', 'percent-encode'],
    ['a method that is none', 'MAKE /app HTTP/1.1\r\n\r\n', 400, 'malformed-request', 'GET, PUT, POST or DELETE'],
    ['large headers', `GET /app HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large', '16 KiB'],
  ] as const) {
    it(`a request that Node refuses before the app sees it gets a problem with the security headers: ${what}`, async () => {
      const answer = await sendBytes(service, bytes);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      for (const field of [
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${body.length}`,
        'Connection: close',
      ])
        expect(head.split('\r\n')).to.include(field);
      expect(head).to.match(/\r\nDate: /);
      const problem: unknown = JSON.parse(body);
      expect(problem).to.include({ type: `/_/problems/${code}`, status, code });
      expect(problem).to.have.property('detail').that.contains(explains);
      expect(problem).not.to.have.property('instance');
    });
  }

  it('the refusal of more than 100 header fields has the security headers', async () => {
    const withFields = (count: number) =>
      sendBytes(
        service,
        `GET /app HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${'a: b\r\n'.repeat(count - 2)}\r\n`,
      );
    expect(await withFields(100)).to.match(/^HTTP\/1\.1 200 /);
    for (const count of [101, 1_500]) {
      const refused = await withFields(count);
      expect(refused).to.match(/^HTTP\/1\.1 431 /);
      for (const header of ['X-Content-Type-Options: nosniff', 'Cache-Control: no-store', 'Connection: close'])
        expect(refused).to.contain(header);
      expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).to.include({
        code: 'headers-too-large',
        instance: '/app',
      });
    }
  });
});
