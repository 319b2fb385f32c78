import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree } from '../../support/project/project.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { countingRoundTrips, type CountedStore } from '../../support/store/round-trips.js';

const layer = '/story/cover/title';

interface Counted {
  readonly service: ServedStore;
  readonly counted: CountedStore;
}

describe('what a service asks of a store that others share', () => {
  const open: Counted[] = [];

  beforeEach(async () => {
    const project = await MemoryProject.create(await fixtureTree('project'));
    for (let each = 0; each < 2; each++) {
      const counted = countingRoundTrips(project.open());
      open.push({ service: await serveStore(counted.store), counted });
    }
    // What is asked once: the first look, and what each has to trim.
    for (const { service } of open) {
      for (const path of [layer, '/story/credits', '/_/history']) await service.call('GET', path);
      await service.call('PUT', layer, { body: { x: 1 } });
    }
    for (const { service, counted } of open) {
      for (const path of [layer, '/story/credits']) await service.call('GET', path);
      counted.take();
    }
  });

  afterEach(() => Promise.all(open.splice(0).map(({ service }) => service.stop())));

  /** What each of the two was asked for while the first answered. */
  async function asked(method: string, path: string, body?: object): Promise<string[][]> {
    const { status } = (await open[0]?.service.call(method, path, body === undefined ? {} : { body })) ?? {};
    expect(status, `${method} ${path}`).to.be.oneOf([200, 201]);
    return open.map(({ counted }) => counted.take());
  }

  it('a GET of what has not changed asks the store once, and so does one of what has', async () => {
    expect(await asked('GET', layer)).to.deep.equal([['sync'], []]);
    await open[1]?.service.call('PUT', layer, { body: { x: 7 } });
    for (const { counted } of open) counted.take();
    expect(await asked('GET', layer)).to.deep.equal([['sync'], []]);
    expect(await asked('GET', '/app')).to.deep.equal([['snapshot'], []]);
    expect(await asked('GET', '/_/history')).to.deep.equal([['since'], []]);
  });

  it('a change asks for its turn and its commit, an undo and a redo for a record, too, and another service for nothing', async () => {
    expect(await asked('PUT', layer, { x: 2 })).to.deep.equal([['turn', 'commit'], []]);
    expect(await asked('POST', '/_/history/undo')).to.deep.equal([['turn', 'record', 'commit'], []]);
    expect(await asked('POST', '/_/history/redo')).to.deep.equal([['turn', 'record', 'commit'], []]);
    expect(await asked('PUT', '/_/history/checkpoints/one')).to.deep.equal([['turn', 'commit'], []]);
  });

  it('a foreign change of one page leaves the cached responses of others valid', async () => {
    const [first, second] = open;
    const readsOf = async (path: string) => {
      first?.counted.takeReads();
      await first?.service.call('GET', path);
      return first?.counted.takeReads();
    };
    await readsOf('/story/credits');
    await second?.service.call('PUT', layer, { body: { x: 9 } });
    expect(await readsOf('/story/credits')).to.equal(0);
    expect(await readsOf(layer)).to.be.above(0);
  });
});
