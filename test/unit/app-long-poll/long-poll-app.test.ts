import { expect } from 'chai';
import { LongPollApp } from '#adapters/app-long-poll/long-poll-app';
import { defaultSettings } from '#adapters/app-long-poll/long-poll-settings';
import { Problem } from '#domain/problem/problem';
import { signals } from '#adapters/app-long-poll/app-row';
import { nextTurn } from '#application/support/in-turns';
import { MemoryState } from '#application/support/memory-state';
import type { AppEvent } from '#application/ports/running-app';
import type { AppHello, AppMessage, AppReport, OpenedSession, SessionKey } from '#application/ports/app-sessions';

const hello: AppHello = { capabilities: ['events'], engine: '2021.3662', device: '', ui: { book: 'b', page: 'p' } };
const view = { dir: 'demo', page: 'page', module: 'demo.page' };

describe('the running app over a long poll', () => {
  let now: number;
  let reports: AppReport[];
  let app: LongPollApp;
  let ids: number;
  let state: MemoryState;
  let states: readonly AppEvent[];

  beforeEach(() => {
    now = Date.parse('2026-01-01T00:00:00Z');
    reports = [];
    ids = 0;
    const clock = { newId: () => `s${ids++}` };
    const settings = { ...defaultSettings, callMs: 50, probeMs: 20 };
    states = [];
    state = new MemoryState(() => now);
    app = new LongPollApp(state, clock, { report: (each) => void reports.push(each) }, () => states, settings);
  });
  afterEach(() => app.close());

  const poll = (key: SessionKey, after: number, waitMs: number) =>
    new Promise<readonly AppMessage[] | undefined>((resolve) => app.messages(key, after, waitMs, resolve));
  const connect = async (output: Partial<AppHello> = {}): Promise<OpenedSession> => {
    const session = await app.open({ ...hello, ...output });
    await poll(session, 0, 0);
    return session;
  };
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (problem: unknown) => (problem instanceof Problem ? problem.code : problem),
    );

  it('the running app over a long poll is connected from the first poll until it was silent for a minute', async () => {
    const session = await app.open(hello);
    expect(app.presence()).to.equal('not-connected');
    await poll(session, 0, 0);
    expect(app.apps()).to.deep.equal([
      { id: 's0', device: '', since: new Date(now), engine: '2021.3662', capabilities: ['events'], ui: hello.ui },
    ]);
    now += 60_000;
    expect(app.presence()).to.equal('connected');
    now += 1;
    expect(app.presence()).to.equal('not-connected');
    expect(await poll(session, 0, 0)).to.equal(undefined);
    expect(reports.map(({ kind }) => kind)).to.deep.equal(['connected', 'gone']);
  });

  it('the running app over a long poll is connected as long as it holds a poll', async () => {
    const session = await connect();
    const held = poll(session, 0, 25_000);
    now += 600_000;
    expect(app.presence()).to.equal('connected');
    await app.dispatch({ name: 'hi', params: {} });
    expect(await held).to.deep.equal([{ n: 1, type: 'event', name: 'hi', params: {} }]);
  });

  it('the running app over a long poll has a poll wait on where a signal comes after its message was fetched', async () => {
    const session = await connect();
    const taken: unknown[] = [];
    app.messages(session, 0, 25_000, (messages) => taken.push(messages));
    await nextTurn();
    state.publish(signals, { what: 'messages', session: session.session });
    await nextTurn();
    expect(taken).to.deep.equal([]);
    await app.dispatch({ name: 'hi', params: {} });
    expect(taken).to.deep.equal([[{ n: 1, type: 'event', name: 'hi', params: {} }]]);
  });

  it('the running app over a long poll answers the waiting poll before the caller that notifies it goes on', async () => {
    const session = await connect();
    const taken: unknown[] = [];
    app.messages(session, 0, 25_000, (messages) => taken.push(messages));
    expect(taken).to.deep.equal([]);
    await app.dispatch({ name: 'hi', params: {} });
    expect(taken).to.deep.equal([[{ n: 1, type: 'event', name: 'hi', params: {} }]]);
    await app.dispatch({ name: 'again', params: {} });
    expect(taken).to.have.length(1);
  });

  it('the running app over a long poll knows a session by its token', async () => {
    const session = await connect();
    const other = { ...session, token: 'ä'.repeat(32) };
    expect(await poll(other, 0, 0)).to.equal(undefined);
    expect([
      await app.reply(other, 1, { ok: true, result: 1 }),
      await app.setState(other, {}),
      await app.log(other, 1, []),
    ]).to.deep.equal([false, false, false]);
  });

  it('the running app over a long poll ends a poll with nothing when another takes its place', async () => {
    const session = await connect();
    const first = poll(session, 0, 25_000);
    const second = poll(session, 0, 25_000);
    expect(await first).to.deep.equal([]);
    await app.dispatch({ name: 'hi', params: {} });
    expect(await second).to.have.length(1);
  });

  it('the running app over a long poll answers a call with the first reply that comes', async () => {
    const session = await connect();
    const asked = app.call({ ...view, layer: 'box', func: 'open' }, { wide: true });
    const [message] = (await poll(session, 0, 25_000)) ?? [];
    expect(message).to.deep.include({ n: 1, type: 'call' });
    expect(await app.reply(session, 1, { ok: true, result: 'first' })).to.equal(true);
    expect(await app.reply(session, 1, { ok: true, result: 'second' })).to.equal(true);
    expect(await asked).to.equal('first');
  });

  it('the running app over a long poll refuses a call without an app, and one that is not answered in time, which then is not handed out any more', async () => {
    expect(await codeOf(app.show(view))).to.equal('app-not-connected');
    const session = await connect();
    expect(await codeOf(app.show(view))).to.equal('app-timed-out');
    expect(await poll(session, 0, 0)).to.deep.equal([]);
    const asked = app.show(view);
    app.close();
    expect(await codeOf(asked)).to.equal('app-not-connected');
  });

  it('the running app over a long poll passes each line of the console on once, however often it comes', async () => {
    const session = await connect();
    const line = (text: string) => ({ level: 'print' as const, text });
    await app.log(session, 1, [line('a'), line('b')]);
    await app.log(session, 1, [line('a'), line('b')]);
    await app.log(session, 2, [line('b'), line('c')]);
    expect(reports.filter(({ kind }) => kind === 'print').map(({ text }) => text)).to.deep.equal(['a', 'b', 'c']);
  });

  it('the running app over a long poll gives a new app the states that are not over', async () => {
    states = [{ name: 'preview', params: { subject: 'moon' }, subject: 'moon' }];
    const session = await app.open(hello);
    const messages = await poll(session, 0, 0);
    expect(messages).to.deep.equal([{ n: 1, type: 'event', name: 'preview', params: { subject: 'moon' } }]);
  });

  it('the running app over a long poll sends a relaunched app back to where it was, but not one that comes a minute later or beside another', async () => {
    await connect({ ui: { book: 'b', page: 'far' } });
    const relaunched = await app.open(hello);
    expect(relaunched.place).to.deep.equal({ book: 'b', page: 'far' });
    await poll(relaunched, 0, 0);
    expect(app.apps().map(({ id }) => id)).to.deep.equal([relaunched.session]);
    now += 61_000;
    expect((await app.open({ ...hello, ui: { book: 'b', page: 'near' } })).place).to.equal(undefined);

    const lively = await connect({ device: 'phone', ui: { book: 'b', page: 'far' } });
    const polling = poll(lively, 0, 25_000).then(() => poll(lively, 0, 0));
    expect((await app.open({ ...hello, device: 'phone' })).place).to.equal(undefined);
    await polling;
    expect(app.apps().map(({ id }) => id)).to.include(lively.session);
  });

  it('the running app over a long poll keeps at most sixteen sessions', async () => {
    const first = await connect({ device: 'first' });
    for (let index = 0; index < 15; index++) await connect({ device: `d${index}` });
    expect(app.apps()).to.have.length(16);
    await connect({ device: 'last' });
    expect(app.apps()).to.have.length(16);
    expect(await poll(first, 0, 0)).to.equal(undefined);
  });
});
