import { expect } from 'chai';
import { CachedReads } from '#application/reading/cached-reads';
import type { ReadSet } from '#application/reading/read-set';
import type { Seen, Snapshots } from '#application/reading/snapshots';

describe('cached reads', () => {
  let reads: number;
  let revision: number | undefined;
  let validated: boolean;
  /** What the store reports only when it is waited for. */
  let learn: () => Promise<void>;
  const snapshots: Pick<Snapshots, 'read'> = {
    async read<Result>(work: (files: never) => Promise<Result>): Promise<Seen<Result>> {
      reads++;
      const result = await work(undefined as never);
      const freshAt = validated ? () => revision : () => undefined;
      return { revision: 1, result, readSet: { sync: () => learn(), freshAt } as unknown as ReadSet };
    },
  };
  beforeEach(() => {
    reads = 0;
    revision = 1;
    validated = true;
    learn = () => Promise.resolve();
  });
  const made = () => new CachedReads(snapshots as Snapshots);

  it('cached reads are read again only when the result is stale', async () => {
    const cached = made();
    const read = (of: string) => cached.read([of], () => Promise.resolve(`${of}${reads}`));
    expect([await read('a'), await read('b'), await read('a')]).to.deep.equal(['a1', 'b2', 'a1']);
    revision = undefined;
    expect([await read('a'), await read('a')]).to.deep.equal(['a3', 'a4']);
  });

  it('cached reads wait for the changes that the store has not reported yet', async () => {
    const cached = made();
    const read = () => cached.read(['a'], () => Promise.resolve(String(reads)));
    expect(await read()).to.equal('1');
    learn = () => {
      revision = undefined;
      return Promise.resolve();
    };
    expect(await read()).to.equal('2');
  });

  it('cached reads are read again without a validator, and after an error', async () => {
    validated = false;
    const cached = made();
    for (let time = 0; time < 3; time++) await cached.read(['a'], () => Promise.resolve(''));
    expect(reads).to.equal(3);
    validated = true;
    for (let time = 0; time < 2; time++)
      await cached.read(['b'], () => Promise.reject(new Error('gone'))).catch(() => undefined);
    expect(reads).to.equal(5);
  });

  it('cached reads forget a result when many others were read since', async () => {
    const cached = made();
    for (let index = 0; index < 100; index++) await cached.read([index], () => Promise.resolve(''));
    await cached.read([99], () => Promise.resolve(''));
    expect(reads).to.equal(100);
    await cached.read([0], () => Promise.resolve(''));
    expect(reads).to.equal(101);
  });
});
