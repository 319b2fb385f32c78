import { expect } from 'chai';
import type { Listening } from '#adapters/http/listen/listen';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp } from './example-app.js';

describe('addresses', () => {
  let service: Listening;
  before(async () => {
    service = await serve(exampleApp().app);
  });
  after(() => service.stop());

  const get = async (path: string) => {
    const { status, text } = await sendRaw(service, { path });
    return { status, body: JSON.parse(text) };
  };

  it('addresses are split at the slashes and each name is decoded exactly once', async () => {
    const { body } = await get('/b%C3%B6ok/a%2520b/Gr%20oup/Ell+ipse');
    expect(body.at).to.deep.equal({ book: 'böok', page: 'a%20b', layers: ['Gr oup', 'Ell+ipse'] });
  });

  it('addresses take one slash before the query string or none', async () => {
    for (const path of ['/b/p/l/m', '/b/p/l/m/', '/b/p/l/m/?', '/b/p/l/m?']) {
      expect((await get(path)).body.at.layers, path).to.deep.equal(['l', 'm']);
    }
  });

  it('addresses are the same in any encoding of their letters, and differ in case', async () => {
    expect((await get('/%61pp')).body).to.be.an('array');
    expect((await get('/APP')).body.at).to.deep.equal({ book: 'APP' });
  });

  it('addresses have one name between slashes, and several between encoded slashes where a path may have several', async () => {
    for (const path of ['/b/p/l/m/n', '/b/p/l%2Fm%2Fn', '/b/p/l%2fm%2fn', '/b/p/l%2Fm/n', '/b/p/l/m%2Fn/'])
      expect((await get(path)).body.at, path).to.deep.equal({ book: 'b', page: 'p', layers: ['l', 'm', 'n'] });
    expect((await get('/b/p/a%252Fb')).body.at.layers, 'decoded once').to.deep.equal(['a%2Fb']);
  });

  it('addresses match the most specific pattern, in whatever order routes are declared', async () => {
    expect((await get('/app')).body).to.be.an('array');
    expect((await sendRaw(service, { method: 'DELETE', path: '/b/commands/p' })).status).to.equal(405);
    expect((await sendRaw(service, { method: 'DELETE', path: '/app' })).headers.allow).to.equal('GET, HEAD, OPTIONS');
  });

  it('addresses below /_ are never taken for a book', async () => {
    for (const path of ['/_/nope', '/_/a/b/c', '/%5F/nope', '/_/health/x']) {
      expect((await get(path)).body.code, path).to.equal('route-not-found');
    }
  });

  it('an unknown address gets a problem that names the nearest known one', async () => {
    const { status, body } = await get('/_/helth');
    expect(status).to.equal(404);
    expect(body.code).to.equal('route-not-found');
    expect(body.detail).to.contain('/_/health').and.contain('/app');
  });

  const refused: [string, number, string][] = [
    ['//app', 400, 'invalid-name'],
    ['/b//p', 400, 'invalid-name'],
    ['/b/p//', 400, 'invalid-name'],
    ['/b/..', 400, 'invalid-name'],
    ['/b/.', 400, 'invalid-name'],
    ['/%2e%2e/etc', 400, 'invalid-name'],
    ['/b/..%2f..%2fetc', 400, 'invalid-name'],
    ['/b/a%5Cb', 400, 'invalid-name'],
    ['/b%2Fp', 400, 'invalid-name'],
    ['/b%2Fp/l', 400, 'invalid-name'],
    ['/b/p%2Fl', 400, 'invalid-name'],
    ['/b/p%2Fl/m', 400, 'invalid-name'],
    ['/b/commands%2Fp', 400, 'invalid-name'],
    ['/b/commands/p%2F', 400, 'invalid-name'],
    ['/_%2Fhealth', 400, 'invalid-name'],
    ['/_/problems%2Finternal', 400, 'invalid-name'],
    ['/_/a%2Fb', 400, 'invalid-name'],
    ['/b/p/l%2F', 400, 'invalid-name'],
    ['/b/p/%2Fl', 400, 'invalid-name'],
    ['/b/p/l%2F%2Fm', 400, 'invalid-name'],
    ['/b/p/l%2F..', 400, 'invalid-name'],
    ['/b/p/l%2F%2e%2E%2Fm', 400, 'invalid-name'],
    ['/b/p/l%2Fm%5Cn', 400, 'invalid-name'],
    ['/b/p/l%2F%zz', 400, 'invalid-name'],
    ['/b/p/%E3%82%2F', 400, 'invalid-name'],
    ['/b%2fp', 400, 'invalid-name'],
    ['/b/p/l%2f..', 400, 'invalid-name'],
    [`/b/p/${Array.from({ length: 15 }, () => 'a').join('%2F')}`, 400, 'invalid-name'],
    ['/b/a\\b', 400, 'invalid-name'],
    ['/b/%00', 400, 'invalid-name'],
    ['/b/a%0d%0ab', 400, 'invalid-name'],
    ['/b/a%C2%85b', 400, 'invalid-name'],
    ['/b/%zz', 400, 'invalid-name'],
    ['/b/%2e%2e%zz', 400, 'invalid-name'],
    ['/b/%ff', 400, 'invalid-name'],
    ['/b/%c0%ae', 400, 'invalid-name'],
    ['/b/%ED%A0%80', 400, 'invalid-name'],
    ['/b#c', 400, 'invalid-name'],
    ['/b?filter=a#c', 400, 'invalid-name'],
    ['http://127.0.0.1/app', 400, 'invalid-name'],
    ['*', 400, 'invalid-name'],
    [`/${Array.from({ length: 17 }, () => 'a').join('/')}`, 400, 'invalid-name'],
    [`/${'a'.repeat(8 * 1024)}`, 414, 'uri-too-long'],
    ['/b?filter=%zz', 400, 'invalid-query'],
    ['/b?filter=%ff', 400, 'invalid-query'],
    ['/b?filter=%00', 400, 'invalid-query'],
    ['/b?filter=a&filter=b', 400, 'invalid-query'],
    ['/b?filter=', 400, 'invalid-query'],
    ['/b?deep=yes', 400, 'invalid-query'],
    ['/b?__proto__=x', 400, 'invalid-query'],
  ];
  for (const [path, status, code] of refused) {
    it(`addresses refuse ${path.slice(0, 40)} as ${code}`, async () => {
      const answer = await get(path);
      expect(answer).to.include({ status });
      expect(answer.body).to.include({ code, status });
      expect(answer.body.detail).to.match(/^[A-Z].*\.$/s);
    });
  }

  it('addresses reach handlers with 16 names', async () => {
    const path = `/${Array.from({ length: 16 }, () => 'a').join('/')}`;
    expect((await get(path)).body.at.layers).to.have.length(14);
  });

  it('query parameters have the types that the route declares', async () => {
    expect((await get('/b?filter=a+b%2Bc&deep=true')).body.query).to.deep.equal({ filter: 'a b+c', deep: true });
    expect((await get('/b')).body.query).to.deep.equal({ deep: false });
  });

  it('an undeclared parameter is refused with the nearest declared one', async () => {
    const { body } = await get('/b?filtre=x');
    expect(body).to.include({ code: 'invalid-query' });
    expect(body.nearest).to.deep.equal(['filter']);
    expect(body.detail).to.contain('did you mean "filter"?');
  });
});
