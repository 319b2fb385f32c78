import { expect } from 'chai';
import { LastRead } from '#application/project/snapshot/last-read';
import type { Seen, Snapshots } from '#application/project/snapshot/snapshots';

describe('what was read last', () => {
  let reads: number;
  let revision: number | undefined;
  let vouched: boolean;
  const snapshots: Pick<Snapshots, 'read'> = {
    async read<Result>(work: (files: never) => Promise<Result>): Promise<Seen<Result>> {
      reads++;
      const result = await work(undefined as never);
      const witness = { caughtUp: () => Promise.resolve(), revision: () => revision };
      return { revision: 1, result, ...(vouched ? { witness } : {}) };
    },
  };
  beforeEach(() => {
    reads = 0;
    revision = 1;
    vouched = true;
  });
  const made = () => new LastRead<string>(snapshots as Snapshots);

  it('is not read again while it holds, and is then', async () => {
    const last = made();
    const read = (of: string) => last.read([of], () => Promise.resolve(`${of}${reads}`));
    expect([await read('a'), await read('b'), await read('a')]).to.deep.equal(['a1', 'b2', 'a1']);
    revision = undefined;
    expect([await read('a'), await read('a')]).to.deep.equal(['a3', 'a4']);
  });

  it('is read again where nobody vouches for it, and where reading failed', async () => {
    vouched = false;
    const last = made();
    for (let time = 0; time < 3; time++) await last.read(['a'], () => Promise.resolve(''));
    expect(reads).to.equal(3);
    vouched = true;
    for (let time = 0; time < 2; time++)
      await last.read(['b'], () => Promise.reject(new Error('gone'))).catch(() => undefined);
    expect(reads).to.equal(5);
  });

  it('is forgotten when many others were read since', async () => {
    const last = made();
    for (let index = 0; index < 100; index++) await last.read([index], () => Promise.resolve(''));
    await last.read([99], () => Promise.resolve(''));
    expect(reads).to.equal(100);
    await last.read([0], () => Promise.resolve(''));
    expect(reads).to.equal(101);
  });
});
