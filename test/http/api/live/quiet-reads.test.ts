import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

interface Session {
  readonly session: string;
  readonly token: string;
}

interface Messages {
  readonly messages: readonly { readonly event?: { readonly name: string; readonly params: unknown } }[];
}

for (const store of ['memory', 'disk'] as const) {
  describe(`selection in the running app, in a project ${store === 'memory' ? 'in memory' : 'on disk'}`, () => {
    const { call, problem } = useProject({ store });

    async function openSession(): Promise<() => Promise<readonly string[]>> {
      const { body } = await call('POST', '/_/app/session', { body: {} });
      const { session, token } = body as unknown as Session;
      let read = 0;
      return async () => {
        const answer = await call('GET', `/_/app/session/${session}/messages?token=${token}&wait=0`);
        const { messages } = answer.body as unknown as Messages;
        const names = messages.slice(read).map((message) => JSON.stringify(message));
        read = messages.length;
        return names.map((text) => /editor\.selector\.(\w+)/.exec(text)?.[1] ?? text);
      };
    }

    const paths = ['/app', '/story', '/story/cover', '/story/cover/title', '/story/cover/title/linear'];

    it('a quiet GET is the same document with the same ETag, and selects nothing, cached or not', async () => {
      const selected = await openSession();
      await selected();
      for (const path of paths) {
        const first = await call('GET', `${path}?quiet=true`);
        const again = await call('GET', `${path}?quiet=true`);
        expect(await selected(), path).to.deep.equal([]);
        const loud = await call('GET', path);
        expect(await selected(), path).to.have.length(1);
        expect(again.body).to.deep.equal(first.body);
        expect([first.status, first.body, first.headers['etag']]).to.deep.equal([200, loud.body, loud.headers['etag']]);
        await call('GET', `${path}?quiet=false`);
        expect(await selected(), path).to.have.length(1);
      }
    });

    it('a quiet GET shows a change at once', async () => {
      await call('GET', '/story/cover/title?quiet=true');
      await call('POST', '/story/cover/title', { body: { alpha: 0.25 } });
      expect((await call('GET', '/story/cover/title?quiet=true')).body).to.nested.include({ 'props.alpha': 0.25 });
      await call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.75 } });
      expect((await call('GET', '/story/cover/title?quiet=true')).body).to.nested.include({ 'preview.alpha': 0.75 });
    });

    it('a quiet GET of a plain page shows nothing, and needs no app', async () => {
      expect(await problem('GET', '/tests/page')).to.deep.equal([503, 'app-not-connected']);
      const { status, body } = await call('GET', '/tests/page?quiet=true');
      expect([status, body]).to.deep.equal([200, { name: 'page', kind: 'plain', shown: false }]);
    });

    it('every GET takes quiet, also those that never select', async () => {
      for (const path of ['/_/health', '/_/history', '/_/classes', '/_/project', '/story/commands/cover', '/_/app'])
        expect((await call('GET', `${path}?quiet=true`)).status, path).to.equal(200);
      expect(await problem('GET', '/story?quiet=yes')).to.deep.equal([400, 'invalid-query']);
      expect(await problem('POST', '/story/cover/title?quiet=true', { body: {} })).to.deep.equal([
        400,
        'invalid-query',
      ]);
    });

    const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const foreign: [string, Record<string, string>][] = [
      ['another site', { ...visit, 'sec-fetch-site': 'cross-site' }],
      ['another port of this machine', { ...visit, 'sec-fetch-site': 'same-site' }],
      ['another site, in a browser that sends the page alone', { referer: 'https://evil.example/page' }],
      ['another port, in a browser that sends the page alone', { referer: 'http://localhost:3000/' }],
      ['a page whose address cannot be read', { referer: 'evil' }],
    ];
    for (const [who, headers] of foreign) {
      it(`a link of ${who} selects nothing and calls nothing, cached or not`, async () => {
        const selected = await openSession();
        for (const path of paths) {
          await selected();
          const led = await call('GET', path, { headers });
          expect(await selected(), path).to.deep.equal([]);
          const own = await call('GET', path);
          expect(await selected(), path).to.have.length(1);
          expect([led.status, led.body]).to.deep.equal([200, own.body]);
          expect((await call('GET', path, { headers })).status).to.equal(200);
          expect(await selected(), `${path}, cached`).to.deep.equal([]);
        }
        expect((await call('GET', '/tests/page', { headers })).body).to.include({ kind: 'plain', shown: false });
        for (const path of ['/tests/page/box', '/tests/page/box?quiet=true'])
          expect(await problem('GET', path, { headers })).to.deep.equal([403, 'origin-not-allowed']);
        expect(await selected()).to.deep.equal([]);
      });
    }

    it('the answer to a link of another site is not that of the next visit to a plain page', async () => {
      const headers = { ...visit, 'sec-fetch-site': 'cross-site' };
      expect((await call('GET', '/tests/page', { headers })).body).to.include({ shown: false });
      expect(await problem('GET', '/tests/page')).to.deep.equal([503, 'app-not-connected']);
    });

    const own: [string, Record<string, string>][] = [
      ['an address that is typed', { ...visit, 'sec-fetch-site': 'none' }],
      ['a page of this service', { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' }],
      ['a page of this service, in a browser that sends the page alone', { referer: 'http://localhost:9090/_/docs' }],
      ['an editor', {}],
    ];
    for (const [who, headers] of own) {
      it(`${who} selects`, async () => {
        const selected = await openSession();
        await selected();
        for (const path of paths) {
          await call('GET', path, { headers: { host: 'localhost:9090', ...headers } });
          expect(await selected(), path).to.have.length(1);
        }
      });
    }

    it('POST /_/app/select selects what an href names, as its GET does', async () => {
      const selected = await openSession();
      await selected();
      for (const href of [...paths, '/story/cover/title?class=linear', 'story/cover/GroupA%2FEllipse/']) {
        const { status, body } = await call('POST', '/_/app/select', { body: { href } });
        expect([href, status, body.app]).to.deep.equal([href, 200, 'connected']);
      }
      expect(await selected()).to.deep.equal([
        'selectApp',
        'selectBook',
        'selectPage',
        'selectLayer',
        'selectTool',
        'selectTool',
        'selectLayer',
      ]);
    });

    it('POST /_/app/select returns what it selected, and works without an app', async () => {
      const { status, body } = await call('POST', '/_/app/select', { body: { href: '/story/cover/title/linear' } });
      expect([status, body]).to.deep.equal([200, { type: 'class', name: 'linear', app: 'not-connected' }]);
    });

    it('POST /_/app/select refuses what is not there or has no selector', async () => {
      const select = (href: string) => call('POST', '/_/app/select', { body: { href } });
      expect((await select('/stroy')).body).to.deep.include({ code: 'book-not-found', nearest: ['story'] });
      expect((await select('/story/cover/titel')).body).to.deep.include({
        code: 'layer-not-found',
        nearest: ['title'],
      });
      expect((await select('/story/covr')).body.code).to.equal('page-not-found');
      expect((await select('/tests/page')).body.code).to.equal('app-not-connected');
      for (const href of [
        '/story/commands/cover/eventOne',
        '/story/components/cover/timers/tick',
        '/components/custom/wobble',
        '/_/history',
        '/',
        '//story',
        '/story/../story',
        '/story/%ff',
        '/story/cover#x',
        '/story?class=linear',
        '/story/cover/title?klass=linear',
      ])
        expect([href, (await select(href)).body.code]).to.deep.equal([href, 'invalid-body']);
      expect((await select('/story/assets/images/cover/title.png')).body.detail).to.match(/^"href" names an asset\./);
    });

    it('POST /_/app/select takes the names of a thing, and refuses those of no such thing', async () => {
      const named = async (type: string, ...address: string[]) => {
        const { status, body } = await call('POST', '/_/app/select', { body: { type, address } });
        return status === 200 ? `${body.type} ${body.name}` : body.code;
      };
      expect(await named('project')).to.equal('project app');
      expect(await named('book', 'story')).to.equal('book story');
      expect(await named('page', 'story', 'cover')).to.equal('page cover');
      expect(await named('layer', 'story', 'cover', 'title')).to.equal('layer title');
      expect(await named('class', 'story', 'cover', 'title', 'linear')).to.equal('class linear');
      for (const [type = '', ...address] of [
        ['page', 'story'],
        ['book', 'story', 'cover'],
        ['class', 'story', 'cover', 'title'],
        ['layer', 'story', 'cover', '..'],
        ['layer', 'story', 'cover', 'a/b'],
        ['command', 'story', 'cover', 'go'],
      ])
        expect([type, ...address, await named(type, ...address)]).to.deep.equal([type, ...address, 'invalid-body']);
    });
  });
}
