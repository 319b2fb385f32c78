import { expect } from 'chai';
import { createClient } from '../../../../src/client.js';
import { useProject } from '../../../support/project/use-project.js';

for (const store of ['memory', 'disk'] as const) {
  describe(`the text of a script, in a project ${store === 'memory' ? 'in memory' : 'on disk'}`, () => {
    const { call, text, opened } = useProject({ store });
    const url = (path: string) => `/_/source?path=${encodeURIComponent(path)}`;
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${opened().port}${url(path)}`);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };

    it('is the file as it is, as plain text that nothing can run', async () => {
      for (const path of [
        'main.lua',
        'App/story/index.lua',
        'App/story/components/cover/layers/title.lua',
        'App/story/models/cover/title.json',
        'components/custom/wobble.lua',
        'tests/page.lua',
      ]) {
        const source = await get(path);
        expect([path, source.status, source.text]).to.deep.equal([path, 200, await text(path)]);
        expect(source.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
        expect(source.headers.get('content-security-policy')).to.equal('sandbox');
        expect(source.headers.get('x-content-type-options')).to.equal('nosniff');
      }
    });

    it('has an ETag that changes with the text', async () => {
      const path = 'App/story/components/cover/layers/title.lua';
      const { headers } = await get(path);
      const etag = headers.get('etag') ?? '';
      expect((await call('GET', url(path), { headers: { 'If-None-Match': etag } })).status).to.equal(304);
      await call('POST', '/story/cover/title', { body: { alpha: 0.125 } });
      const after = await get(path);
      expect(after.headers.get('etag')).not.to.equal(etag);
      expect(after.text)
        .to.contain('0.125')
        .and.to.equal(await text(path));
      expect(Number(after.headers.get('pagewright-revision'))).to.be.above(0);
    });

    it('a missing file is refused with the nearest names', async () => {
      const { status, body } = await call('GET', url('App/story/components/cover/layers/titel.lua'));
      expect([status, body.code, body.nearest]).to.deep.equal([
        404,
        'source-not-found',
        ['App/story/components/cover/layers/title.lua'],
      ]);
      expect((await call('GET', url('App/nowhere/index.lua'))).body.code).to.equal('source-not-found');
    });

    it('nothing but scripts and models of the project is read', async () => {
      for (const path of [
        'App/story/assets/images/cover/title.png',
        'App/story/../story/index.lua',
        '../main.lua',
        '/etc/passwd',
        '/main.lua',
        './main.lua',
        'App//story/index.lua',
        'App\\story\\index.lua',
        '.pagewright/store/log/x.json',
        'App/.git/config.lua',
        'node_modules/x/package.json',
        'package.json',
        'other.lua',
        'main.lua\u0000',
        '',
      ]) {
        const { status, body } = await call('GET', url(path));
        expect([path, status, body.code]).to.deep.equal([path, 400, 'invalid-query']);
      }
      expect((await call('GET', '/_/source')).body.code).to.equal('invalid-query');
    });

    it('the typed client returns the text', async () => {
      const client = createClient({ baseUrl: `http://127.0.0.1:${opened().port}` });
      expect(await client.project.source({}, { path: 'main.lua' })).to.equal(await text('main.lua'));
    });
  });
}
