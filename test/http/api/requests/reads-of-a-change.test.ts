import { expect } from 'chai';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { withReads } from '../../../support/service/store-behind.js';
import { replaced } from '../../../support/store/replaced-store.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

describe('a change of what is known', () => {
  /** The author's files that the store itself was asked for, and how many snapshots were opened. */
  let asked: ProjectPath[];
  let timesOpened: number;
  let store: FileStore;
  let service: ServedStore;
  beforeEach(async () => {
    asked = [];
    timesOpened = 0;
    const sound = await openMemoryStore();
    const counted = replaced(sound, () => ({
      snapshot: () => {
        timesOpened++;
        return sound.snapshot();
      },
    }));
    store = withReads(counted, (path) => path.startsWith('App') && asked.push(path));
    service = await serveStore(store);
    for (const path of ['/b', '/b/p', '/b/p/group/title', '/b/p/group/title?class=linear'])
      await service.call('PUT', path);
    asked.splice(0);
  });
  afterEach(async () => {
    await service.stop();
    await store.close();
  });

  const changes = [
    ['PUT', '/b/p/sun', 201],
    ['PUT', '/b/p/group?newName=crowd', 200],
    ['PUT', '/b/p/group/title/linear?newName=pulse', 200],
    ['PUT', '/b/p/group/sun', 201],
    ['POST', '/b/p/group', 200],
    ['POST', '/b/p/group/title/linear', 200],
    ['DELETE', '/b/p/group', 200],
    ['DELETE', '/b/p/group/title', 200],
    ['DELETE', '/b/p/group/title/linear', 200],
    ['DELETE', '/b/p/none', 404],
    ['DELETE', '/b/none/title', 404],
    ['DELETE', '/none/p/title', 404],
  ] as const;
  for (const [method, path, status] of changes) {
    it(`a change of files that were read before reads none of them again: ${method} ${path}`, async () => {
      const sent = method === 'POST' ? { body: { x: 1 } } : {};
      await service.call(method, `${path}${path.includes('?') ? '&' : '?'}dryRun=true`, sent);
      asked.splice(0);
      const answer = await service.call(method, path, sent);
      expect(asked).to.deep.equal([]);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
    });
  }

  it('a change with cached files looks at the project once when the address can only mean a layer', async () => {
    timesOpened = 0;
    await service.call('PUT', '/b/p/sun');
    await service.call('DELETE', '/b/p/sun');
    expect(timesOpened).to.equal(2);
  });
});
