import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { operations, type OperationId } from '#application/use-cases/operation-table';
import { sampleTree } from '../../support/project/project.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { useTwoServices } from '../../support/service/serve-two.js';
import { exampleRequest, examplesOf } from '../../../scripts/generate/example-request.js';

interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | null>>;
}

/** An answer as it is sent, byte for byte. */
async function send(
  { port }: ServedStore,
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<RawAnswer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'Idempotency-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const compared = ['etag', 'location', 'pagewright-revision', 'content-type'];
  const headers = Object.fromEntries(compared.map((name) => [name, answer.headers.get(name)]));
  return {
    status: answer.status,
    text: await answer.text(),
    headers: { ...headers, replayed: answer.headers.get('idempotency-replayed') },
  };
}

function expectReplay(again: RawAnswer, first: RawAnswer, key: string): void {
  expect([again.status, again.headers], key).to.deep.equal([first.status, { ...first.headers, replayed: 'true' }]);
  expect(again.text === first.text, `${key}: the same bytes`).to.equal(true);
}

describe('a repeated request with a key, at the other of two services', () => {
  it('is answered byte for byte as the first time, for every operation that changes something', async () => {
    const project = await MemoryProject.create(await sampleTree());
    const [one, other] = [await serveStore(project.open()), await serveStore(project.open())];
    const replayed = new Set<string>();
    try {
      for (const id of Object.keys(operations) as OperationId[]) {
        for (const [at, example] of examplesOf(id).entries()) {
          const { method, path, body } = exampleRequest(id, example);
          if (method === 'GET') continue;
          const key = `${id}-${at}`;
          const first = await send(one, key, method, path, body);
          if (first.status >= 300) continue;
          const again = await send(other, key, method, path, body);
          expectReplay(again, first, key);
          replayed.add(id);
          await one.call('POST', '/_/history/undo');
        }
      }
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
    const changing = ['createLayer', 'renameLayer', 'deletePage', 'saveLayer', 'applyBatch', 'dispatchEvent'];
    expect([...replayed]).to.include.members(changing);
  });
});

describe('a request with a key that changed nothing', () => {
  const services = useTwoServices();

  it('is not made by the other of two services, which gives the first response', async () => {
    const { one, other } = services;
    const put = (service: ServedStore) => send(service, 'same', 'PUT', '/story/cover/title');
    const first = await put(one);
    expect(first.status).to.equal(200);
    await other.call('DELETE', '/story/cover/title');
    expectReplay(await put(other), first, 'same');
    expect((await one.call('GET', '/story/cover/title')).status).to.equal(404);
    expect((await send(other, 'same', 'PUT', '/story/cover/other')).status).to.equal(422);
  });
});
