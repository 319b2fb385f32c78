import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '#application/support/concurrency';
import { MemoryState } from '#application/support/memory-state';
import type { RecordedResponses } from '#application/changes/recorded-responses';
import { IdempotentRoutes } from '#adapters/http/idempotency';
import type { IncomingRequest, Route } from '#adapters/http/route';

const firstAnswers = { find: () => Promise.resolve(undefined) } as unknown as RecordedResponses;

/** A POST with the key, without a body. */
function callWith(key: string): IncomingRequest {
  return {
    method: 'POST',
    target: { segments: [], query: new Map<string, string>() },
    author: '',
    header: () => key,
    readBody: () => Promise.resolve({ properties: undefined }),
  } as unknown as IncomingRequest;
}

describe('requests with one key that come at once', () => {
  it('come one by one: the next waits for what becomes of the one before', async () => {
    const finish = deferred();
    let carriedOut = 0;
    const call = async () => {
      carriedOut++;
      if (carriedOut > 1) return { status: 200, document: {} };
      await finish.promise;
      throw new Error('refused');
    };
    const once = new IdempotentRoutes(firstAnswers, new MemoryState()).wrap({
      method: 'POST',
      run: call,
    } as unknown as Route);
    const answers = Promise.allSettled([1, 2, 3].map(() => once.run(callWith('k'))));
    await nextTurn();
    expect(carriedOut).to.equal(1);
    finish.resolve();
    const answer = { status: 200, document: {} };
    expect(
      (await answers).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
    ).to.deep.equal(['Error: refused', answer, { ...answer, headers: { 'Idempotency-Replayed': 'true' } }]);
    expect(carriedOut).to.equal(2);
  });
});

describe('answers that changed no file', () => {
  /** Sends requests whose answers are so many characters each, one for each key. @returns the keys that were carried out */
  async function send(characters: number, keys: readonly string[]): Promise<string[]> {
    const carriedOut: string[] = [];
    const route = {
      method: 'POST',
      run: ({ requestKey }: IncomingRequest) => {
        carriedOut.push(requestKey?.key ?? '');
        return Promise.resolve({ status: 200, document: { text: 'x'.repeat(characters) } });
      },
    } as unknown as Route;
    const once = new IdempotentRoutes(firstAnswers, new MemoryState()).wrap(route);
    for (const key of keys) {
      await once.run(callWith(key));
    }
    return carriedOut;
  }
  const keys = Array.from({ length: 256 }, (_, index) => `key-${index}`);

  it('answers that changed no file are remembered for hundreds of keys', async () => {
    expect(await send(1_000, [...keys, 'key-0', 'key-255'])).to.deep.equal(keys);
  });

  it('answers that changed no file are remembered for fewer where they are large', async () => {
    expect(await send(100_000, [...keys, 'key-255', 'key-0'])).to.deep.equal([...keys, 'key-0']);
  });
});
