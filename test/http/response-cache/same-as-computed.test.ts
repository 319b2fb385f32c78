import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree } from '../../support/project/project.js';
import { classByQuery, readableAddresses } from '../../support/service/readable-addresses.js';
import { withoutWhatDiffers } from '../../support/service/same-answers.js';
import { sendBytes } from '../../support/service/serve.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { countingReads, withoutCache } from '../../support/service/store-behind.js';

const studio = 'https://studio.example';
const token = 'correct-horse';
const options = { allowedOrigins: [studio], token };

/** Every address whose response is cached. */
const cached = [...readableAddresses, classByQuery];

type Lines = Readonly<Record<string, string>>;

/** Requests for a cached address: a plain one, and all kinds of others. What is refused must still be refused. */
const requests: readonly (readonly [what: string, status: number, method: string, lines: Lines, body?: string])[] = [
  ['a plain request', 200, 'GET', {}],
  ['a HEAD', 200, 'HEAD', {}],
  ['an OPTIONS', 204, 'OPTIONS', {}],
  ['a method that is not there', 405, 'PATCH', {}],
  ['anybody’s taste', 200, 'GET', { Accept: '*/*' }],
  ['JSON', 200, 'GET', { Accept: 'application/json' }],
  ['YAML', 200, 'GET', { Accept: 'application/yaml' }],
  ['YAML rather than JSON', 200, 'GET', { Accept: 'application/json;q=0.5, text/yaml' }],
  ['a HEAD of the YAML', 200, 'HEAD', { Accept: 'text/yaml' }],
  ['a browser', 200, 'GET', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Site': 'none' }],
  ['whatever is known', 304, 'GET', { 'If-None-Match': '*' }],
  ['whatever is known of the YAML', 304, 'HEAD', { 'If-None-Match': '*', Accept: 'text/yaml' }],
  ['another tag', 200, 'GET', { 'If-None-Match': '"other"' }],
  ['an If-Match, which a GET does not heed', 200, 'GET', { 'If-Match': '"other"' }],
  ['a key', 200, 'GET', { 'Idempotency-Key': 'k' }],
  ['an author', 200, 'GET', { 'Pagewright-Author': 'Ada' }],
  ['an author whose name is too long', 400, 'GET', { 'Pagewright-Author': 'a'.repeat(101) }],
  ['an empty body', 200, 'GET', { 'Content-Length': '0' }],
  ['an empty body in no chunks', 200, 'GET', { 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'],
  ['a body', 400, 'GET', { 'Content-Type': 'application/json', 'Content-Length': '2' }, '{}'],
  ['a body in chunks', 400, 'GET', { 'Transfer-Encoding': 'chunked' }, '2\r\n{}\r\n0\r\n\r\n'],
  ['the wrong host', 403, 'GET', { Host: 'evil.example' }],
  ['no host', 403, 'GET', { Host: '' }],
  ['another site', 403, 'GET', { Origin: 'http://evil.example' }],
  ['a frame of another site', 403, 'GET', { 'Sec-Fetch-Site': 'cross-site' }],
  ['an allowed origin', 200, 'GET', { Origin: studio, 'Sec-Fetch-Site': 'cross-site' }],
  ['an allowed origin that knows it', 304, 'GET', { Origin: studio, 'If-None-Match': '*' }],
  ['the preflight of an allowed origin', 204, 'OPTIONS', { Origin: studio, 'Access-Control-Request-Method': 'GET' }],
  ['the wrong token', 401, 'GET', { Authorization: 'Bearer wrong' }],
  ['no token', 401, 'GET', { Authorization: '' }],
  ['the last request of its connection', 200, 'GET', { Connection: 'close' }],
];

describe('a cached response', () => {
  let cachingService: ServedStore;
  let readingService: ServedStore;
  let reads: () => number;
  before(async () => {
    const tree = await fixtureTree('project');
    const counted = countingReads(await openMemoryStore(tree));
    reads = counted.reads;
    cachingService = await serveStore(counted.store, options);
    readingService = await serveStore(withoutCache(await openMemoryStore(tree)), options);
  });
  after(() => Promise.all([cachingService.stop(), readingService.stop()]));

  const send = async (to: ServedStore, method: string, path: string, lines: Lines, body = '') => {
    // The first and last fields are in every request, so that the response ends with the connection.
    const output = { Host: 'localhost', Authorization: `Bearer ${token}`, Connection: 'close', ...lines };
    const fields = Object.entries(output).map(([name, value]) => `${name}: ${value}\r\n`);
    return withoutWhatDiffers(await sendBytes(to, `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body}`));
  };
  const warm = async (path: string) => {
    for (const form of ['application/json', 'application/yaml'])
      await send(cachingService, 'GET', path, { Accept: form });
  };

  for (const path of cached) {
    it(`a cached response is sent without a read of the project: ${path}`, async () => {
      await warm(path);
      const before = reads();
      for (const [, status, method, lines] of requests) {
        if (method === 'OPTIONS' || status >= 400 || 'Transfer-Encoding' in lines) continue;
        await send(cachingService, method, path, lines);
      }
      expect(reads()).to.equal(before);
    });
  }

  for (const [what, status, method, lines, body] of requests) {
    it(`a cached response equals the computed one byte for byte, headers included: ${what}`, async () => {
      // Of the wrong tokens, all but the first ten are made to wait.
      for (const path of status === 401 ? cached.slice(0, 4) : cached) {
        await warm(path);
        const ready = await send(cachingService, method, path, lines, body);
        expect(ready, path).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(ready, path).to.equal(await send(readingService, method, path, lines, body));
      }
    });
  }

  it('a cached response leaves the connection open for the next request', async () => {
    await warm('/story/cover');
    const request = `GET /story/cover HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const [ready, read] = await Promise.all(
      [cachingService, readingService].map((to) => sendBytes(to, request + request.replace('GET', 'HEAD') + last)),
    );
    const answers = (ready ?? '').split(/(?=HTTP\/1\.1)/).map(withoutWhatDiffers);
    expect(answers).to.have.length(3);
    expect(answers).to.deep.equal((read ?? '').split(/(?=HTTP\/1\.1)/).map(withoutWhatDiffers));
  });
});
