import { expect } from 'chai';
import type { Listening } from '#adapters/http/listen/listen';
import { MemoryState } from '#application/support/memory-state';
import { Sessions } from '#adapters/http/sessions';
import { sendRaw, serve } from '../../support/service/serve.js';
import { exampleApp } from './example-app.js';

const host = 'localhost:9090';
const own = `http://${host}`;
const json = { 'content-type': 'application/json' };

describe('the session of a browser', () => {
  let service: Listening;
  let sessions: Sessions;
  let now: number;
  let state: MemoryState;
  beforeEach(async () => {
    now = 1_000;
    state = new MemoryState(() => now);
    sessions = new Sessions(state);
    const panel = 'vscode-webview://0q2kh4t7vb1n3m5p';
    service = await serve(exampleApp({ token: 'correct-horse', sessions, allowedOrigins: [panel] }).app);
  });
  afterEach(() => service.stop());

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    sendRaw(service, { method, path, headers: { host, ...headers }, ...(body === undefined ? {} : { body }) });
  const exchange = (code: string, headers: Record<string, string> = {}) =>
    send('POST', '/_/session', { ...json, ...headers }, JSON.stringify({ code }));
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof send>>) => headers['set-cookie']?.[0] ?? '';
  type Secrets = Readonly<Record<'cookie' | 'pagewright-session', string>>;
  /** What each request of the page brings. */
  const secretsOf = (answer: Awaited<ReturnType<typeof send>>): Secrets => ({
    cookie: cookieOf(answer).split(';', 1).join(''),
    'pagewright-session': (JSON.parse(answer.text) as { key: string }).key,
  });
  const begun = async () => secretsOf(await send('POST', '/_/session', { authorization: 'Bearer correct-horse' }));
  const page = { 'sec-fetch-site': 'same-origin' };

  it('begins with a code, once and within a minute, and has a cookie that scripts and other sites do not get', async () => {
    const code = await sessions.issueCode();
    const answer = await exchange(code, { origin: own });
    expect(answer.status).to.equal(200);
    expect(cookieOf(answer)).to.match(/^pagewright-9090=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=43200$/);
    const secrets = secretsOf(answer);
    expect(secrets['pagewright-session']).to.match(/^[\w-]{43}$/);
    expect(secrets.cookie).not.to.include(secrets['pagewright-session']);
    expect((await send('GET', '/app', { ...secrets, ...page })).status).to.equal(200);
    for (const wrong of [code, '', 'guess']) expect((await exchange(wrong)).status, wrong).to.equal(401);
    const late = await sessions.issueCode();
    now += 60_000;
    expect((await exchange(late)).status).to.equal(401);
  });

  it('begins with the token and no body, and never holds the token', async () => {
    const answer = await send('POST', '/_/session', { authorization: 'Bearer correct-horse' });
    expect(answer.status).to.equal(200);
    expect(cookieOf(answer))
      .to.match(/^pagewright-9090=/)
      .and.not.include('correct-horse');
    expect((await send('POST', '/_/session', { authorization: 'Bearer wrong' })).status).to.equal(401);
    expect((await send('POST', '/_/session')).status).to.equal(401);
    expect((await send('POST', '/_/session', { authorization: 'Basic correct-horse' })).status).to.equal(401);
    expect(cookieOf(await send('POST', '/_/session'))).to.equal('');
  });

  it('a program with the token gets a code for a browser, and others do not', async () => {
    const path = '/_/session/code';
    const { text } = await send('POST', path, { authorization: 'Bearer correct-horse' });
    const { needed, code } = JSON.parse(text) as { needed: boolean; code: string };
    expect(needed).to.equal(true);
    expect((await exchange(code, { origin: own })).status).to.equal(200);
    expect((await exchange(code, { origin: own })).status).to.equal(401);
    expect((await send('POST', path)).status).to.equal(401);
    expect((await send('POST', path, { authorization: 'Bearer wrong' })).status).to.equal(401);
  });

  it('has a cookie for TLS alone where the page came by TLS', async () => {
    const answer = await exchange(await sessions.issueCode(), { origin: `https://${host}`, ...page });
    expect(cookieOf(answer)).to.match(/; Secure$/);
  });

  const counts: [string, string, Record<string, string>, number][] = [
    ['a read by a page of this service', 'GET', page, 200],
    ['a change by a page of this service', 'PUT', { ...page, origin: own }, 201],
    ['a change by a page of this service in an older browser', 'PUT', { origin: own }, 201],
    ['a read by a browser that sends neither site nor origin, as under a plain-HTTP name', 'GET', {}, 200],
    ['a change by a page of this service behind TLS', 'PUT', { ...page, origin: `https://${host}` }, 201],
    ['a page at another port', 'PUT', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }, 403],
    ['a link of another site', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 401],
    ['another origin in an older browser', 'PUT', { origin: 'http://localhost:3000' }, 403],
    ['an allowed origin', 'PUT', { origin: 'vscode-webview://0q2kh4t7vb1n3m5p', 'sec-fetch-site': 'cross-site' }, 401],
    ['an allowed origin that sends no site', 'PUT', { origin: 'vscode-webview://0q2kh4t7vb1n3m5p' }, 401],
  ];
  for (const [what, method, headers, status] of counts) {
    it(`${status < 300 ? 'counts' : 'does not count'} for ${what}`, async () => {
      const secrets = await begun();
      expect((await send(method, '/b/p', { ...headers, ...secrets })).status).to.equal(status);
      expect((await send(method, '/b/p', headers)).status, 'without it').to.equal(status === 403 ? 403 : 401);
    });
  }

  it('counts only with both secrets of one session', async () => {
    const [{ cookie, 'pagewright-session': key }, other] = [await begun(), await begun()];
    const wrong: [string, Record<string, string>][] = [
      ['the cookie alone', { cookie }],
      ['the key alone', { 'pagewright-session': key }],
      ['an empty key', { cookie, 'pagewright-session': '' }],
      ['the key of another session', { cookie, 'pagewright-session': other['pagewright-session'] }],
      ['the id as the key', { cookie, 'pagewright-session': cookie.split('=')[1] ?? '' }],
      ['the key as a token', { cookie, authorization: `Bearer ${key}` }],
      ['the key in the cookie', { cookie: `${cookie}; pagewright-session=${key}` }],
    ];
    for (const [what, headers] of wrong) {
      for (const [method, path] of [
        ['GET', '/b/p'],
        ['PUT', '/b/p'],
        ['DELETE', '/_/session'],
        ['POST', '/_/session/code'],
      ] as const)
        expect((await send(method, path, { ...page, ...headers })).status, `${method} ${path}: ${what}`).to.equal(401);
    }
    expect((await send('GET', '/b/p', { ...page, cookie, 'pagewright-session': key })).status).to.equal(200);
  });

  it('does not count for /_/mcp, at another port, or after 12 hours', async () => {
    const secrets = await begun();
    expect((await send('POST', '/_/mcp', { ...page, ...secrets })).status).to.equal(401);
    expect((await send('GET', '/app', { ...page, ...secrets, host: 'localhost:9091' })).status).to.equal(401);
    const cookie = `a=b; ${secrets.cookie}; c=d`;
    expect((await send('GET', '/app', { ...page, ...secrets, cookie })).status).to.equal(200);
    now += 12 * 60 * 60 * 1_000;
    expect((await send('GET', '/app', { ...page, ...secrets })).status).to.equal(401);
  });

  it('ends by request, and with the oldest of too many', async () => {
    const [first, second] = [await begun(), await begun()];
    expect((await send('DELETE', '/_/session', { origin: own })).status).to.equal(401);
    const answer = await send('DELETE', '/_/session', { ...page, ...first });
    expect(JSON.parse(answer.text)).to.deep.equal({ ended: true });
    expect(cookieOf(answer)).to.match(/^pagewright-9090=; .*Max-Age=0/);
    expect((await send('GET', '/app', { ...page, ...first })).status).to.equal(401);
    expect((await send('GET', '/app', { ...page, ...second })).status).to.equal(200);
    for (let more = 0; more < 100; more++) await sessions.begin();
    expect((await send('GET', '/app', { ...page, ...second })).status).to.equal(401);
  });

  it('is needless where the service demands no token', async () => {
    const open = await serve(exampleApp().app);
    const answer = await sendRaw(open, { method: 'POST', path: '/_/session' });
    expect(JSON.parse(answer.text)).to.deep.equal({ needed: false });
    expect(answer.headers['set-cookie']).to.equal(undefined);
    const ended = await sendRaw(open, { method: 'DELETE', path: '/_/session' });
    expect(JSON.parse(ended.text)).to.deep.equal({ ended: false });
    await open.stop();
  });
});
