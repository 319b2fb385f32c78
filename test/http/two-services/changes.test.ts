import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree } from '../../support/project/project.js';
import { EventReader } from '../../support/service/read-events.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { replaced } from '../../support/store/replaced-store.js';

describe('two services over one store', () => {
  let one: ServedStore;
  let other: ServedStore;
  let project: MemoryProject;
  beforeEach(async () => {
    project = await MemoryProject.create(await fixtureTree('project'));
    [one, other] = await Promise.all([serveStore(project.open()), serveStore(project.open())]);
  });
  afterEach(() => Promise.all([one.stop(), other.stop()]));

  it('two services over one store send each change of either to the followers of both, once and in order', async () => {
    const [here, there] = [
      new EventReader(await one.open('/_/events')),
      new EventReader(await other.open('/_/events')),
    ];
    try {
      const made: (string | null)[] = [];
      for (let count = 0; count < 6; count++) {
        const service = count % 2 === 0 ? one : other;
        made.push((await service.call('PUT', `/story/cover/layer${count}`)).body.changeset);
      }
      for (const reader of [here, there]) {
        const [ready, ...changes] = await reader.take(7);
        expect(ready?.type).to.equal('ready');
        expect(changes.map(({ data }) => data['id'])).to.deep.equal(made);
      }
    } finally {
      for (const { answer } of [here, there]) answer.destroy();
    }
  });

  it('two services over one store answer a repeated request with the first response, whichever of them gets it', async () => {
    const headers = { 'Idempotency-Key': 'k1' };
    const first = await one.call('PUT', '/story/cover/sun', { headers });
    const again = await other.call('PUT', '/story/cover/sun', { headers });
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.body).to.deep.equal(first.body);
    expect(again.headers['idempotency-replayed']).to.equal('true');
  });

  it('two services make one change of two simultaneous requests with one key', async () => {
    const headers = { 'Idempotency-Key': 'k2' };
    const answers = await Promise.all(
      [one, other].map((service) => service.call('PUT', '/story/cover/moon', { headers })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(answers[0]?.body.changeset).to.equal(answers[1]?.body.changeset);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).to.have.length(1);
  });

  it('two services over one store undo and list the changes of each other', async () => {
    await one.call('PUT', '/story/cover/sun');
    expect((await other.call('POST', '/_/history/undo')).status).to.equal(200);
    expect((await one.call('GET', '/story/cover/sun')).status).to.equal(404);
    const kinds = ((await one.call('GET', '/_/history')).body as unknown as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['undo', 'change']);
  });

  it('two services list the same entries after either of them has dropped the oldest', async () => {
    const few = { history: { entries: 3 } };
    const [short, long] = [await serveStore(project.open(), few), await serveStore(project.open())];
    try {
      await long.call('GET', '/_/history');
      for (let count = 0; count < 6; count++) await short.call('PUT', `/story/cover/layer${count}`);
      const lists = await Promise.all([short, long].map((service) => service.call('GET', '/_/history')));
      const ids = lists.map(({ body }) => (body as unknown as { id: string }[]).map(({ id }) => id));
      expect(ids[0]).to.have.length(3);
      expect(ids[1]).to.deep.equal(ids[0]);
      for (const id of ids[1] ?? []) expect((await long.call('GET', `/_/history/${id}`)).status).to.equal(200);
    } finally {
      await Promise.all([short.stop(), long.stop()]);
    }
  });

  it('two services whose project goes back send their listeners a reset, show what is there, and go on', async () => {
    await one.call('PUT', '/story/cover/sun');
    await one.call('PUT', '/story/cover/moon');
    expect((await other.call('GET', '/story/cover/moon')).status).to.equal(200);
    const readers = await Promise.all([one, other].map(async (each) => new EventReader(await each.open('/_/events'))));
    try {
      for (const reader of readers) expect((await reader.take(1))[0]?.data).to.deep.equal({ revision: 2 });
      await project.restore();
      for (const reader of readers) {
        const [reset] = await reader.take(1);
        expect([reset?.type, reset?.data]).to.deep.equal(['reset', { revision: 0 }]);
      }
      for (const each of [one, other]) {
        expect((await each.call('GET', '/story/cover/moon')).status).to.equal(404);
        expect((await each.call('GET', '/_/history')).body).to.deep.equal([]);
      }
      const { body } = await one.call('PUT', '/story/cover/star');
      for (const reader of readers) expect((await reader.take(1))[0]?.data['id']).to.equal(body.changeset);
      expect((await other.call('GET', '/story/cover/star')).status).to.equal(200);
    } finally {
      for (const { answer } of readers) answer.destroy();
    }
  });

  it('two services make each change once while every second turn is lost', async () => {
    let turns = 0;
    const losing = () =>
      replaced(project.open(), (sound) => ({
        exclusive: (work) =>
          sound.exclusive((turn) => {
            if (++turns % 2 === 0) project.loseTurn();
            return work(turn);
          }),
      }));
    const services = [await serveStore(losing()), await serveStore(losing())];
    try {
      const changes = Array.from({ length: 30 }, (_, at) => services[at % 2]?.call('PUT', `/story/cover/layer${at}`));
      expect((await Promise.all(changes)).map((answer) => answer?.status)).to.deep.equal(changes.map(() => 201));
      const { body } = await one.call('GET', '/_/history?limit=100');
      expect(body as unknown as unknown[]).to.have.length(30);
      expect(turns).to.be.above(2);
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  });
});
