import { expect } from 'chai';
import { EventReader } from '../../support/service/read-events.js';
import type { ServedStore } from '../../support/service/serve-store.js';
import { useTwoServices } from '../../support/service/serve-two.js';

interface Session {
  readonly session: string;
  readonly token: string;
}

interface Message {
  readonly n: number;
  readonly name?: string;
  readonly params?: unknown;
  readonly call?: unknown;
}

describe('a running app with two services', () => {
  const services = useTwoServices({ runningApp: { probeMs: 2_000 } });
  const bodyOf = async <Body>(answer: ReturnType<ServedStore['call']>) => (await answer).body as unknown as Body;

  const open = (service: ServedStore, body: object = {}) =>
    bodyOf<Session & { readonly place?: object }>(service.call('POST', '/_/app/session', { body }));
  const path = ({ session, token }: Session, what: string) => `/_/app/session/${session}/${what}?token=${token}`;
  const poll = async (service: ServedStore, session: Session, after = 0, wait = 0) => {
    const query = `&after=${after}&wait=${wait}`;
    const body = await bodyOf<{ messages?: readonly Message[] }>(
      service.call('GET', path(session, 'messages') + query),
    );
    return body.messages;
  };
  const dispatch = (service: ServedStore, name: string) => service.call('POST', '/_/app/dispatch', { body: { name } });
  const appsAt = async (service: ServedStore) =>
    (await bodyOf<{ apps: readonly { device: string; ui: object }[] }>(service.call('GET', '/_/app'))).apps;

  it('a running app polls either of two services, and has each message once, in order, until it acknowledges it', async () => {
    const { one, other } = services;
    const session = await open(one);
    expect(await poll(other, session)).to.deep.equal([]);
    for (const [service, name] of [
      [one, 'a'],
      [other, 'b'],
      [one, 'c'],
    ] as const)
      await dispatch(service, name);
    const seen = async (service: ServedStore, after: number) =>
      (await poll(service, session, after))?.map(({ n, name }) => `${n} ${name}`);
    expect(await seen(one, 0)).to.deep.equal(['1 a', '2 b', '3 c']);
    expect(await seen(other, 1)).to.deep.equal(['2 b', '3 c']);
    expect(await seen(one, 3)).to.deep.equal([]);
  });

  it('a running app whose poll waits at one of two services is woken by what happens at the other', async () => {
    const { one, other } = services;
    const session = await open(one);
    await poll(one, session);
    const waiting = poll(one, session, 0, 25);
    await dispatch(other, 'wake');
    expect((await waiting)?.map(({ name }) => name)).to.deep.equal(['wake']);
    const [earlier, later] = [poll(one, session, 1, 25), poll(other, session, 1, 25)];
    await Promise.race([earlier, later]);
    await dispatch(one, 'again');
    expect([await earlier, await later].flat().map((message) => message?.name)).to.deep.equal(['again']);
  });

  it('a running app answers a call from either of two services, once', async () => {
    const { one, other } = services;
    const session = await open(one);
    await poll(other, session);
    const asked = one.call('POST', '/tests/page/box/open', { body: { wide: true } });
    const [call] = (await poll(other, session, 0, 25)) ?? [];
    expect(call).to.deep.include({ n: 1 });
    const reply = (service: ServedStore, result: string) =>
      service.call('POST', path(session, 'replies/1'), { body: { ok: true, result } });
    await reply(other, 'first');
    await reply(one, 'second');
    expect((await asked).body).to.deep.equal({ result: 'first' });
  });

  it('a running app gets the selection of a GET at either of two services, and each sees its state', async () => {
    const { one, other } = services;
    const session = await open(one, { device: 'phone' });
    await poll(other, session);
    for (const service of [one, other, one, other]) await service.call('GET', '/story/cover/title');
    // A GET answers without waiting for the app.
    const seen = async () => ((await poll(one, session)) ?? []).map(({ name }) => name);
    while ((await seen()).length < 4) await new Promise((resolve) => setImmediate(resolve));
    expect(await seen()).to.deep.equal(Array.from({ length: 4 }, () => 'editor.selector.selectLayer'));
    await other.call('POST', path(session, 'state'), { body: { ui: { book: 'story', page: 'cover' } } });
    for (const service of [one, other]) {
      const apps = await appsAt(service);
      expect(apps.map(({ device, ui }) => [device, ui])).to.deep.equal([['phone', { book: 'story', page: 'cover' }]]);
    }
  });

  it('a running app that connects to one of two services gets the previews of the other', async () => {
    const { one, other } = services;
    await one.call('POST', '/story/cover/title?command=preview', { body: { alpha: 0.25 } });
    const session = await open(other);
    const [preview] = (await poll(one, session)) ?? [];
    expect(preview).to.deep.include({ name: 'authoring.preview' });
    await other.call('POST', '/story/cover/title', { body: {} });
    const names = (await poll(one, session, 1))?.map(({ name, params }) => [name, params]) ?? [];
    expect(names.map(([name]) => name)).to.deep.equal(['authoring.changed', 'authoring.preview']);
    expect(names[1]?.[1]).to.deep.include({ props: {} });
  });

  it('a relaunched app takes the place of its predecessor at the other of two services, but not of one that polls', async () => {
    const { one, other } = services;
    const first = await open(one, { device: 'phone', ui: { book: 'story', page: 'cover' } });
    await poll(one, first);
    const polling = poll(one, first, 0, 25).then(() => poll(other, first, 0, 25));
    expect(await open(other, { device: 'phone' })).not.to.have.property('place');
    expect((await appsAt(one)).map(({ device }) => device)).to.deep.equal(['phone']);
    await dispatch(one, 'end');
    await polling;
    const relaunched = await open(other, { device: 'phone' });
    expect(relaunched.place).to.deep.equal({ book: 'story', page: 'cover' });
    expect(await poll(one, first)).to.equal(undefined);
  });

  it('a running app is reported to the followers of both of two services, once', async () => {
    const { one, other } = services;
    const readers = [new EventReader(await one.open('/_/events')), new EventReader(await other.open('/_/events'))];
    try {
      const session = await open(one);
      await poll(other, session);
      const body = { from: 1, lines: [{ level: 'print', text: 'hello' }] };
      for (const service of [one, other]) await service.call('POST', path(session, 'log'), { body });
      await one.call('POST', path(session, 'state'), { body: { ui: {} } });
      for (const reader of readers) {
        const [, ...events] = await reader.take(4);
        // Each service's own are in order; what another has sent may come between.
        expect(events.map(({ data }) => data['name'])).to.have.members(['connected', 'print', 'state']);
      }
    } finally {
      for (const reader of readers) reader.close();
    }
  });
});
