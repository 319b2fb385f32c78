import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree } from '../../support/project/project.js';
import { EventReader } from '../../support/service/read-events.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';

describe('two services over one store', () => {
  let one: ServedStore;
  let other: ServedStore;
  beforeEach(async () => {
    const project = await MemoryProject.create(await fixtureTree('project'));
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
});
