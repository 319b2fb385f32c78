import { expect } from 'chai';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

describe('a change of what is known', () => {
  /** The author's files that the store itself was asked for, and how often it was asked for the current ones. */
  let asked: ProjectPath[];
  let timesCurrent: number;
  let store: FileStore;
  let service: ServedStore;
  beforeEach(async () => {
    asked = [];
    timesCurrent = 0;
    const sound = await openMemoryStore();
    const ask = <Answer>(path: ProjectPath, answer: (path: ProjectPath) => Promise<Answer>) => {
      if (path.startsWith('App')) asked.push(path);
      return answer(path);
    };
    store = {
      capabilities: sound.capabilities,
      read: (path) => ask(path, (each) => sound.read(each)),
      list: (path) => ask(path, (each) => sound.list(each)),
      stat: (path) => ask(path, (each) => sound.stat(each)),
      current: () => {
        timesCurrent++;
        return Promise.resolve(sound);
      },
      commit: (changes, preconditions) => sound.commit(changes, preconditions),
      close: () => sound.close(),
    };
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
    it(`a change of what is known does not ask the store for files: ${method} ${path}`, async () => {
      const answer = await service.call(method, path, method === 'POST' ? { body: { x: 1 } } : {});
      expect(asked).to.deep.equal([]);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
    });
  }

  it('a change of what is known looks at the project once where the address can only mean a layer', async () => {
    timesCurrent = 0;
    await service.call('PUT', '/b/p/sun');
    await service.call('DELETE', '/b/p/sun');
    expect(timesCurrent).to.equal(2);
  });
});
