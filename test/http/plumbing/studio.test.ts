import { expect } from 'chai';
import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Listening } from '#adapters/http/listen/listen';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp } from './example-app.js';

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
/** What a first visit may load, scripts and styles together, compressed. */
const mostBytes = 62 * 1024;

describe('the addresses of the studio', () => {
  let service: Listening;
  let locked: Listening;
  before(async () => {
    service = await serve(exampleApp({ prefix: '/books' }).app);
    locked = await serve(exampleApp({ token: 'open-sesame' }).app);
  });
  after(() => Promise.all([service.stop(), locked.stop()]));

  /** The names of the scripts and style sheets that the shell loads. */
  const loaded = async () => {
    const { text } = await sendRaw(service, { path: '/books/_/studio' });
    return [...text.matchAll(/(?:src|href)="studio\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  };

  it('a browser at the root is led to the studio, and /_ names its address', async () => {
    const led = await sendRaw(service, { path: '/books/', headers: asBrowser });
    expect([led.status, led.headers.location]).to.deep.equal([302, '/books/_/studio']);
    expect((await sendRaw(service, { path: '/books/_' })).text).to.include('"studio": "/books/_/studio"');
    expect((await sendRaw(service, { path: '/books/' })).text, 'for others').to.include('"studio": "/books/_/studio"');
    const slash = await sendRaw(service, { path: '/books/_/studio/', headers: asBrowser });
    expect([slash.status, slash.headers.location]).to.deep.equal([302, '/books/_/studio']);
  });

  it('the shell runs scripts of this service alone, and nothing may frame it', async () => {
    const { status, headers, text } = await sendRaw(service, { path: '/books/_/studio' });
    expect(status).to.equal(200);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).to.include.members([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' blob:",
      "media-src 'self' blob:",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(headers).to.include({
      'cache-control': 'private, no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(text).not.to.match(/<script(?![^>]*src=)|<style|style=|http:|https:/);
  });

  it('has an icon, also where a browser looks for one by itself', async () => {
    expect((await sendRaw(service, { path: '/books/_/studio' })).text).to.include('rel="icon" href="studio/icon.svg"');
    for (const [at, path] of [
      [service, '/books/_/studio/icon.svg'],
      [locked, '/favicon.ico'],
    ] as const) {
      const { status, headers, text } = await sendRaw(at, { path });
      expect([status, headers['content-type']], path).to.deep.equal([200, 'image/svg+xml']);
      expect(text).to.match(/^<svg /);
    }
  });

  it('scripts and styles have a hash in their names and are never asked for again', async () => {
    const names = await loaded();
    const kinds = new Set(names.map((name) => name.replace(/-\w+\./, '.')));
    expect([...kinds]).to.have.members(['main.css', 'main.js', 'chunk.js']);
    for (const name of names) {
      const { status, headers } = await sendRaw(service, { path: `/books/_/studio/${name}` });
      expect(status).to.equal(200);
      expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
      expect(headers['content-type']).to.match(name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    }
  });

  it(`a first visit loads at most ${mostBytes / 1024} KiB`, async () => {
    let total = 0;
    for (const name of await loaded()) {
      const { content, encoding } = await compressed(service, `/books/_/studio/${name}`);
      expect(encoding).to.equal('gzip');
      expect(gunzipSync(content).length).to.be.greaterThan(content.length);
      total += content.length;
    }
    expect(total).to.be.within(1, mostBytes);
  });

  it('the shell names every script that the main script imports', async () => {
    const names = await loaded();
    const main = names.find((name) => /^main-.*\.js$/.test(name)) ?? '';
    const { text } = await sendRaw(service, { path: `/books/_/studio/${main}` });
    const imported = [...text.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(names).to.include.members(imported);
  });

  it('a file that the studio does not have is 404', async () => {
    for (const name of ['main-OLD.js', '..%5Cmain.js', 'constructor']) {
      const { status } = await sendRaw(service, { path: `/books/_/studio/${name}` });
      expect(status, name).to.be.oneOf([400, 404]);
    }
  });

  it('with a token, pages without data of the project are there without one, and nothing else is', async () => {
    const [led, shell, index, app] = await Promise.all([
      sendRaw(locked, { path: '/', headers: asBrowser }),
      sendRaw(locked, { path: '/_/studio' }),
      sendRaw(locked, { path: '/' }),
      sendRaw(locked, { path: '/_', headers: asBrowser }),
    ]);
    expect([led.status, shell.status, index.status, app.status]).to.deep.equal([302, 200, 401, 401]);
    for (const path of ['/_/docs', '/_/problems', '/_/problems/unauthorized', '/_/problems/nowhere'])
      for (const method of ['GET', 'HEAD'])
        expect((await sendRaw(locked, { method, path, headers: asBrowser })).status, `${method} ${path}`).to.equal(
          path.endsWith('nowhere') ? 404 : 200,
        );
    for (const path of ['/_/docs/more', '/_/problems/a/b', '/_/openapi.json', '/_/classes', '/app', '/problems'])
      expect((await sendRaw(locked, { path, headers: asBrowser })).status, path).to.equal(401);
    for (const path of ['/_/docs', '/_/problems'])
      expect((await sendRaw(locked, { method: 'POST', path })).status, path).to.equal(401);
    const changed = await sendRaw(locked, { method: 'POST', path: '/_/studio' });
    expect(changed.status).to.equal(401);
  });
});

function compressed({ port }: Listening, path: string): Promise<{ content: Buffer; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const encoding = answer.headers['content-encoding'];
      void buffer(answer).then((content) => resolve({ content, encoding }), reject);
    })
      .on('error', reject)
      .end();
  });
}
