import { expect } from 'chai';
import type { CallAnswer } from '../../../support/project/project.js';
import { useProject } from '../../../support/project/use-project.js';

/** The bridge's documents, which no other answer resembles. */
interface BridgeBody {
  readonly session: string;
  readonly token: string;
  readonly wait: number;
  readonly gone: boolean;
  readonly ok: boolean;
  readonly connected: boolean;
  readonly messages: readonly { readonly n: number; readonly type: string }[];
  readonly result: unknown;
  readonly line: string;
  readonly files: readonly string[];
}

describe('the running app over HTTP', () => {
  const { call, files, text, opened, read } = useProject({
    files: { 'App/story/index.lua': 'return {}\n', 'demo/page.lua': 'return {}\n', 'main.lua': '-- mine\n' },
  });
  const bodyOf = ({ body }: CallAnswer) => body as unknown as BridgeBody;
  const open = async (body: object = {}) => bodyOf(await call('POST', '/_/app/session', { body }));
  const address = ({ session, token }: BridgeBody, rest: string) => `/_/app/session/${session}/${rest}?token=${token}`;

  describe('without an app', () => {
    it('without a running app the service reports that none is connected', async () => {
      expect(await read('/_/app')).to.deep.equal({ connected: false, since: null, ui: null, apps: [] });
    });

    it('without a running app an event is accepted and a call is refused', async () => {
      const reported = await call('POST', '/_/app/dispatch', { body: { name: 'hello', params: { word: 'hi' } } });
      expect([reported.status, reported.body]).to.deep.equal([
        200,
        { name: 'hello', params: { word: 'hi' }, app: 'not-connected' },
      ]);
      for (const [method, path] of [
        ['GET', '/demo/page'],
        ['GET', '/demo/page/box'],
        ['POST', '/demo/page/box/open'],
      ] as const) {
        const { status, body } = await call(method, path);
        expect([path, status, body.code]).to.deep.equal([path, 503, 'app-not-connected']);
      }
    });

    it('an event for the running app needs a name', async () => {
      for (const body of [{}, { name: '' }, { name: 1 }, { name: 'x', params: 'y' }]) {
        expect((await call('POST', '/_/app/dispatch', { body })).status, JSON.stringify(body)).to.equal(400);
      }
    });
  });

  describe('the bridge', () => {
    it('the installed bridge has the address of its service', async () => {
      const { status, body, headers } = await call('PUT', '/_/bridge', { headers: { Host: 'localhost:1234' } });
      expect([status, body.created, headers['location']]).to.deep.equal([201, true, '/_/bridge']);
      expect(body.resource).to.deep.include({ type: 'bridge', line: 'require("pagewright.bridge").start()' });
      expect(body.changes.map(({ path, action }) => `${action} ${path}`)).to.include.members([
        'created pagewright/bridge.lua',
        'created pagewright/page.lua',
      ]);
      expect(await text('pagewright/bridge.lua')).to.contain('"http://localhost:1234"');
      expect(await text('main.lua')).to.equal('-- mine\n');
    });

    it('the installed bridge has the address that the request names', async () => {
      expect((await call('PUT', '/_/bridge?url=http://192.168.1.5:9090/books/')).status).to.equal(201);
      expect(await text('pagewright/bridge.lua')).to.contain('"http://192.168.1.5:9090/books"');
      for (const url of ['192.168.1.5:9090', 'file:///etc', '']) {
        const { status, body } = await call('PUT', `/_/bridge?url=${encodeURIComponent(url)}`);
        expect([status, body.code, body.errors[0]?.at], url).to.deep.equal([400, 'invalid-query', 'url']);
      }
    });

    it('GET of the bridge finds it once it is installed', async () => {
      const missing = await call('GET', '/_/bridge');
      expect([missing.status, missing.body.code]).to.deep.equal([404, 'bridge-not-found']);
      const { body, headers } = await call('PUT', '/_/bridge');
      const found = await call('GET', String(headers['location']));
      const { line, files: modules } = bodyOf({ ...found, body: body.resource });
      expect([found.status, found.body]).to.deep.equal([200, { line, files: modules }]);
      expect(modules).to.deep.equal(body.changes.map(({ path }) => path).sort());
    });

    it('an installed bridge is overwritten on request only', async () => {
      await call('PUT', '/_/bridge', { headers: { Host: 'localhost:1234' } });
      const same = await call('PUT', '/_/bridge', { headers: { Host: 'localhost:1234' } });
      expect([same.status, same.body.changes, same.body.warnings]).to.deep.equal([200, [], []]);
      const other = await call('PUT', '/_/bridge', { headers: { Host: 'localhost:5678' } });
      expect(other.body.changes).to.deep.equal([]);
      expect(other.body.warnings.map(({ at }) => at)).to.deep.equal(['pagewright/bridge.lua']);
      const anew = await call('PUT', '/_/bridge?overwrite=true', { headers: { Host: 'localhost:5678' } });
      expect(anew.body.changes).to.deep.equal([{ path: 'pagewright/bridge.lua', action: 'modified' }]);
      expect(await text('pagewright/bridge.lua')).to.contain('"http://localhost:5678"');
    });

    it('an installed bridge with CRLF counts as the same', async () => {
      await call('PUT', '/_/bridge');
      const path = 'pagewright/pages.lua';
      const content = Buffer.from((await text(path)).replaceAll('\n', '\r\n'));
      await opened().store.commit([{ action: 'modified', path, content }], []);
      const { body } = await call('PUT', '/_/bridge');
      expect([body.changes, body.warnings]).to.deep.equal([[], []]);
    });

    it('a dry run only describes the installation of the bridge, and undo removes it', async () => {
      const before = await files();
      expect((await call('PUT', '/_/bridge?dryRun=true')).body.changes[0]?.diff).to.contain('+++');
      expect(await files()).to.deep.equal(before);
      await call('PUT', '/_/bridge');
      await call('POST', '/_/history/undo');
      expect(await files()).to.deep.equal(before);
    });
  });

  describe('a session', () => {
    it('a session of the running app always gets status 200 and a JSON body', async () => {
      const known = await open({ capabilities: [], ui: [], engine: '2021.3662' });
      expect(known.wait).to.equal(25);
      expect(bodyOf(await call('GET', `${address(known, 'messages')}&wait=0`)).messages).to.deep.equal([]);
      const stranger = { ...known, token: 'guessed' };
      const answers = [
        await call('GET', `${address(stranger, 'messages')}&after=3&wait=25`),
        await call('POST', address(stranger, 'replies/1'), { body: { ok: true, result: [] } }),
        await call('POST', address(stranger, 'state'), { body: { ui: [] } }),
        await call('POST', address(stranger, 'log'), { body: { from: 1, lines: [] } }),
        await call('GET', '/_/app/session/none/messages?token=x'),
      ];
      expect(answers.map((answer) => [answer.status, bodyOf(answer)])).to.deep.equal(
        answers.map(() => [200, { gone: true }]),
      );
    });

    it('a session’s reply to a call answers the waiting request', async () => {
      const session = await open();
      await call('GET', `${address(session, 'messages')}&wait=0`);
      const asked = call('POST', '/demo/page/box/open', { body: { wide: true } });
      const { messages } = bodyOf(await call('GET', `${address(session, 'messages')}&wait=5`));
      expect(messages).to.deep.equal([
        {
          n: 1,
          type: 'call',
          call: { what: 'function', module: 'demo.page', layer: 'box', func: 'open', params: { wide: true } },
        },
      ]);
      const replied = await call('POST', address(session, 'replies/1'), { body: { ok: true, result: { area: 12 } } });
      expect(bodyOf(replied)).to.deep.equal({ ok: true });
      expect(bodyOf(await asked)).to.deep.equal({ result: { area: 12 } });
    });

    it('a session gets each message until it acknowledges it', async () => {
      const session = await open();
      const numbers = async (query: string) =>
        bodyOf(await call('GET', `${address(session, 'messages')}&wait=0${query}`)).messages.map(({ n }) => n);
      await numbers('');
      for (const name of ['one', 'two']) await call('POST', '/_/app/dispatch', { body: { name } });
      expect(await numbers('')).to.deep.equal([1, 2]);
      expect(await numbers('')).to.deep.equal([1, 2]);
      expect(await numbers('&after=1')).to.deep.equal([2]);
      expect(await numbers('&after=2')).to.deep.equal([]);
    });

    it('a session gets the calls that name it, and no others', async () => {
      const [phone, watch] = [await open({ device: 'phone' }), await open({ device: 'watch' })];
      for (const session of [phone, watch]) await call('GET', `${address(session, 'messages')}&wait=0`);
      const asked = call('POST', '/demo/page/box/open?app=phone');
      const { messages } = bodyOf(await call('GET', `${address(phone, 'messages')}&wait=5`));
      expect(messages.map(({ type }) => type)).to.deep.equal(['call']);
      await call('POST', address(phone, 'replies/1'), { body: { ok: true, result: 1 } });
      expect((await asked).status).to.equal(200);
      expect(bodyOf(await call('GET', `${address(watch, 'messages')}&wait=0`)).messages).to.deep.equal([]);
    });

    it('a session may reply with up to 1 MiB', async () => {
      const session = await open();
      await call('GET', `${address(session, 'messages')}&wait=0`);
      const asked = call('POST', '/demo/page/box/read');
      await call('GET', `${address(session, 'messages')}&wait=5`);
      const reply = (length: number) =>
        call('POST', address(session, 'replies/1'), { body: { ok: true, result: 'x'.repeat(length) } });
      expect((await reply(1024 * 1024)).status).to.equal(413);
      expect((await reply(1000 * 1024)).status).to.equal(200);
      expect(bodyOf(await asked).result).to.have.length(1000 * 1024);
    });

    it('a dry run makes no call to the running app', async () => {
      const session = await open();
      const { status, body } = await call('POST', '/demo/page/box/read?dryRun=true');
      expect([status, body.code]).to.deep.equal([400, 'invalid-query']);
      const held = await call('POST', '/demo/page/box/read', { headers: { 'If-Match': '"some"' } });
      expect([held.status, held.body.code]).to.deep.equal([412, 'precondition-failed']);
      expect(await read(`${address(session, 'messages')}&wait=0`)).to.deep.include({ messages: [] });
    });

    it('a session can report failures', async () => {
      const session = await open();
      await call('GET', `${address(session, 'messages')}&wait=0`);
      const expected = [
        ['view-not-registered', 404],
        ['function-failed', 502],
      ] as const;
      for (const [index, [code, status]] of expected.entries()) {
        const asked = call('GET', '/demo/page/box');
        await call('GET', `${address(session, 'messages')}&after=${index}&wait=5`);
        const body = { ok: false, code, message: 'from Lua' };
        await call('POST', address(session, `replies/${index + 1}`), { body });
        const answer = await asked;
        expect([answer.status, answer.body.code, answer.body.detail]).to.deep.equal([status, code, 'from Lua']);
      }
    });
  });
});
