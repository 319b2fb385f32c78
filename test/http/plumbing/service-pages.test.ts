import { expect } from 'chai';
import { z } from 'zod';
import { problemCodes } from '#domain/problem/problem';
import { problemCatalog } from '#adapters/http/response/problem-catalog';
import type { Listening } from '#adapters/http/listen/listen';
import { html } from '#adapters/http/html/html';
import { route } from '#adapters/http/route';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp, exampleRoutes } from './example-app.js';

const hostile = '<img src=x onerror="alert(1)">&\'';

describe('the service’s own addresses', () => {
  let service: Listening;
  before(async () => {
    const odd = route({
      method: 'GET',
      path: '/odd',
      operationId: 'getOdd',
      summary: hostile,
      description: hostile,
      tags: [hostile],
      query: z.object({ q: z.string().optional().describe(hostile) }),
      responses: { 200: z.object({ [hostile]: z.string() }) },
      handle: () => ({ status: 200, document: {} }),
    });
    service = await serve(exampleApp({ routes: [...exampleRoutes, odd] }).app);
  });
  after(() => service.stop());

  it('the service’s own addresses report the health, the version and the process', async () => {
    const { text } = await sendRaw(service, { path: '/_/health' });
    expect(JSON.parse(text)).to.deep.equal({
      status: 'ok',
      version: '1.2.3',
      pid: process.pid,
      readOnly: false,
      lock: 'none',
    });
  });

  it('/_ links to all of the service’s own addresses', async () => {
    const { addresses } = JSON.parse((await sendRaw(service, { path: '/_' })).text);
    expect(addresses).to.include({ docs: '/_/docs', openapi: '/_/openapi.json' });
    // The address for assistants takes only POST.
    const { mcp, ...pages } = addresses;
    expect(mcp).to.equal('/_/mcp');
    for (const path of Object.values<string>(pages)) {
      expect((await sendRaw(service, { path })).status, path).to.equal(200);
    }
  });

  it('the service’s own addresses explain every problem code, as a page and as data', async () => {
    for (const code of problemCodes) {
      const path = `/_/problems/${code}`;
      const page = await sendRaw(service, { path, headers: { accept: 'text/html' } });
      expect(page.headers['content-type']).to.equal('text/html; charset=utf-8');
      expect(page.text).to.contain(`<code>${code}</code>`);
      const data = JSON.parse((await sendRaw(service, { path, headers: { accept: 'application/json' } })).text);
      const { status, title, remedy } = problemCatalog[code];
      expect(data).to.deep.equal({ type: path, code, status, title, remedy });
    }
    const list = await sendRaw(service, { path: '/_/problems', headers: { accept: 'text/html' } });
    for (const code of problemCodes) expect(list.text).to.contain(`href="/_/problems/${code}"`);
  });

  it('the page of an unknown problem code names the nearest one, if any', async () => {
    const { status, text } = await sendRaw(service, { path: '/_/problems/book-not-fond' });
    expect(status).to.equal(404);
    expect(JSON.parse(text).nearest[0]).to.equal('book-not-found');
    const far = await sendRaw(service, { path: '/_/problems/zzzzzzzzzzzz' });
    expect(JSON.parse(far.text)).not.to.have.property('nearest');
  });

  it('the service’s own addresses show every operation on the API reference', async () => {
    const { headers, text } = await sendRaw(service, { path: '/_/docs' });
    for (const { operationId } of exampleRoutes) expect(text).to.contain(`<section class="entry" id="${operationId}">`);
    expect(text).to.contain('&quot;pid&quot;: 4242');
    expect(headers).to.include({ 'x-frame-options': 'DENY' });
  });

  it('the page of a problem runs and loads nothing', async () => {
    const { headers, text } = await sendRaw(service, { path: '/_/problems', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).to.match(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri/);
    expect(text).not.to.match(/<script|<link|src=|https?:/);
  });

  it('the service’s own pages escape every value in them', async () => {
    const { text } = await sendRaw(service, { path: '/_/docs' });
    expect(text).to.contain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(text).not.to.contain('<img');
    expect(html`<p title="${'"'}">${['<', html`<b>${1}</b>`]}</p>`.text).to.equal('<p title="&quot;">&lt;<b>1</b></p>');
  });

  it('the service’s own addresses answer pages with an ETag, too', async () => {
    const { headers } = await sendRaw(service, { path: '/_/docs' });
    const again = await sendRaw(service, { path: '/_/docs', headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again).to.include({ status: 304, text: '' });
  });

  it('the service’s own addresses cannot be declared a second time', () => {
    const [first] = exampleRoutes;
    if (!first) throw new Error('no example route');
    expect(() => exampleApp({ routes: [first, { ...first, operationId: 'other' }] })).to.throw(TypeError, 'GET /:book');
    expect(() => exampleApp({ routes: [first, { ...first, path: '/x/:book' }] })).to.throw(TypeError, 'getBook');
    expect(() => exampleApp({ routes: [first, { ...first, operationId: 'other', path: '/:else' }] })).to.throw(
      TypeError,
    );
  });
});
