import { expect } from 'chai';
import { parse } from 'yaml';
import type { Listening } from '#adapters/http/listen/listen';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp } from './example-app.js';

describe('answers', () => {
  let service: Listening;
  before(async () => {
    service = await serve(exampleApp().app);
  });
  after(() => service.stop());

  it('answers are indented JSON in UTF-8', async () => {
    const { headers, text } = await sendRaw(service, { path: '/app' });
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(text).to.equal(
      '[\n  {\n    "name": "böok",\n    "parts": [\n      {\n        "name": "1",\n        "parts": []\n      }\n    ]\n  }\n]\n',
    );
  });

  for (const type of ['application/yaml', 'text/yaml', 'application/x-yaml']) {
    it(`answers are YAML of the same document for ${type}`, async () => {
      const { headers, text } = await sendRaw(service, { path: '/app', headers: { accept: type } });
      expect(headers['content-type']).to.equal('application/yaml; charset=utf-8');
      expect(() => JSON.parse(text)).to.throw();
      expect(parse(text)).to.deep.equal(JSON.parse((await sendRaw(service, { path: '/app' })).text));
    });
  }

  it('answers are JSON for a browser, which requests HTML', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { headers } = await sendRaw(service, { path: '/app', headers: { accept } });
    expect(headers['content-type']).to.match(/^application\/json/);
  });

  it('answers have a strong ETag that differs between JSON and YAML, and If-None-Match gets 304', async () => {
    const first = await sendRaw(service, { path: '/app' });
    const yaml = await sendRaw(service, { path: '/app', headers: { accept: 'text/yaml' } });
    const etag = first.headers.etag ?? '';
    expect(etag).to.match(/^"[\w-]{43}"$/);
    expect(first.headers['cache-control']).to.equal('private, no-cache');
    expect(yaml.headers.etag).not.to.equal(etag);
    for (const known of [etag, `W/${etag}`, '*', `"x", ${etag}`]) {
      const again = await sendRaw(service, { path: '/app', headers: { 'if-none-match': known } });
      expect(again, known).to.include({ status: 304, text: '' });
      expect(again.headers.etag).to.equal(etag);
    }
    const changed = await sendRaw(service, { path: '/app', headers: { 'if-none-match': '"other"' } });
    expect(changed.status).to.equal(200);
  });

  it('answers have no body for HEAD, and the headers of GET', async () => {
    const get = await sendRaw(service, { path: '/app' });
    const head = await sendRaw(service, { method: 'HEAD', path: '/app' });
    expect(head).to.include({ status: 200, text: '' });
    for (const name of ['etag', 'content-length', 'content-type'])
      expect(head.headers[name]).to.equal(get.headers[name]);
  });

  it('answers to OPTIONS and to an unknown method name the allowed methods', async () => {
    const options = await sendRaw(service, { method: 'OPTIONS', path: '/b/p' });
    expect(options).to.include({ status: 204, text: '' });
    expect(options.headers.allow).to.equal('GET, HEAD, PUT, DELETE, OPTIONS');
    for (const method of ['POST', 'PATCH', 'TRACE', 'PROPFIND']) {
      const { status, headers, text } = await sendRaw(service, { method, path: '/b/p' });
      expect(status, method).to.equal(405);
      expect(headers.allow).to.equal('GET, HEAD, PUT, DELETE, OPTIONS');
      expect(JSON.parse(text)).to.deep.include({
        code: 'method-not-allowed',
        allow: ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'],
      });
    }
  });

  it('answers percent-encode Location', async () => {
    const { status, headers } = await sendRaw(service, { method: 'PUT', path: '/b%C3%B6ok/a%20b' });
    expect(status).to.equal(201);
    expect(headers.location).to.equal('/b%C3%B6ok/a%20b');
  });

  it('answers that are problems have the members of RFC 9457, and the details', async () => {
    const { status, headers, text } = await sendRaw(service, { path: '/b/commands/p?how=x' });
    expect(status).to.equal(404);
    expect(headers['content-type']).to.equal('application/problem+json; charset=utf-8');
    expect(headers['etag']).to.equal(undefined);
    expect(JSON.parse(text)).to.deep.equal({
      type: '/_/problems/class-not-found',
      title: 'There is no such class',
      status: 404,
      detail: 'There is no class "linaer"; did you mean "linear"?',
      instance: '/b/commands/p',
      code: 'class-not-found',
      nearest: ['linear'],
    });
  });

  it('answers that are problems are YAML, too', async () => {
    const { headers, text } = await sendRaw(service, {
      path: '/b/commands/p',
      headers: { accept: 'application/yaml' },
    });
    expect(headers['content-type']).to.match(/^application\/yaml/);
    expect(parse(text)).to.include({ code: 'class-not-found', status: 404 });
  });

  it('answers to a bug have its id and nothing else', async () => {
    const { app, lines } = exampleApp();
    const failing = await serve(app);
    try {
      const { status, headers, text } = await sendRaw(failing, { path: '/b/commands/p?how=bug' });
      expect(status).to.equal(500);
      expect(text).not.to.match(/secret|TypeError|\/root|at /);
      expect(JSON.parse(text)).to.include({ code: 'internal' });
      const line = lines.find((each) => each['msg'] === 'request failed');
      expect(line).to.include({ id: headers['x-request-id'] });
      expect(JSON.stringify(line)).to.contain('secret /root/path');
    } finally {
      await failing.stop();
    }
  });

  it('a PUT compares If-Match with either form when its handler does so', async () => {
    const put = (path: string, ifMatch: string) =>
      sendRaw(service, { method: 'PUT', path, headers: { 'if-match': ifMatch } }).then(({ status }) => status);
    const json = (await sendRaw(service, { path: '/b/p' })).headers.etag ?? '';
    const yaml = (await sendRaw(service, { path: '/b/p', headers: { accept: 'text/yaml' } })).headers.etag ?? '';
    expect(await put('/b/p', json)).to.equal(201);
    expect(await put('/b/p', `"x", ${yaml}`)).to.equal(201);
    expect(await put('/b/p', '*')).to.equal(201);
    expect(await put('/b/p', `W/${json}`)).to.equal(412);
    expect(await put('/b/p', '"x"')).to.equal(412);
    expect(await put('/b/absent', '*')).to.equal(412);
  });

  it('a method that cannot compare If-Match answers 412 and changes nothing', async () => {
    const { status, text } = await sendRaw(service, { method: 'DELETE', path: '/b/p', headers: { 'if-match': '"x"' } });
    expect(status).to.equal(412);
    expect(JSON.parse(text)).to.include({ code: 'precondition-failed' });
  });

  it('each answer is one line of the log, without query, body or token', async () => {
    const { app, lines } = exampleApp({ token: 's3cret' });
    const logged = await serve(app);
    try {
      const headers = { authorization: 'Bearer s3cret', 'content-type': 'application/json' };
      const { headers: answered } = await sendRaw(logged, {
        method: 'PUT',
        path: '/b/p?dryRun=true',
        headers,
        body: '{"hush":1}',
      });
      await logged.stop();
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include({
        id: answered['x-request-id'],
        method: 'PUT',
        path: '/b/p',
        route: 'putPage',
        status: 201,
        changeset: 'c1',
      });
      expect(lines[0]?.['ms']).to.be.a('number');
      expect(JSON.stringify(lines)).not.to.match(/s3cret|hush|dryRun/);
    } finally {
      await logged.stop();
    }
  });
});
